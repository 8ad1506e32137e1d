import { ErrorBody } from '../../../record/schema.ts'
import { describeInput, type Json, jsonAnswer, jsonFailures, toReference } from '../../http/openapi.ts'
import type { Method } from './method.ts'

const FAILURES = [401, 404, 409, 422, 429, 500, 503] as const

/** v3's OpenAPI document with the methods that v3 has kept from v2. */
export function withLegacy(document: Json, methods: readonly Method[]): Json {
  const paths = { ...(document.paths as Record<string, Json>) }
  const parts = document.components as { readonly schemas: Record<string, Json> }
  const components = { ...parts.schemas }
  for (const method of methods) {
    const isPost = method.postOnly === true
    const operation = {
      tags: [method.tag],
      summary: method.summary,
      ...describeInput(method.params, isPost, components),
      responses: {
        '200': jsonAnswer('OK', toReference(method.result, components)),
        ...jsonFailures(FAILURES, toReference(ErrorBody, components)),
      },
    }
    for (const name of [method.name, ...(method.aliases ?? [])]) {
      paths[`/${name}`] = { [isPost ? 'post' : 'get']: { operationId: `legacy_${name}`, ...operation } }
    }
  }
  return { ...document, paths, components: { ...parts, schemas: components } }
}

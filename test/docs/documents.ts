import type { FastifyInstance } from 'fastify'

/** One operation of an OpenAPI document, as a caller sees it. */
export interface Operation {
  readonly path: string
  readonly verb: 'get' | 'post'
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly body: { readonly example?: unknown; readonly schema?: unknown } | undefined
  readonly responses: Readonly<Record<string, Reply>>
}

interface Reply {
  readonly description?: string
  readonly headers?: Readonly<Record<string, unknown>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly example?: unknown
  readonly schema?: unknown
}

export interface Document {
  readonly openapi: string
  readonly info: Readonly<Record<string, unknown>>
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export const loadDocument = async (server: FastifyInstance, url: string): Promise<Document> =>
  (await server.inject(url)).json() as Document

export function listOperations(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, value]) => {
      const operation = value as Omit<Operation, 'path' | 'verb' | 'body'> & {
        requestBody?: { content: { 'application/json': { example?: unknown } } }
      }
      return {
        ...operation,
        path,
        verb: verb as 'get' | 'post',
        parameters: operation.parameters ?? [],
        body: operation.requestBody?.content['application/json'],
      }
    }),
  )
}

/** The request that the document shows for an operation. */
export function toRequest(base: string, { path, verb, parameters, body }: Operation) {
  const query = new URLSearchParams()
  for (const { name, in: place, example } of parameters) {
    if (example === undefined || place !== 'query') continue
    for (const one of Array.isArray(example) ? example : [example]) query.append(name, String(one))
  }
  const search = query.size > 0 ? `?${query}` : ''
  return {
    method: verb.toUpperCase() as 'GET' | 'POST',
    url: `${base}${path}${search}`,
    ...(body && { payload: (body.example ?? {}) as object }),
  }
}

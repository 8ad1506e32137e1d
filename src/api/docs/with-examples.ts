import { JSON_RPC_EXAMPLE, type OperationExample, V2_EXAMPLES, V3_EXAMPLES } from './examples.ts'

type Json = Record<string, unknown>

interface Operation {
  readonly parameters?: readonly { readonly name: string }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': Json } }
}

/** A document with an example of each operation's parameters and body. */
export const withV3Examples = (document: Json): Json => addExamples(document, (path) => V3_EXAMPLES[path])

export const withV2Examples = (document: Json): Json =>
  addExamples(document, (path) => {
    if (path === '/jsonRPC') return JSON_RPC_EXAMPLE
    const example = V2_EXAMPLES[path.slice(1)]
    return example && { query: example.query ?? {}, body: example.body ?? example.query ?? {} }
  })

function addExamples(document: Json, exampleOf: (path: string) => OperationExample | undefined): Json {
  const paths = Object.entries(document.paths as Record<string, Record<string, Operation>>).map(
    ([path, operations]) => {
      const example = exampleOf(path)
      if (example === undefined) return [path, operations]
      const shown = Object.entries(operations).map(([verb, operation]) => [verb, addExample(operation, example)])
      return [path, Object.fromEntries(shown)]
    },
  )
  return { ...document, paths: Object.fromEntries(paths) }
}

function addExample(operation: Operation, { query, body }: OperationExample): Operation {
  const { parameters, requestBody } = operation
  const values: Json = query ?? {}
  return {
    ...operation,
    ...(parameters && {
      parameters: parameters.map((one) => (one.name in values ? { ...one, example: values[one.name] } : one)),
    }),
    ...(requestBody && {
      requestBody: {
        ...requestBody,
        content: { 'application/json': { ...requestBody.content['application/json'], example: body ?? {} } },
      },
    }),
  }
}

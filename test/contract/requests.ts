import { type Api, type ContractOperation, operationName, type Verb } from './contract-documents.ts'
import { emulateRequests } from './emulate-requests.ts'
import type { Findings } from './findings.ts'
import { v2Requests } from './v2-requests.ts'
import { v3Requests } from './v3-requests.ts'

/** What an operation is asked with; lists are repeated in a query. */
export type Parameters = Readonly<Record<string, unknown>>

/** By operation, without its API: `get /transactions`. */
export type RequestTable = Readonly<Record<string, readonly Parameters[]>>

export interface ContractRequest {
  readonly api: Api
  readonly verb: Verb
  readonly path: string
  readonly parameters: Parameters
  /** The operation that is called by name. */
  readonly rpc?: { readonly verb: Verb; readonly path: string }
}

/** Every way to ask for what the tables have. */
export function listRequests(found: Findings, operations: ReadonlyMap<string, ContractOperation>): ContractRequest[] {
  const verbsOf = (path: string): Verb[] =>
    (['post', 'get'] as const).filter((verb) => operations.has(operationName('v2', verb, path)))
  const v2 = Object.entries(v2Requests(found)).flatMap(([method, all]) =>
    all.flatMap((parameters): ContractRequest[] => {
      const path = `/${method}`
      const verbs = verbsOf(path)
      const rpc = { verb: verbs[0] as Verb, path }
      return [
        ...verbs.map((verb) => ({ api: 'v2' as const, verb, path, parameters })),
        { api: 'v2', verb: 'post', path: '/jsonRPC', parameters: { id: 1, method, params: parameters }, rpc },
      ]
    }),
  )
  return [...fromTable('v3', v3Requests(found)), ...v2, ...fromTable('emulate', emulateRequests(found))]
}

export const fromTable = (api: Api, table: RequestTable): ContractRequest[] =>
  Object.entries(table).flatMap(([name, all]) => {
    const [verb, path] = name.split(' ') as [Verb, string]
    return all.map((parameters) => ({ api, verb, path, parameters }))
  })

export function toSearch(parameters: Parameters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  }
  return query.size === 0 ? '' : `?${query}`
}

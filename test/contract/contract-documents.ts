import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { sharedData } from '../shared-data.ts'
import type { Schema } from '../strict-schemas.ts'

export type Api = 'v3' | 'v2' | 'emulate'
export type Verb = 'get' | 'post'

interface DocumentedOperation {
  readonly responses: Readonly<Record<string, unknown>>
}

export interface ContractDocument {
  readonly paths: Record<string, Schema & Partial<Record<Verb, DocumentedOperation>>>
  readonly components: { readonly schemas: Record<string, Schema> }
}

/** By file: the documents refer to each other's schemas by these names. */
const FILES = {
  'openapi-v3.yaml': { api: 'v3', base: '' },
  'openapi-v3-additions.yaml': { api: 'v3', base: '' },
  'openapi-v2.yaml': { api: 'v2', base: '/api/v2' },
  'openapi-emulate.yaml': { api: 'emulate', base: '' },
} as const
export type ContractFile = keyof typeof FILES

const spec = sharedData('..', 'spec')

/** Whether the contract is beside the clone. */
export const HAS_CONTRACT = spec !== undefined

/** As they are written; whoever changes one works on a copy. Reading YAML takes longer than all that is done with it. */
const documents = new Map<ContractFile, ContractDocument>()

export function readDocument(file: ContractFile): ContractDocument {
  const known = documents.get(file) ?? (parse(readFileSync(`${spec}/${file}`, 'utf8')) as ContractDocument)
  documents.set(file, known)
  return structuredClone(known)
}

/** Something that can be asked: `v3 get /transactions`. */
export interface ContractOperation {
  readonly name: string
  readonly api: Api
  readonly verb: Verb
  /** Below the place where the API is served. */
  readonly path: string
  readonly file: ContractFile
  /** Where the document has it. */
  readonly pathInFile: string
  /** Statuses that the document foresees. */
  readonly statuses: readonly number[]
}

export const operationName = (api: Api, verb: Verb, path: string): string => `${api} ${verb} ${path}`

/** Every operation of all documents. */
export function listContractOperations(): ContractOperation[] {
  return (Object.keys(FILES) as ContractFile[]).flatMap((file) => {
    const { api, base } = FILES[file]
    return Object.entries(readDocument(file).paths).flatMap(([pathInFile, operations]) =>
      (['get', 'post'] as const).flatMap((verb) => {
        const operation = operations[verb]
        if (operation === undefined) return []
        const path = pathInFile.slice(base.length)
        const statuses = Object.keys(operation.responses).map(Number)
        return [{ name: operationName(api, verb, path), ...{ api, verb, path, file, pathInFile, statuses } }]
      }),
    )
  })
}

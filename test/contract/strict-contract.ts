import type { Dialect } from '../../src/record/dialect.ts'
import { makeStrict, type Schema } from '../strict-schemas.ts'
import { addedFields } from './added-fields.ts'
import {
  type Api,
  type ContractDocument,
  type ContractFile,
  type ContractOperation,
  listContractOperations,
  operationName,
  readDocument,
  type Verb,
} from './contract-documents.ts'
import { attachPresence } from './presence.ts'
import { type SchemaCheck, SchemaChecks } from './schema-checks.ts'

export type ReplyCheck = (api: Api, verb: Verb, path: string, status?: number) => SchemaCheck

type Schemas = Record<string, Schema>

const PLACE = 'http://contract/'

/** Compiling the contract takes seconds, and is the same for every chain. */
const known = new Map<Dialect, ReplyCheck>()

/** Checks replies of one dialect against the contract, with no field missing and none too many. */
export function replyChecks(dialect: Dialect): ReplyCheck {
  const checks = known.get(dialect) ?? compileChecks(dialect)
  known.set(dialect, checks)
  return checks
}

function compileChecks(dialect: Dialect): ReplyCheck {
  const checks = new SchemaChecks()
  const operations = new Map(listContractOperations().map((operation) => [operation.name, operation]))
  for (const file of new Set([...operations.values()].map((operation) => operation.file))) {
    checks.add(spellDocument(file, dialect), `${PLACE}${file}`)
  }
  return (api, verb, path, status = 200) => {
    const operation = operations.get(operationName(api, verb, path))
    if (operation === undefined) throw new Error(`the contract has no ${operationName(api, verb, path)}`)
    return checks.get(`${PLACE}${status === 200 ? replyPlace(operation, dialect) : errorPlace(operation)}`)
  }
}

function replyPlace({ file, verb, path, pathInFile }: ContractOperation, dialect: Dialect): string {
  // Decided after the document was written: with transactions beside the blocks in one dialect, blocks alone in the other.
  if (path === '/masterchainBlockShardState' && dialect === 'public')
    return `${file}#/components/schemas/BlocksResponse`
  return `${file}#/paths/${pathInFile.replaceAll('/', '~1')}/${verb}/responses/200/content/application~1json/schema`
}

const errorPlace = ({ file, api }: ContractOperation): string =>
  api === 'v2' ? `${file}#/components/schemas/ErrorEnvelope` : 'openapi-emulate.yaml#/components/schemas/Error'

/** A document with what the dialect names otherwise, its objects closed. */
function spellDocument(file: ContractFile, dialect: Dialect): ContractDocument {
  const document = readDocument(file)
  const { schemas } = document.components
  if (file === 'openapi-v3.yaml' && dialect === 'public') spellPublicV3(schemas)
  if (file === 'openapi-v2.yaml') (dialect === 'public' ? spellPublicV2 : spellDocumentedV2)(schemas)
  makeStrict(document, addedFields(dialect)[file])
  attachPresence(document, file === 'openapi-v2.yaml' ? 'v2' : 'v3')
  return document
}

function spellPublicV3({ ShardId, Message }: Schemas): void {
  if (ShardId) ShardId.pattern = '^[1-9A-F][0-9A-F]{0,15}$'
  if (Message?.properties) Message.properties.opcode = { type: ['string', 'null'], pattern: '^0x[0-9a-f]{8}$' }
}

/** Decided after it was written: entries inside the tuples of pairs are spelt as all others of this dialect. */
function spellDocumentedV2(schemas: Schemas): void {
  const pairs = JSON.stringify(schemas.LegacyStackEntryOut)
  schemas.LegacyStackEntryOut = JSON.parse(pairs.replaceAll('schemas/Tvm', 'schemas/Vm'))
}

function spellPublicV2(schemas: Schemas): void {
  for (const schema of Object.values(schemas)) {
    const type = schema.properties?.['@type']
    if (type?.['x-public-value'] !== undefined) type.const = type['x-public-value']
  }
  const stack = schemas.RunGetMethodStdResult?.properties?.stack
  if (stack !== undefined) stack.items = { $ref: '#/components/schemas/TvmStackEntry' }
}

import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import type { Dialect } from '../../src/record/dialect.ts'
import { sharedData } from '../shared-data.ts'
import { type AddedFields, makeStrict, type Spec as StrictSpec } from '../strict-schemas.ts'

const path = sharedData('..', 'spec', 'openapi-v3.yaml')

/** Fields of ours in both dialects, each with its reason. */
const PUBLIC_ADDED_FIELDS: AddedFields = {
  Block: { total_fees: 'what its transactions paid', gas_used: 'gas that its transactions used' },
  Transaction: { failure: 'why it was aborted, in plain words' },
  Action: { failure: 'why it failed, in plain words' },
  AddressBookRow: { kind: 'what a recogniser confirmed the contract to be' },
  AccountStateFull: {
    kind: 'what a recogniser confirmed the contract to be',
    suspended: 'of the newer operations: the configuration keeps it from running',
  },
  WalletState: { suspended: 'of the newer operations: the configuration keeps it from running' },
  V2AddressInformation: { extra_currencies: 'wallet kits read it there' },
}

const PAGED = { next_cursor: 'where the next page starts; the public dialect says it in a header alone' }

/** On `/api/v3` there are more. */
const ADDED_FIELDS: AddedFields = {
  ...PUBLIC_ADDED_FIELDS,
  BalanceChangesResult: { gross_changes: 'what messages moved, fees not subtracted' },
  BlocksResponse: PAGED,
  TransactionsResponse: PAGED,
  MessagesResponse: PAGED,
  TracesResponse: PAGED,
  EventsResponse: PAGED,
  ActionsResponse: PAGED,
  JettonMastersResponse: PAGED,
  JettonWalletsResponse: PAGED,
  JettonTransfersResponse: PAGED,
  JettonBurnsResponse: PAGED,
  NFTItemsResponse: PAGED,
  NFTCollectionsResponse: PAGED,
  NFTTransfersResponse: PAGED,
  MultisigResponse: PAGED,
  MultisigOrderResponse: PAGED,
}

/** The endpoints of this part of the contract: what the chain itself says, and what is told of it. */
export const CHAIN_DATA = [
  ...['/masterchainInfo', '/masterchainBlockShardState', '/masterchainBlockShards', '/blocks', '/transactions'],
  ...['/transactionsByMasterchainBlock', '/transactionsByMessage', '/adjacentTransactions', '/messages', '/traces'],
  ...['/accountStates', '/walletStates', '/topAccountsByBalance', '/addressBook'],
  ...['/actions', '/events', '/balanceChanges'],
]

export interface SpecParameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Readonly<Record<string, unknown>>
  readonly $ref?: string
}

interface Spec {
  paths: Record<string, { get: { parameters?: SpecParameter[]; responses: Record<string, unknown> } }>
  components: {
    schemas: Record<string, { pattern?: string; properties: Record<string, unknown> }>
    parameters: Record<string, SpecParameter>
  }
}

/** The contract, or undefined when it is not beside the clone. */
export const readContract = (): Spec | undefined => (path ? (parse(readFileSync(path, 'utf8')) as Spec) : undefined)

/** Parameters of an operation with references followed. */
export const parametersOf = (spec: Spec, endpoint: string): SpecParameter[] =>
  (spec.paths[endpoint]?.get.parameters ?? []).map((parameter) =>
    parameter.$ref ? (spec.components.parameters[parameter.$ref.split('/').pop() ?? ''] as SpecParameter) : parameter,
  )

/** Checks replies of one dialect by endpoint; what the public dialect spells otherwise is put into the schemas first. */
export function replyChecks(dialect: Dialect): (endpoint: string) => ValidateFunction {
  const spec = readContract()
  if (!spec) throw new Error('the contract is not here')
  const { ShardId, Message } = spec.components.schemas
  if (dialect === 'public') {
    if (ShardId) ShardId.pattern = '^[1-9A-F][0-9A-F]{0,15}$'
    if (Message) Message.properties.opcode = { type: ['string', 'null'], pattern: '^0x[0-9a-f]{8}$' }
  }
  makeStrict(spec as unknown as StrictSpec, dialect === 'documented' ? ADDED_FIELDS : PUBLIC_ADDED_FIELDS)
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(spec, 'v3')
  return (endpoint) =>
    endpoint === '/masterchainBlockShardState' && dialect === 'public'
      ? ajv.compile({ $ref: 'v3#/components/schemas/BlocksResponse' })
      : ajv.compile({
          $ref: `v3#/paths/${endpoint.replaceAll('/', '~1')}/get/responses/200/content/application~1json/schema`,
        })
}

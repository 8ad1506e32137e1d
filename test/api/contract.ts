import { HAS_CONTRACT, readDocument } from '../contract/contract-documents.ts'

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
export const readContract = (): Spec | undefined =>
  HAS_CONTRACT ? (readDocument('openapi-v3.yaml') as unknown as Spec) : undefined

/** Parameters of an operation with references followed. */
export const parametersOf = (spec: Spec, endpoint: string): SpecParameter[] =>
  (spec.paths[endpoint]?.get.parameters ?? []).map((parameter) =>
    parameter.$ref ? (spec.components.parameters[parameter.$ref.split('/').pop() ?? ''] as SpecParameter) : parameter,
  )

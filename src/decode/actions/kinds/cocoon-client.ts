import type { ActionNodeKind, Details } from '../engine/action-node.ts'

/** What an owner tells its client. */
export interface CocoonClientData {
  readonly queryId: bigint
  readonly owner: string | null
  readonly client: string | null
  /** What else the order says, as it is shown. */
  readonly order: Details
  readonly amount?: bigint
}

export const cocoonClient = (name: string): ActionNodeKind<CocoonClientData> => ({
  name,
  details: ({ queryId, owner, client, order, amount }) => ({
    query_id: queryId.toString(),
    ...order,
    source: owner,
    destination: client,
    ...(amount === undefined ? {} : { amount: amount.toString() }),
  }),
  accounts: ({ owner, client }) => [owner, client],
})

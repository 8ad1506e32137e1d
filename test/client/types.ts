import type {
  Action,
  Address,
  Block,
  CellarApiError,
  Client,
  StreamEvent,
  Transaction,
} from '../../src/client/client.ts'

// Seen by the compiler alone: `npm run check` fails when one of these lines means something else than it says.

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_T extends true>(): void => undefined

holds<Same<Transaction['lt'], bigint>>()
holds<Same<Transaction['account'], string>>()
holds<Same<Transaction['total_fees_extra_currencies'], { readonly [key: string]: bigint } | null>>()
holds<Same<Block['shard'], string>>()
holds<Same<Address, string>>()
holds<Same<Awaited<ReturnType<Client['transactions']>>['transactions'], ReadonlyArray<Transaction>>>()
holds<Same<Awaited<ReturnType<Client['sendMessage']>>['message_hash'], string>>()

/** What an action's details hold is known by its type. */
export function amountOf(action: Action): bigint | null {
  // @ts-expect-error: a type that does not exist
  if (action.type === 'jetton_transfers') return null
  // @ts-expect-error: not all actions have an amount
  action.details.amount
  if (action.type === 'jetton_transfer') return action.details.amount
  if (action.type === 'ton_transfer') return action.details.value
  return null
}

export function placeOf(event: StreamEvent): string | undefined {
  if (event.type === 'gap') return event.to
  if (event.type === 'transactions') holds<Same<typeof event.transactions, ReadonlyArray<Transaction>>>()
  return 'event_id' in event ? event.event_id : undefined
}

export async function everyCall(client: Client, error: CellarApiError): Promise<void> {
  await client.transactions()
  await client.transactions({ account: ['EQ…', { toRawString: () => '0:…' }], start_lt: 5n, sort: 'asc' })
  await client.jettonTransfers({ jetton_master: 'EQ…' }, { signal: new AbortController().signal })
  for await (const { balance } of client.each.jettonWallets({ owner_address: 'EQ…' }))
    holds<Same<typeof balance, bigint>>()
  // @ts-expect-error: no such operation
  await client.transfers()
  // @ts-expect-error: no such parameter
  await client.transactions({ acount: 'EQ…' })
  // @ts-expect-error: an address is no number
  await client.transactions({ account: 5 })
  // @ts-expect-error: not an order
  await client.transactions({ sort: 'up' })
  // @ts-expect-error: it has to be said what is sent
  await client.sendMessage()
  // @ts-expect-error: it has to be said whose balance
  await client.balanceHistory({})
  // @ts-expect-error: what has no pages is no list
  client.each.masterchainInfo
  // @ts-expect-error: codes are a closed list
  if (error.code === 'NOT_THERE') return
}

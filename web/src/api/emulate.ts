import { post, V3 } from './client.ts'
import type { Action, Transaction } from './schema.gen.ts'

export interface Emulated {
  readonly actions?: readonly Action[]
  readonly transactions: Readonly<Record<string, Transaction>>
  readonly is_incomplete: boolean
}

const TYPED = { 'x-typed-errors': '1' }
const OPTIONS = { with_actions: true, include_address_book: true, include_metadata: true }

export const emulateBoc = async (boc: string): Promise<Emulated> =>
  (await post<Emulated>('/api/emulate/v1/emulateTrace', { boc, ...OPTIONS }, TYPED)).value

export interface Order {
  readonly from: string
  readonly to: string
  readonly amount: string
}

/** What a wallet would do with an order that nobody has signed. */
export const emulateOrder = async ({ from, to, amount }: Order): Promise<Emulated> =>
  (
    await post<Emulated>(
      '/api/emulate/v1/emulateTonConnect',
      { from, messages: [{ address: to, amount }], valid_until: Math.floor(Date.now() / 1000) + 300, ...OPTIONS },
      TYPED,
    )
  ).value

export interface Sent {
  readonly message_hash: string
  readonly message_hash_norm: string
}

export const sendBoc = async (boc: string): Promise<Sent> => (await post<Sent>(`${V3}/message`, { boc })).value

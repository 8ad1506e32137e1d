import { queryOptions } from '@tanstack/react-query'
import type { Emulated } from '../lib/outcome.ts'
import { post, V3 } from './client.ts'

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

export interface ReplayStep {
  readonly instruction: string
  readonly stack: string
  readonly code_hash: string
  readonly offset: number
  readonly gas_remaining: number | null
  readonly notes?: readonly string[]
}

export interface ReplayAction {
  readonly type: string
  readonly mode?: number
  readonly destination?: string | null
  readonly value?: string | null
  readonly code_hash?: string
}

export interface Replay {
  readonly is_exact: boolean
  readonly exit_code: number | null
  readonly gas_used: string | null
  readonly vm_steps: number | null
  readonly first_step: number
  readonly is_incomplete: boolean
  readonly actions: readonly ReplayAction[]
  readonly steps: readonly ReplayStep[]
}

/** A transaction run again, instruction by instruction: the same each time. */
export const replay = (hash: string) =>
  queryOptions({
    queryKey: ['/replay', hash] as const,
    queryFn: async () => (await post<Replay>('/api/emulate/v1/replay', { tx_hash: hash }, TYPED)).value,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

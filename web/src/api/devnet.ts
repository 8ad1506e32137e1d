import { queryOptions } from '@tanstack/react-query'
import { get, post } from './client.ts'

/** A page of another site cannot send it. */
const OURS = { 'x-cellar-devnet': '1' }

/** Tells the chain something; only a devnet listens. */
export const tellDevnet = async <T>(order: string, body: unknown): Promise<T> =>
  (await post<T>(`/devnet/${order}`, body, OURS)).value

/** What the demo did. */
export interface DemoAnswer {
  readonly is_running: boolean
  readonly message_hash?: string
  readonly boc?: string
}

export interface DevnetAccount {
  readonly address: string
  readonly raw_address: string
  readonly wallet: string
  readonly mnemonic: string
  readonly balance: string
}

/** Wallets with coins, whose keys everybody knows. */
export const devnetAccounts = queryOptions({
  queryKey: ['/devnet/accounts'] as const,
  queryFn: async ({ signal }) =>
    (await get<{ accounts: readonly DevnetAccount[] }>('/devnet/accounts', {}, signal, OURS)).value.accounts,
})

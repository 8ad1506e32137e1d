import type { Browser } from 'playwright-core'
import { openPage, settle, type Watched } from './browser.ts'
import type { LivingTown } from './living-town.ts'

/** What all groups of tests share. Filled before the first of them. */
export interface Setting {
  town: LivingTown
  browser: Browser
}

export async function visit({ town, browser }: Setting, path: string): Promise<Watched> {
  const watched = await openPage(browser, town.base)
  await watched.page.goto(`${town.base}${path}`)
  await settle(watched.page)
  return watched
}

export const toHex = (base64: string): string => Buffer.from(base64, 'base64').toString('hex')

/** An answer of the API, which pages are held against. */
export const ask = async <T>({ town }: Setting, path: string): Promise<T> =>
  (await (await fetch(`${town.base}/api/v3${path}`)).json()) as T

export interface ActionAnswer {
  readonly trace_id: string
  readonly trace_external_hash_norm: string | null
  readonly transactions: readonly string[]
  readonly accounts: readonly string[]
  readonly success: boolean
  readonly details: Readonly<Record<string, string>>
}

/** The newest action of a type. */
export async function newest(setting: Setting, type: string, success = true): Promise<ActionAnswer> {
  const { actions } = await ask<{ actions: ActionAnswer[] }>(
    setting,
    `/actions?limit=100&sort=desc&action_type=${type}&supported_action_types=latest&include_accounts=true`,
  )
  const found = actions.find((action) => action.success === success)
  if (found === undefined) throw new Error(`there is no ${type} yet`)
  return found
}

export interface TransactionAnswer {
  readonly hash: string
  readonly account: string
  readonly lt: string
  readonly in_msg: { readonly hash: string; readonly source: string | null; readonly bounced: boolean | null } | null
  readonly description: {
    readonly type: string
    readonly aborted?: boolean
    readonly compute_ph?: { readonly skipped?: boolean; readonly reason?: string; readonly exit_code?: number }
    readonly action?: { readonly success?: boolean; readonly result_code?: number }
    readonly bounce?: { readonly type?: string }
  }
}

export async function findTransaction(
  setting: Setting,
  what: string,
  isIt: (transaction: TransactionAnswer) => boolean,
): Promise<TransactionAnswer> {
  const { transactions } = await ask<{ transactions: TransactionAnswer[] }>(
    setting,
    '/transactions?limit=1000&sort=desc',
  )
  const found = transactions.find(isIt)
  if (found === undefined) throw new Error(`no transaction ${what}`)
  return found
}

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { RECORDED } from './imported-chain.ts'

/** Lines of one of the node's recorded answers. */
export function readOracle<T>(name: string): T[] {
  if (!RECORDED) return []
  return gunzipSync(readFileSync(`${RECORDED}/oracles/${name}.jsonl.gz`))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
}

export const toBase64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64')

export interface OracleMessage {
  readonly hash: string
  readonly type: 'internal' | 'external-in' | 'external-out'
  readonly value?: string
  readonly bounce?: boolean
  readonly bounced?: boolean
  readonly extra_flags?: string
  readonly fwd_fee?: string
  readonly created_lt?: string
  readonly body_hash: string
  readonly op: string | number | null
  readonly ec?: Readonly<Record<string, string>>
}

export interface OracleTransaction {
  readonly block: string
  readonly account: string
  readonly lt: string
  readonly hash: string
  readonly now: number
  readonly prev_lt: string
  readonly prev_hash: string
  readonly old_status: string
  readonly end_status: string
  readonly total_fees: string
  readonly type: 'generic' | 'tick-tock'
  readonly aborted: boolean
  readonly destroyed: boolean
  readonly compute: {
    skipped?: string
    success?: boolean
    exit_code?: number
    gas_used?: string
    gas_fees?: string
    vm_steps?: number
  }
  readonly action: null | {
    success: boolean
    result_code: number
    total_actions: number
    skipped_actions: number
    messages_created: number
  }
  readonly storage: { fees: string; due: string | null; status_change: string }
  readonly credit: null | { due: string | null; credit: string }
  readonly in_msg: OracleMessage | null
  readonly out_msgs: readonly OracleMessage[]
  readonly state_update: { readonly old: string; readonly new: string }
}

export interface OracleBlock {
  readonly workchain: number
  readonly shard: string
  readonly seqno: number
  readonly root_hash: string
  readonly file_hash: string
  readonly prev: readonly { readonly workchain: number; readonly shard: string; readonly seqno: number }[]
  readonly vlist_hash_short: number
  readonly catchain_seqno: number
  readonly gen_utime: number
  readonly start_lt: string
  readonly end_lt: string
  readonly [name: string]: unknown
}

export interface OracleShards {
  readonly mc_seqno: number
  readonly id: OracleBlock
  readonly shards: readonly OracleBlock[]
}

export interface OracleAccount {
  readonly address: string
  readonly status: string
  readonly balance: string
  readonly extra?: Readonly<Record<string, string>>
  readonly state_hash?: string
  readonly code_hash?: string
  readonly data_hash?: string
  readonly last_tx: { readonly lt: string; readonly hash: string }
}

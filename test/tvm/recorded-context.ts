import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Address, formatRaw, parseAddress } from '../../src/cell/address.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { loadHashmap } from '../../src/cell/dictionary.ts'
import { Slice } from '../../src/cell/slice.ts'
import { listStateAccounts } from '../../src/decode/states/zerostate.ts'
import type { AccountState } from '../../src/model/account-state.ts'
import { type Account, loadAccount } from '../../src/tlb/account.ts'
import { loadLibDescr } from '../../src/tlb/lib-descr.ts'
import { loadMcStateExtra, type McStateExtra } from '../../src/tlb/mc-state-extra.ts'
import { loadShardState, loadShardStateTotals, type ShardStateUnsplit } from '../../src/tlb/shard-state.ts'
import { type ChainContext, prepareChain, prepareConfig } from '../../src/tvm/chain-context.ts'
import type { GetMethodRequest } from '../../src/tvm/get-method.ts'
import type { FindLibrary } from '../../src/tvm/libraries.ts'
import { prevBlocksInfoAt } from '../../src/tvm/prev-blocks-info.ts'
import { hex, readLines } from '../blocks/facts.ts'
import { type JsonBlockId, toBlockId } from '../lite-server/oracles.ts'

export const sliceOf = ({ arena, index }: Cell): Slice => new Slice(arena, index)

export interface RecordedAccount {
  readonly address: string
  readonly state_boc: string
  readonly shard_block: JsonBlockId
}

/** The recorded chain as of its top block: all that a get-method can see of it. */
export interface RecordedContext {
  readonly chain: ChainContext
  readonly findLibrary: FindLibrary
  /** All public libraries. */
  readonly libraries: readonly Cell[]
  readonly accounts: ReadonlyMap<string, RecordedAccount>
  /** Time of the shard block an account's state belongs to. */
  readonly genUtime: (account: RecordedAccount) => number
}

export const readState = (file: string): ShardStateUnsplit => {
  const state = loadShardState(sliceOf(readSingleRoot(readFileSync(file))))
  if (state.kind !== 'unsplit') throw new Error('a split state')
  return state.state
}

export const mcExtraOf = (state: ShardStateUnsplit): McStateExtra => loadMcStateExtra(sliceOf(state.custom as Cell))

export function recordedContext(recorded: string): RecordedContext {
  const summary = JSON.parse(readFileSync(join(recorded, 'oracles', 'summary.json'), 'utf8')) as { top: JsonBlockId }
  const top = toBlockId(summary.top)
  const state = readState(join(recorded, 'states', `-1_8000000000000000_${top.seqno}.state.boc`))
  const extra = mcExtraOf(state)
  const { libraries: root } = loadShardStateTotals(sliceOf(state.totals))
  const listed = root === null ? [] : loadHashmap(sliceOf(root), 256, loadLibDescr)
  const libraries = new Map(listed.map(({ key, value }) => [hex(key), value.lib]))
  const headers = readLines<{ workchain: number; shard: string; seqno: number; gen_utime: number }>(
    join(recorded, 'oracles', 'block_info.jsonl.gz'),
  )
  const key = (id: { workchain: number; shard: string; seqno: number }) => `${id.workchain}:${id.shard}:${id.seqno}`
  const times = new Map(headers.map((header) => [key(header), header.gen_utime]))
  const accounts = readLines<RecordedAccount>(join(recorded, 'oracles', 'accounts.jsonl.gz'))
  return {
    chain: prepareChain(prepareConfig(extra.config.config), prevBlocksInfoAt(top, extra, 13)),
    libraries: [...libraries.values()],
    findLibrary: async (hash) => libraries.get(hex(hash)),
    accounts: new Map(accounts.map((account) => [account.address, account])),
    genUtime: ({ shard_block }) => times.get(key(shard_block)) as number,
  }
}

export type AccountPart = Pick<GetMethodRequest, 'code' | 'data' | 'address' | 'balance' | 'extraCurrencies'>

/** What a get-method needs to know of its account; undefined when it has no code. */
export function accountPart(account: RecordedAccount): AccountPart | undefined {
  if (account.state_boc === '') return undefined
  const loaded = loadAccount(sliceOf(readSingleRoot(Buffer.from(account.state_boc, 'base64')))) as Account
  if (loaded.state.kind !== 'active') return undefined
  const { code, data } = loaded.state.init
  if (code === null || data === null) return undefined
  return {
    code: writeBoc(code),
    data: writeBoc(data),
    address: parseAddress(account.address)?.address as Address,
    balance: loaded.balance.coins,
    extraCurrencies: loaded.balance.other,
  }
}

/** Every account of the states the node wrote at the top, by its raw address. */
export function topAccounts(recorded: string): Map<string, AccountState> {
  const folder = join(recorded, 'states')
  const files = readdirSync(folder).filter((name) => name.endsWith('.state.boc'))
  const accounts = files.flatMap((name) => listStateAccounts(readSingleRoot(readFileSync(join(folder, name)))))
  return new Map(accounts.map((state) => [formatRaw(state.account).toLowerCase(), state]))
}

export const statePart = ({ code, data, account, balance, extraCurrencies }: AccountState): AccountPart => ({
  code: writeBoc(code as Cell),
  data: writeBoc(data as Cell),
  address: account,
  balance,
  extraCurrencies,
})

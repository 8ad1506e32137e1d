import { type Address, workchainOf } from '../../cell/address.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { BlockIdExt } from '../../model/block.ts'
import type { Queryable } from '../../store/database.ts'
import { int8Array } from '../../store/wire/binary-array.ts'
import { noAnswer, noNode } from '../http/method-error.ts'
import type { SeenAccount } from './account-reader.ts'
import type { Chain } from './chain.ts'
import { getMasterchainBlock, type IndexedBlock, lineageOf } from './indexed-blocks.ts'
import { isSame, run, STATE_CELLS, sql } from './sql.ts'
import { type StoredAccount, toStoredState } from './stored-account.ts'

/** An account as masterchain block `block` knows it. */
export interface AccountAt {
  readonly address: Address
  readonly block: BlockIdExt
  /**
   * The block of the index whose configuration and libraries hold for it: the same, unless the account was read from a network
   * that the index is behind of. undefined when nothing is indexed.
   */
  readonly indexed: IndexedBlock | undefined
  /** Not of the index, which may not know its libraries either. */
  readonly isFromNetwork: boolean
  /** No transaction up to `block` has this lt or a later one. */
  readonly endLt: bigint
  /** When the block of its shard was made that is current at `block`. */
  readonly utime: number
  /** undefined for an account that is not there: never was, or was deleted. */
  readonly state: AccountState | undefined
}

/** Whether an account of which the index knows nothing is refused, or taken for one that is not there. */
export type Unknown = 'refuse' | 'absent'

/**
 * An account at a masterchain block of the index, or at the newest. One that the index has not seen is read from the network,
 * when there is one.
 */
export async function getAccountAt(
  db: Queryable,
  chain: Chain,
  address: Address,
  mcSeqno: number | undefined,
  unknown: Unknown = 'refuse',
): Promise<AccountAt> {
  const isEmpty = chain.accounts !== undefined && (await chain.findRange()) === undefined
  const fromNetwork = isEmpty && mcSeqno === undefined ? await chain.accounts.read(address) : undefined
  if (fromNetwork !== undefined) return toAccountAt(fromNetwork, undefined)
  const block = await getMasterchainBlock(db, chain, mcSeqno)
  const top = await findTop(db, address, block.seqno)
  const utime = top?.utime ?? block.genUtime
  const endLt = top?.endLt ?? block.endLt
  const [state, newest] = await Promise.all([findState(db, address, endLt), findNewestLt(db, address, endLt)])
  // A transaction without the state it left: the index began in the middle of the account's life.
  const isStale = newest !== undefined && (state === undefined || state.lt < newest)
  const isAbsent = state === undefined && newest === undefined
  const seen =
    isStale || isAbsent ? await chain.accounts?.read(address, mcSeqno === undefined ? undefined : block) : undefined
  if (seen !== undefined) return toAccountAt(seen, block)
  if (isStale || (isAbsent && unknown === 'refuse' && !(await knowsAllAccounts(db, chain)))) {
    const { first, last } = await chain.getRange()
    const what = `the state of this account cannot be told from masterchain blocks ${first}..${last}`
    throw chain.accounts === undefined ? noNode(what) : noAnswer(what)
  }
  const place = { address, block, indexed: block, isFromNetwork: false, endLt: block.endLt, utime }
  return { ...place, state: ifThere(state) }
}

const toAccountAt = ({ block, utime, endLt, state }: SeenAccount, indexed: IndexedBlock | undefined): AccountAt => ({
  ...{ address: state.account, block, indexed, isFromNetwork: true, endLt, utime },
  state: ifThere(state),
})

const ifThere = (state: AccountState | undefined): AccountState | undefined =>
  state?.status === 'nonexist' ? undefined : state

interface Top {
  readonly utime: number
  readonly endLt: bigint
}

/** The block of the account's shard that is current at a masterchain block; undefined when it lies before the index. */
async function findTop(db: Queryable, address: Address, mcSeqno: number): Promise<Top | undefined> {
  const prefix = Buffer.from(address.buffer, address.byteOffset + 1, 8).readBigInt64BE()
  const [row] = await run<{ gen_utime: bigint; end_lt: bigint }>(
    db,
    sql`select b.gen_utime, b.end_lt from shard_state s
      join blocks b on b.workchain = s.workchain and b.shard = s.shard and b.seqno = s.seqno
      where s.mc_seqno = ${mcSeqno} and s.workchain = ${workchainOf(address)}
        and s.shard = any(${int8Array(lineageOf(prefix))}::bigint[])`,
  )
  return row && { utime: Number(row.gen_utime), endLt: row.end_lt }
}

async function findState(db: Queryable, address: Address, endLt: bigint): Promise<AccountState | undefined> {
  const [row] = await run<StoredAccount>(
    db,
    sql`select s.lt, s.transaction_hash, ${STATE_CELLS} as boc, c.boc as code, d.boc as data from account_states s
      left join codes c on c.code_hash = s.code_hash
      left join account_data d on d.account = s.account and d.data_hash = s.data_hash
      where ${isSame(sql`s.account`, address)} and s.lt < ${endLt} order by s.lt desc limit 1`,
  )
  return row && toStoredState(address, row)
}

async function findNewestLt(db: Queryable, address: Address, endLt: bigint): Promise<bigint | undefined> {
  const [row] = await run<{ lt: bigint }>(
    db,
    sql`select lt from transactions where account = ${address} and lt < ${endLt} order by lt desc limit 1`,
  )
  return row?.lt
}

/** Whether an account that was not seen does not exist: so when the index began with the zerostate. */
async function knowsAllAccounts(db: Queryable, chain: Chain): Promise<boolean> {
  await chain.getRange()
  // Whatever is let go of since, the last state of every account stays.
  const isWhole = sql`select 1 from checkpoint where coalesce(begun_mc_seqno, first_mc_seqno) = 1
    and exists (select from configs where mc_seqno = 0)`
  return (await run(db, isWhole)).length > 0
}

import { type Address, formatRaw } from '../../cell/address.ts'
import { asHash, HASH_BYTES } from '../../cell/hash.ts'
import { TON_CONNECT_CODES } from '../../decode/contracts/wallet-codes.ts'
import { hasCitus, type Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import { base64 } from '../http/json-writer.ts'
import { isSame, run, type Sql, sql } from './sql.ts'
import { hashTable, listKeysByHash } from './transactions.ts'

/** `transaction` is the first of a trace of several, where there is one, and `account` who began it. */
export type SampleName =
  | ('mc_seqno' | 'utime' | 'transaction' | 'account' | 'wallet' | 'library' | 'shard' | 'shard_seqno')
  | ('message' | 'source' | 'destination' | 'created_lt')
  | ('jetton_master' | 'jetton_owner' | 'jetton_sender' | 'burner')
  | ('nft_owner' | 'nft_giver' | 'nft_sale' | 'domain' | 'domain_wallet' | 'bidder')
  | ('multisig' | 'signer' | 'vesting_owner' | 'pool' | 'nominator' | 'validator')

/** Things that this index holds, one of each kind, as callers spell them; left out where there is none. */
export type IndexSample = Readonly<Partial<Record<SampleName, string | number>>>

/** How many of the newest traces are looked through for one that is complete, that somebody began and that went on. */
const LOOKED_THROUGH = 2000

/** Reads one of each kind: the newest, or the first that an index gives. */
export async function readIndexSample(db: Queryable): Promise<IndexSample> {
  const walletCodes = byteaArray(TON_CONNECT_CODES.map((hash) => Buffer.from(hash, 'base64')))
  const [row] = await run<Record<SampleName, Buffer | bigint | number | null>>(
    db,
    sql`with root as (select t.hash, t.account, t.lt, t.now, t.mc_seqno ${await fromRoot(db)}),
      sent as (select m.hash, m.source, m.destination, m.created_lt from root r join messages m on ${isSame(sql`m.account`, sql`r.account`)} and m.lt = r.lt
        where m.source is not null and m.destination is not null and m.in_tx_hash is not null order by m.idx limit 1)
      select coalesce(r.mc_seqno, (select last_mc_seqno from checkpoint)) as mc_seqno, r.now::int as utime, r.hash as transaction, r.account,
        s.hash as message, s.source, s.destination, s.created_lt,
        (select account from accounts where code_hash = any(${walletCodes}::bytea[]) and balance > 0 limit 1) as wallet,
        (select hash from libraries where boc is not null limit 1) as library,
        (select account from jetton_masters order by found_seqno desc, account desc limit 1) as jetton_master,
        (select owner from jetton_wallets order by found_seqno desc, account desc limit 1) as jetton_owner,
        (select source from jetton_transfers where not aborted order by lt desc, account desc limit 1) as jetton_sender,
        (select owner from jetton_burns order by lt desc, account desc limit 1) as burner,
        (select owner from nft_items where owner is not null order by found_seqno desc, account desc limit 1) as nft_owner,
        (select old_owner from nft_transfers order by lt desc, account desc limit 1) as nft_giver,
        (select account from nft_sales limit 1) as nft_sale,
        (select multisig from multisig_orders order by found_seqno desc, account desc limit 1) as multisig,
        (select member from multisig_members limit 1) as signer,
        (select owner from vesting_wallets limit 1) as vesting_owner,
        d.account as domain, d.wallet as domain_wallet,
        (select auction_bidder from dns_entries where auction_bidder is not null limit 1) as bidder,
        b.shard, b.seqno as shard_seqno, p.account as pool, n.nominator, p.validator
      from (select 1) one left join root r on true left join sent s on true
        left join (select account, wallet from dns_entries where wallet is not null limit 1) d on true
        left join (select account, nominator from nominator_positions limit 1) n on true
        left join lateral (select account, validator from nominator_pools where account = n.account or n.account is null limit 1) p on true
        left join (select shard, seqno from blocks where workchain = 0 order by shard desc, seqno desc limit 1) b on true`,
  )
  const found = Object.entries(row ?? {}).flatMap(([name, value]) => (value === null ? [] : [[name, toText(value)]]))
  return Object.fromEntries(found)
}

const CHOSEN = sql`select trace_id from (select trace_id, external_hash, transactions, pending, end_lt from traces order by end_lt desc, trace_id desc
    limit ${LOOKED_THROUGH}) newest
  order by pending, (external_hash is not null and transactions > 1) desc, transactions > 1 desc, end_lt desc limit 1`

const NOWHERE = { account: Buffer.alloc(0), lt: 0n }

/** `from` of the first transaction of the chosen trace. */
async function fromRoot(db: Queryable): Promise<Sql> {
  if (!(await hasCitus(db)))
    return sql`from (${CHOSEN}) c join ${await hashTable(db)} h on ${isSame(sql`h.hash`, sql`c.trace_id`)}
      join transactions t on t.account = h.account and t.lt = h.lt`
  // Trace, hash and transaction lie on servers of their own, and Citus joins no such tables.
  const chosen = await run<{ trace_id: Buffer }>(db, CHOSEN)
  const [{ account, lt } = NOWHERE] = await listKeysByHash(
    db,
    chosen.map(({ trace_id }) => asHash(trace_id)),
  )
  return sql`from transactions t where t.account = ${account} and t.lt = ${lt}`
}

function toText(value: Buffer | bigint | number): string | number {
  if (typeof value === 'bigint') return `${value}`
  if (typeof value === 'number') return value
  return value.length === HASH_BYTES ? base64(value) : formatRaw(Uint8Array.from(value) as Address)
}

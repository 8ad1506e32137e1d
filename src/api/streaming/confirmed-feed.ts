import { byteKey } from '../../lib/byte-key.ts'
import { type Dialect, writeDocument } from '../../record/dialect.ts'
import { type SignedBlock, SignedBlockRecord } from '../../record/signed-block.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { run, sql } from '../reads/sql.ts'
import { addressText, hashText } from '../shapes/contract-fields.ts'
import type { JettonEvent, JettonRow, StateEvent, StateRow } from './block-events.ts'
import { outsideHistory } from './event-text.ts'
import { Feed } from './feed.ts'
import type { Reader } from './reader.ts'
import { isSeen, jettonJson, renderEvent, stateJson } from './render-event.ts'
import type { Subscription } from './subscription.ts'

type AccountEvent = StateEvent | JettonEvent
type ConfirmedEvent = SignedBlockEvent | AccountEvent

interface Known {
  readonly events: readonly ConfirmedEvent[]
  isWithdrawn: boolean
  /** Who heard of which of them, and will want to know if they do not hold. */
  readonly told: Map<Reader, ConfirmedEvent[]>
}

interface Mark extends Omit<SignedBlock, 'tx_count'> {
  readonly root_hash: Buffer
  readonly is_withdrawn: boolean
}

type ConfirmedRow = StateRow & {
  readonly block: Buffer
  readonly jetton_balance: bigint | null
  readonly jetton_owner: Buffer | null
  readonly jetton: Buffer | null
}

/** Tells of new blocks that are not final, and of accounts and jetton wallets as they leave them; takes it back when such a block is lost. */
export class ConfirmedFeed extends Feed {
  protected override readonly topics = ['confirmed'] as const
  readonly #known = new Map<string, Known>()

  override add(reader: Reader): void {
    const types = reader.subscription?.types
    if (types && TYPES.some((type) => types.has(type))) super.add(reader)
    else this.remove(reader)
  }

  protected override forget(): void {
    this.#known.clear()
  }

  protected override async look(): Promise<void> {
    const head = this.head()
    const marks = await this.call.db.query<Mark>(
      `select root_hash, workchain, shard, seqno, gen_utime, withdrawn_ms is not null as is_withdrawn from confirmed_blocks
       order by number`,
    )
    for (const { root_hash, is_withdrawn } of marks) {
      const known = this.#known.get(byteKey(root_hash))
      if (is_withdrawn && known !== undefined && !known.isWithdrawn) await this.#takeBack(known)
    }
    const fresh = marks.filter(({ root_hash, is_withdrawn }) => !is_withdrawn && !this.#known.has(byteKey(root_hash)))
    for (const [key, events] of await this.#readEvents(fresh)) {
      // A block came meanwhile, and may have told the same as final: it is looked at anew.
      if (this.head() !== head) return
      const known: Known = { events, isWithdrawn: false, told: new Map() }
      this.#known.set(key, known)
      for (const reader of this.readers) await this.#tell(reader, known, head)
    }
    const isThere = new Set(marks.map(({ root_hash }) => byteKey(root_hash)))
    for (const key of this.#known.keys()) if (!isThere.has(key)) this.#known.delete(key)
  }

  /** By block, what is not final by now. Of wallets only those that the index has held against their jetton before. */
  async #readEvents(marks: readonly Mark[]): Promise<ReadonlyMap<string, ConfirmedEvent[]>> {
    const blocks = marks.map(({ root_hash }) => root_hash)
    if (blocks.length === 0) return new Map()
    const events = await this.#readBlocks(marks)
    const rows = await run<ConfirmedRow>(
      this.call.db,
      sql`select s.block, s.account, s.lt, s.hash, s.status, s.balance, s.extra_currencies, s.frozen_hash, s.code_hash,
          s.data_hash, s.jetton_balance, s.jetton_owner, w.jetton
        from confirmed_states s join confirmed_blocks c on c.root_hash = s.block
        left join jetton_wallets w on w.account = s.account and w.jetton = s.jetton and w.owner = s.jetton_owner
        where s.block = any(${byteaArray(blocks)}::bytea[])
          and not exists (select from blocks b where b.root_hash = s.block) order by c.number, s.account`,
    )
    for (const row of rows) {
      const list = events.get(byteKey(row.block))
      if (list === undefined) continue
      list.push({ type: 'account_state_change', finality: 'confirmed', row, keys: [byteKey(row.account)] })
      const wallet = toJettonRow(row)
      if (wallet !== undefined) {
        const keys = [byteKey(wallet.account), byteKey(wallet.owner)]
        list.push({ type: 'jettons_change', finality: 'confirmed', row: wallet, keys })
      }
    }
    return events
  }

  /** Those that are not final by now, each with itself as the first event. */
  async #readBlocks(marks: readonly Mark[]): Promise<Map<string, ConfirmedEvent[]>> {
    const counts = await run<{ block: Buffer; tx_count: bigint }>(
      this.call.db,
      sql`select c.root_hash as block, count(t.block) as tx_count from confirmed_blocks c
        left join confirmed_transactions t on t.block = c.root_hash
        where c.root_hash = any(${byteaArray(marks.map(({ root_hash }) => root_hash))}::bytea[])
          and not exists (select from blocks b where b.root_hash = c.root_hash) group by c.root_hash`,
    )
    const countOf = new Map(counts.map(({ block, tx_count }) => [byteKey(block), tx_count]))
    const events = new Map<string, ConfirmedEvent[]>()
    for (const mark of marks) {
      const key = byteKey(mark.root_hash)
      const tx_count = countOf.get(key)
      if (tx_count !== undefined) events.set(key, [{ type: 'blocks', row: { ...mark, tx_count } }])
    }
    return events
  }

  async #tell(reader: Reader, known: Known, head: number): Promise<void> {
    const { subscription } = reader
    // To a line that is full it would be news of long ago.
    if (subscription === undefined || reader.isFull) return
    for (const event of known.events.filter((one) => isHeard(one, subscription))) {
      const json = await this.#render(event, subscription)
      const isOff = reader.subscription !== subscription || !this.readers.has(reader) || this.head() !== head
      if (isOff) return
      reader.say(outsideHistory(json))
      const told = known.told.get(reader)
      if (told === undefined) known.told.set(reader, [event])
      else told.push(event)
    }
  }

  async #render(event: ConfirmedEvent, subscription: Subscription): Promise<string> {
    if (event.type === 'blocks') return renderSignedBlock(event, this.call.dialect)
    return `${await renderEvent(this.call, event, subscription)}}`
  }

  /** Says what does not hold, and beside it what does: the newest that is final. */
  async #takeBack(known: Known): Promise<void> {
    known.isWithdrawn = true
    const ofAccounts = [...known.told.values()].flat().filter((event) => event.type !== 'blocks')
    const accounts = byteaArray([...new Set(ofAccounts.map(({ row }) => row.account))])
    const [states, wallets] = await Promise.all([
      run<StateRow>(
        this.call.db,
        sql`select account, lt, hash, status, balance, extra_currencies, frozen_hash, code_hash, data_hash from accounts
          where account = any(${accounts}::bytea[])`,
      ),
      run<JettonRow>(
        this.call.db,
        sql`select account, lt, balance, owner, jetton, code_hash, data_hash from jetton_wallets
          where account = any(${accounts}::bytea[])`,
      ),
    ])
    for (const [reader, events] of known.told) {
      if (!this.readers.has(reader)) continue
      for (const event of events) {
        const text =
          event.type === 'blocks' ? renderLostBlock(event, this.call.dialect) : takenBack(event, states, wallets)
        reader.say(outsideHistory(text))
      }
    }
    known.told.clear()
  }
}

const TYPES = ['blocks', 'account_state_change', 'jettons_change'] as const

const isHeard = (event: ConfirmedEvent, subscription: Subscription): boolean =>
  event.type === 'blocks' ? subscription.types.has('blocks') : isSeen(event, subscription)

function takenBack(event: AccountEvent, states: readonly StateRow[], wallets: readonly JettonRow[]): string {
  const isIt = ({ account }: { readonly account: Buffer }): boolean => account.equals(event.row.account)
  if (event.type === 'account_state_change') {
    const state = states.find(isIt)
    return (
      `{"type":"account_state_invalidated","account":${addressText(event.row.account)}` +
      `,"invalidated_hash":${hashText(event.row.hash)},"state":${state ? stateJson(state) : 'null'}}`
    )
  }
  const wallet = wallets.find(isIt)
  return (
    `{"type":"jettons_invalidated","address":${addressText(event.row.account)}` +
    `,"invalidated_lt":"${event.row.lt}","jetton":${wallet ? jettonJson(wallet) : 'null'}}`
  )
}

function toJettonRow(row: ConfirmedRow): JettonRow | undefined {
  const { account, lt, jetton_balance: balance, jetton_owner: owner, jetton, code_hash, data_hash } = row
  if (balance === null || owner === null || jetton === null || code_hash === null || data_hash === null)
    return undefined
  return { account, lt, balance, owner, jetton, code_hash, data_hash }
}

/** A block that is signed, and not final. Which masterchain block will name it is not known yet, nor which traces end with it. */
interface SignedBlockEvent {
  readonly type: 'blocks'
  readonly row: SignedBlock
}

const renderSignedBlock = ({ row }: SignedBlockEvent, dialect: Dialect): string =>
  `{"type":"blocks","finality":"confirmed","mc_seqno":null,"blocks":[${textOf(row, dialect)}],"transactions":${row.tx_count},"actions":null}`

/** It lost to another. */
const renderLostBlock = ({ row }: SignedBlockEvent, dialect: Dialect): string =>
  `{"type":"blocks_invalidated","blocks":[${textOf(row, dialect)}]}`

function textOf(row: SignedBlock, dialect: Dialect): string {
  const record = new JsonWriter()
  SignedBlockRecord.write(record, row, undefined)
  const out = new JsonWriter()
  writeDocument(out, record.finish(), dialect)
  return out.finish().toString('latin1')
}

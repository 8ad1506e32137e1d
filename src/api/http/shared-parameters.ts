import type { Address } from '../../cell/address.ts'
import { CellarError } from '../../lib/errors.ts'
import { MAX_CSV_ROWS } from './csv.ts'
import { Default } from './fields.ts'
import { Many, NonEmptySingle, RequiredUnlessPublic, Single } from './parameters.ts'
import { AddressOrNull, Flag, HashText, Int32, Opcode, Shard, Word } from './value-parser.ts'

/** A block, or the blocks of a shard or workchain: each part needs the ones before it. */
export const BlockFilter = {
  workchain: Single(Int32),
  shard: NonEmptySingle(Shard, { description: 'hex (0x optional) or signed decimal; needs workchain' }),
  seqno: Single(Int32, { description: 'needs workchain and shard' }),
}

export function expectWholeBlockFilter(filter: { workchain?: number; shard?: bigint; seqno?: number }): void {
  if (filter.shard !== undefined && filter.workchain === undefined) {
    throw new CellarError('BAD_REQUEST', 'shard: needs workchain')
  }
  if (filter.seqno !== undefined && (filter.workchain === undefined || filter.shard === undefined)) {
    throw new CellarError('BAD_REQUEST', 'seqno: needs workchain and shard')
  }
}

export const McSeqno = Single(Int32)

/** The masterchain block an endpoint is about. In the public dialect no or no readable one is 0, which is never indexed: a 404 with the range. */
export const MasterchainSeqno = RequiredUnlessPublic(
  NonEmptySingle(
    { ...Int32, read: (text, dialect) => Int32.read(text) ?? (dialect === 'public' ? 0 : undefined) },
    { description: 'masterchain seqno' },
  ),
  0,
)

export const IncludeBoc = {
  include_boc: Default(
    Single(Flag, {
      description:
        'adds code_boc and data_boc to account_state_before and account_state_after; not in the public dialect',
    }),
    false,
  ),
}

export const IncludeSentences = {
  include_sentences: Default(
    Single(Flag, { description: 'adds `sentence` to actions, and `failure_text` to what failed, in words' }),
    false,
  ),
}

export const Success = {
  success: Single(Flag, {
    description:
      'only what went well, or with `false` only what failed. At most 500 rows are looked at: the page may be short, and the cursor goes on; not with `offset`',
  }),
}

export const Format = {
  format: NonEmptySingle(Word(['csv']), {
    description: `\`csv\`: as text/csv, at most ${MAX_CSV_ROWS} rows at once; names of columns stand on the first page alone, and \`X-Next-Cursor\` leads to the next`,
  }),
}

export const IncludeCounts = {
  include_counts: Default(
    Single(Flag, { description: 'adds `counts` of what is stored, kept while indexing; not of what is not indexed' }),
    false,
  ),
}

export const Direction = Single(Word(['in', 'out']))

/** What a message is known by. */
export const MessageParameters = {
  msg_hash: Many(HashText, { description: 'hash or normalised hash' }),
  body_hash: NonEmptySingle(HashText),
  source: NonEmptySingle(AddressOrNull, { description: 'the word null selects messages without source' }),
  destination: NonEmptySingle(AddressOrNull, { description: 'the word null selects messages without destination' }),
  opcode: NonEmptySingle(Opcode),
  direction: Direction,
}

/** Which side of a move the owner is on; `both` is what leaving it out means. */
export const DirectionOfMove = Single(Word(['in', 'out'], ['both']))

interface OwnerFilter {
  readonly address?: readonly Address[]
  readonly owner_address?: readonly Address[]
  readonly jetton_wallet?: readonly Address[]
  readonly direction?: 'in' | 'out' | 'both'
}

/** Owners go by two names; the newer one wins. A side of a move is that of an owner, or of a jetton wallet. */
export function ownersOf<Q extends OwnerFilter>(query: Q): Q {
  const owners = query.owner_address ?? query.address
  if ((query.direction ?? 'both') !== 'both' && !owners?.length && !query.jetton_wallet?.length) {
    throw new CellarError('BAD_REQUEST', 'direction: needs owner_address')
  }
  return owners === undefined ? query : { ...query, owner_address: owners }
}

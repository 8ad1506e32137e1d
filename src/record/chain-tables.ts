import type { Address } from '../cell/address.ts'
import type { Hash } from '../cell/hash.ts'
import type { BlockId } from '../model/block.ts'
import { bytes, int4, int8, int8Array } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Long data of an account, which its states name by hash. */
interface AccountData {
  readonly account: Address
  readonly dataHash: Hash
  readonly boc: Uint8Array
}

export const ACCOUNT_DATA = defineTable<AccountData>()('account_data', {
  account: bytes((data) => data.account),
  data_hash: bytes((data) => data.dataHash),
  boc: bytes((data) => data.boc),
})

interface Code {
  readonly codeHash: Hash
  readonly boc: Uint8Array
  /** null when the code has no method dictionary. */
  readonly methods: readonly (number | bigint)[] | null
}

export const CODES = defineTable<Code>()('codes', {
  code_hash: bytes((code) => code.codeHash),
  boc: bytes((code) => code.boc),
  methods: int8Array.orNull((code) => code.methods),
})

/** The root of the parameter dictionary that is in force from a masterchain block on. */
interface Config {
  readonly mcSeqno: number
  readonly boc: Uint8Array
}

export const CONFIGS = defineTable<Config>()('configs', {
  mc_seqno: int4((config) => config.mcSeqno),
  boc: bytes((config) => config.boc),
})

interface Library {
  readonly hash: Hash
  readonly publisher: Address
  readonly mcSeqno: number
  /** null where the publisher withdrew it. */
  readonly boc: Uint8Array | null
}

export const LIBRARIES = defineTable<Library>()('libraries', {
  hash: bytes((library) => library.hash),
  publisher: bytes((library) => library.publisher),
  mc_seqno: int4((library) => library.mcSeqno),
  boc: bytes.orNull((library) => library.boc),
})

/** One of the blocks that are current at a masterchain block. */
interface ShardTop {
  readonly mcSeqno: number
  readonly top: BlockId
}

export const SHARD_STATE = defineTable<ShardTop>()('shard_state', {
  mc_seqno: int4((current) => current.mcSeqno),
  workchain: int4(({ top }) => top.workchain),
  shard: int8(({ top }) => top.shard),
  seqno: int4(({ top }) => top.seqno),
})

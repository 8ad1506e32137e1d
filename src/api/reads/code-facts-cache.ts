import { LRUCache } from 'lru-cache'
import type { Cell } from '../../cell/cell.ts'
import { asHash } from '../../cell/hash.ts'
import { interfacesOf, methodId } from '../../decode/contracts/interfaces.ts'
import { loadRecognisers } from '../../decode/contracts/load-recognisers.ts'
import { listMethodIds } from '../../decode/contracts/methods.ts'
import { findWalletCode } from '../../decode/contracts/wallet-codes.ts'
import { NOMINATOR_POOL_CODE } from '../../decode/staking/nominator-pool.ts'
import { atMost } from '../../lib/at-most.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { SHOWN_KINDS, type ShownKind } from '../../record/contract-kind.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import { run, sql } from './sql.ts'

/** What a code says about every account that runs it. */
export interface CodeFacts {
  /** Wallets are printed non-bounceable. */
  readonly isWallet: boolean
  /** The JSON array. */
  readonly interfaces: string
  /** What can be called of it, a JSON array; null without a method dictionary. */
  readonly methods: string | null
  /** What such an account may be confirmed to be. */
  readonly kinds: readonly ShownKind[]
  /** Whether it may be a token, or a wallet of one. */
  readonly mayBeToken: boolean
}

const NO_CODE: CodeFacts = { isWallet: true, interfaces: '[]', methods: null, kinds: [], mayBeToken: false }

/** What metadata tell of. */
const TOKEN_KINDS: ReadonlySet<ShownKind> = new Set(['jetton_master', 'jetton_wallet', 'nft_collection', 'nft_item'])

const MAX_CODES = 20_000

/** Facts by code hash. A code never changes under its hash, so what was read once stays true. */
export class CodeFactsCache {
  readonly #db: Queryable
  readonly #facts = new LRUCache<string, CodeFacts>(atMost(MAX_CODES))
  #rules: Promise<readonly KindRule[]> | undefined

  constructor(db: Queryable) {
    this.#db = db
  }

  /** Takes note of a code that may not be stored. */
  async learn(codeHash: Uint8Array, code: Cell): Promise<void> {
    const key = byteKey(codeHash)
    if (!this.#facts.has(key)) this.#facts.set(key, toFacts(codeHash, listMethodIds(code), await this.#loadRules()))
  }

  /** Facts of the codes named, read in one go where they are not known yet; null is an account without code. */
  async facts(codeHashes: Iterable<Uint8Array | null>): Promise<(codeHash: Uint8Array | null) => CodeFacts> {
    const missing = new Map<string, Uint8Array>()
    for (const hash of codeHashes) {
      if (hash === null) continue
      const key = byteKey(hash)
      if (!this.#facts.has(key)) missing.set(key, hash)
    }
    const found = missing.size === 0 ? undefined : await this.#read(missing)
    return (hash) => {
      if (hash === null) return NO_CODE
      const key = byteKey(hash)
      return this.#facts.get(key) ?? found?.get(key) ?? NO_CODE
    }
  }

  async #read(missing: ReadonlyMap<string, Uint8Array>): Promise<ReadonlyMap<string, CodeFacts>> {
    const rows = await run<{ code_hash: Buffer; methods: readonly bigint[] | null }>(
      this.#db,
      sql`select code_hash, methods from codes where code_hash = any(${byteaArray([...missing.values()])}::bytea[])`,
    )
    const methods = new Map(rows.map((row) => [byteKey(row.code_hash), row.methods?.map(Number) ?? null]))
    const rules = await this.#loadRules()
    const found = new Map<string, CodeFacts>()
    for (const [key, hash] of missing) {
      const facts = toFacts(hash, methods.get(key) ?? null, rules)
      found.set(key, facts)
      // A code that is not stored yet may be there with its methods the next time.
      if (methods.has(key)) this.#facts.set(key, facts)
    }
    return found
  }

  #loadRules(): Promise<readonly KindRule[]> {
    this.#rules ??= loadKindRules()
    return this.#rules
  }
}

/** Which codes may belong to a kind. */
interface KindRule {
  readonly kind: ShownKind
  readonly ids: readonly number[]
  readonly codeHashes: readonly string[] | undefined
}

async function loadKindRules(): Promise<readonly KindRule[]> {
  const rules = (await loadRecognisers()).flatMap(({ kind, methods, codeHashes }): KindRule[] =>
    kind === 'dns_entry' ? [] : [{ kind, ids: methods.map(methodId), codeHashes }],
  )
  return [...rules, { kind: 'nominator_pool', ids: [], codeHashes: [NOMINATOR_POOL_CODE] }]
}

function toFacts(codeHash: Uint8Array, methods: readonly number[] | null, rules: readonly KindRule[]): CodeFacts {
  const kinds = kindsOf(codeHash, methods, rules)
  return {
    isWallet: findWalletCode(asHash(codeHash)) !== undefined,
    interfaces: JSON.stringify(interfacesOf(codeHash, methods)),
    methods: methods && JSON.stringify(methods),
    kinds,
    mayBeToken: kinds.some((kind) => TOKEN_KINDS.has(kind)),
  }
}

/** Of a code whose methods nobody knows, such as one in a library, anything may be true. */
function kindsOf(
  codeHash: Uint8Array,
  methods: readonly number[] | null,
  rules: readonly KindRule[],
): readonly ShownKind[] {
  if (methods === null) return SHOWN_KINDS
  const hex = Buffer.from(codeHash).toString('hex')
  const present = new Set(methods)
  const may = rules.filter(
    ({ ids, codeHashes }) => ids.every((id) => present.has(id)) && (codeHashes?.includes(hex) ?? true),
  )
  return [...new Set(may.map(({ kind }) => kind))]
}

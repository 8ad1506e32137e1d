import type { Address } from '../cell/address.ts'
import { levelMask } from '../cell/arena.ts'
import type { Cell } from '../cell/cell.ts'
import type { Hash } from '../cell/hash.ts'
import { CellarError, isCellarError } from '../lib/errors.ts'
import { retry } from '../lib/retry.ts'
import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../model/block.ts'
import { afterMasterchainBlock, type CallNeeds, type LiteCall } from './lite/call.ts'
import { getAccountOrUnread, getAccountState } from './lite/calls/account.ts'
import { getBlock, getState, lookupBlock } from './lite/calls/block.ts'
import { getConfigAll, getLibrariesWithProof } from './lite/calls/config.ts'
import { isNotReady, isRefusal, LiteServerError } from './lite/lite-server-error.ts'
import type { Agreement, LitePool, PoolRunOptions } from './lite/pool.ts'
import type { ServerStatus } from './lite/pool-server.ts'
import { proveMasterchainBlock } from './lite/trust.ts'
import type { ProvenAccount, UncheckedState } from './proof/account.ts'
import type { ProvenBlock } from './proof/header.ts'
import { isSameBlock } from './proof/same-block.ts'

/** Bytes that hash to the id's file hash; whoever reads the cells holds them against its root hash. */
export interface SourceBlock {
  readonly id: BlockIdExt
  readonly data: Uint8Array
}

/**
 * Blocks and states of a network, as long as it takes to get them: a question is asked again, with growing pauses, until
 * it is answered or called off. What comes out has passed its proof, or its hash is the one it was asked for by.
 */
export interface BlockSource {
  /** Newest masterchain block known to exist, by the word of more than one server where there are three. */
  readonly head: number | undefined
  /** Newest one that any server speaks of: what is worth asking for already. */
  readonly reach: number
  /** The same, as soon as anybody tells. */
  awaitHead(signal?: AbortSignal): Promise<number>
  /**
   * A masterchain block by its number; waits for it to be made when it is the next one. Where validators' signatures are
   * asked for they are checked, unless `isTied`: then the caller has a block that was, and holds this one against it.
   */
  fetchMasterchain(seqno: number, signal?: AbortSignal, isTied?: boolean): Promise<SourceBlock>
  fetchBlock(id: BlockIdExt, signal?: AbortSignal): Promise<Uint8Array>
  /** The header of a masterchain block that exists. */
  findHeader(seqno: number, signal?: AbortSignal): Promise<ProvenBlock>
  /** A zero state, by its id. */
  fetchZeroState(id: BlockIdExt, signal?: AbortSignal): Promise<Uint8Array>
  /** An account as of a masterchain block; undefined when no server keeps states so old. */
  findAccount(block: BlockIdExt, account: Address, signal?: AbortSignal): Promise<ProvenAccount | undefined>
  /** The same; a state of very many cells is left unread. */
  findAccountOrUnread(
    block: BlockIdExt,
    account: Address,
    signal?: AbortSignal,
  ): Promise<ProvenAccount<Cell | UncheckedState> | undefined>
  /** Root of the configuration's dictionary after a masterchain block; undefined likewise. */
  findConfig(block: BlockIdExt, signal?: AbortSignal): Promise<Cell | undefined>
  /** A public library as of a masterchain block, or proof that there is none; undefined when it is none or nobody can tell. */
  findLibrary(block: BlockIdExt, hash: Hash, signal?: AbortSignal): Promise<Cell | undefined>
  /** The chain was put back, as a devnet may be: what was proven of it may be gone. */
  forget(): void
}

export interface LiteSourceOptions {
  readonly pool: LitePool
  /** A key block or the zero state from which validators must have signed every masterchain block; without it, servers are believed. */
  readonly trusted?: BlockIdExt | undefined
  /** Told of every failure that is waited out. */
  readonly onTrouble?: ((what: string, error: Error, failures: number) => void) | undefined
}

const MASTER = { workchain: MASTERCHAIN, shard: WHOLE_SHARD }
const PAUSE = { firstMs: 100, maxMs: 3_000 }
/** How long a server sits on the question for the next block: short enough to change servers when the chosen ones are stuck. */
const WAIT_MS = 3_000
/** Beyond its waiting, a look-up is a small question. */
const LOOKUP_MS = 2_500
/** Those who keep everything are slower; a node gives up by itself after 4.5 s, and says so. */
const ARCHIVAL_MS = 6_000
const BLOCK_MS = 8_000
/** A state this old may be gone everywhere; how often that is asked before it is believed. */
const MAX_STATE_TRIES = 4
/** The same where servers have no time for it: one state that is too large for them must not hold up all the rest. */
const MAX_BUSY_TRIES = 20
const TIMED_OUT = 652

export function createLiteSource({ pool, trusted, onTrouble }: LiteSourceOptions): BlockSource {
  let newest = 0
  const agreement = byItsBytes(pool)
  const persist = createPersistence(onTrouble)
  const findState = createStateFinder(pool, onTrouble)
  let checkSignatures = createSignatureCheck(pool, trusted)

  /** What the servers call masterchain block `seqno`; asked for beyond the head, they wait for it. */
  const lookUp = async (seqno: number, archival: boolean, signal?: AbortSignal): Promise<ProvenBlock> => {
    while (true) {
      // Everybody who may answer is asked for the next block, of whom two must agree: those who are behind hold nobody up.
      const isNext = seqno > (headOf(pool.status, newest) ?? 0)
      const plain = lookupBlock(MASTER, { seqno }, { mcSeqno: seqno, archival: archival && !isNext })
      const call: LiteCall<ProvenBlock> = isNext ? afterMasterchainBlock(plain, seqno, WAIT_MS) : plain
      const options: PoolRunOptions = {
        timeoutMs: call.waitMs + (plain.needs.archival ? ARCHIVAL_MS : LOOKUP_MS),
        signal,
        ...(isNext && { atOnce: Math.max(1, pool.expected) }),
      }
      try {
        const found = await pool.runAgreed(call, agreement, options)
        newest = Math.max(newest, seqno)
        return found
      } catch (error) {
        // Not made yet, which is no trouble at all.
        if (!isNext || !(error instanceof LiteServerError) || error.liteCode !== TIMED_OUT) throw error
        signal?.throwIfAborted()
      }
    }
  }

  const fetchOnce = async (id: BlockIdExt, archival: boolean, signal?: AbortSignal): Promise<Uint8Array> => {
    const call = getBlock(id, { checkRoot: false, archival, ...heldBy(id) })
    return (await pool.run(call, { timeoutMs: BLOCK_MS, signal })).data
  }

  return {
    forget() {
      newest = 0
      checkSignatures = createSignatureCheck(pool, trusted)
    },
    get head() {
      return headOf(pool.status, newest)
    },
    get reach() {
      return Math.max(newest, ...listHeads(pool.status))
    },
    awaitHead: (signal) =>
      persist(
        'the newest masterchain block',
        async () => {
          if (headOf(pool.status, newest) === undefined) await pool.probe()
          const head = headOf(pool.status, newest)
          if (head === undefined) throw noServerError(pool.status)
          return head
        },
        signal,
      ),
    fetchMasterchain: (seqno, signal, isTied = false) =>
      persist(
        `masterchain block ${seqno}`,
        async (archival) => {
          const { id } = await lookUp(seqno, archival, signal)
          const [data] = await Promise.all([fetchOnce(id, archival, signal), isTied || checkSignatures(id, signal)])
          return { id, data }
        },
        signal,
      ),
    fetchBlock: (id, signal) => persist('a shard block', (archival) => fetchOnce(id, archival, signal), signal),
    findHeader: (seqno, signal) =>
      persist(`header of masterchain block ${seqno}`, (archival) => lookUp(seqno, archival, signal), signal),
    fetchZeroState: (id, signal) =>
      persist('the zero state', async () => (await pool.run(getState(id), { signal })).data, signal),
    findAccount: accountFinder(findState, getAccountState),
    findAccountOrUnread: accountFinder(findState, getAccountOrUnread),
    async findConfig(block, signal) {
      const config = (await findState('the configuration', () => getConfigAll(block), signal))?.config
      // A proof may leave parameters out, and then the server has not told what was asked.
      return config && levelMask(config.arena, config.index) === 0 ? config : undefined
    },
    findLibrary: async (block, hash, signal) =>
      (await findState('a library', () => getLibrariesWithProof(block, [hash]), signal))?.[0]?.root,
  }
}

/** How an account is asked for, by one of the calls for it. */
const accountFinder =
  <Root>(
    findState: ReturnType<typeof createStateFinder>,
    toCall: (block: BlockIdExt, account: Address, needs: CallNeeds) => LiteCall<ProvenAccount<Root>>,
  ) =>
  (block: BlockIdExt, account: Address, signal?: AbortSignal): Promise<ProvenAccount<Root> | undefined> =>
    findState('an account state', (archival) => toCall(block, account, { archival, ...heldBy(block) }), signal)

/** A masterchain block is asked of those first who are that far. */
const heldBy = ({ workchain, seqno }: BlockIdExt): CallNeeds => (workchain === MASTERCHAIN ? { mcSeqno: seqno } : {})

/**
 * Where the network is by its servers' word. Of three or more the newest does not count alone: one server cannot make
 * everybody wait for blocks that do not exist.
 */
export function headOf(servers: readonly ServerStatus[], proven = 0): number | undefined {
  const heads = listHeads(servers)
  const told = heads.length >= 3 ? heads[1] : heads[0]
  return told === undefined && proven === 0 ? undefined : Math.max(told ?? 0, proven)
}

/** Of those who are believed, newest first. */
function listHeads(servers: readonly ServerStatus[]): number[] {
  const honest = servers.filter(({ quarantine }) => quarantine?.reason !== 'lying' && quarantine?.reason !== 'foreign')
  return honest.flatMap(({ head }) => head ?? []).sort((a, b) => b - a)
}

export function noServerError(servers: readonly ServerStatus[]): CellarError {
  if (servers.every(({ quarantine }) => quarantine?.reason === 'foreign')) {
    const why = 'Every lite server in the global config serves another network than the zero state in it names.'
    return new CellarError('CONFIG', `${why} Use the global config of the network you want.`)
  }
  const reasons = servers.map(({ name, quarantine }) => `${name} ${quarantine ? `(${quarantine.detail})` : ''}`.trim())
  return new CellarError('NODE_UNAVAILABLE', `no lite server answers: ${reasons.join(', ')}`)
}

/** Asks until there is an answer, whatever servers say meanwhile. */
function createPersistence(onTrouble: LiteSourceOptions['onTrouble']) {
  return <T>(what: string, attempt: (archival: boolean) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    let isMissing = false
    return retry(() => attempt(isMissing), {
      ...PAUSE,
      signal,
      shouldRetry: (error, failures) => {
        if (!isCellarError(error) || error.code === 'CONFIG') return false
        // Nobody asked so far has it: from now on those who keep everything are asked first.
        isMissing = isNotReady(error)
        onTrouble?.(what, error, failures)
        return true
      },
    })
  }
}

/** Nothing but its bytes proves a file hash, so whoever names one that nobody has the bytes for was wrong. */
const byItsBytes = (pool: LitePool): Agreement<ProvenBlock> => ({
  isSame: (a, b) => isSameBlock(a.id, b.id),
  isBorneOut: ({ id }) =>
    pool.run(getBlock(id), { timeoutMs: BLOCK_MS }).then(
      () => true,
      () => false,
    ),
})

/** Gives undefined when servers refuse again and again: a state that old is gone. */
function createStateFinder(pool: LitePool, onTrouble: LiteSourceOptions['onTrouble']) {
  return async <T>(
    what: string,
    toCall: (archival: boolean) => LiteCall<T>,
    signal?: AbortSignal,
  ): Promise<T | undefined> => {
    let refusals = 0
    return retry(() => pool.run(toCall(refusals > 0), { signal }), {
      ...PAUSE,
      signal,
      shouldRetry: (error, failures) => {
        if (!isCellarError(error)) return false
        if (isRefusal(error) && ++refusals >= MAX_STATE_TRIES) return false
        if (error instanceof LiteServerError && failures >= MAX_BUSY_TRIES) return false
        onTrouble?.(what, error, failures)
        return true
      },
    }).catch((error: unknown) => {
      if (error instanceof LiteServerError) return undefined
      throw error
    })
  }
}

/** Proves masterchain blocks by their signatures, from the newest key block that was proven so far; nothing when none is trusted. */
function createSignatureCheck(pool: LitePool, trusted: LiteSourceOptions['trusted']) {
  let anchor = trusted
  const onAnchor = (reached: BlockIdExt): void => {
    if (anchor !== undefined && reached.seqno > anchor.seqno) anchor = reached
  }
  let isWalked = false
  let walking: Promise<unknown> | undefined
  // The first proof goes over all key blocks since the trusted one, which may be years: the others wait, and begin where it ends.
  return async (id: BlockIdExt, signal?: AbortSignal): Promise<void> => {
    while (!isWalked && walking !== undefined) await walking.catch(() => undefined)
    if (anchor === undefined) return
    const proving = proveMasterchainBlock(pool, anchor, id, { signal, onAnchor })
    if (!isWalked) walking = proving
    try {
      await proving
      isWalked = true
    } finally {
      walking = undefined
    }
  }
}

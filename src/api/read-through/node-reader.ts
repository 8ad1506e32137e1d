import { type Address, formatRaw, workchainOf } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash } from '../../cell/hash.ts'
import { toAccountState } from '../../decode/states/account-state.ts'
import { BoundedSemaphore } from '../../lib/bounded-semaphore.ts'
import { type CellarError, isCellarError } from '../../lib/errors.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { BlockIdExt } from '../../model/block.ts'
import { getLibraries } from '../../node/lite/calls/config.ts'
import type { LiteRunner } from '../../node/lite/client.ts'
import type { BlockSource } from '../../node/lite-source.ts'
import { openUnread, type ProvenAccount, type UncheckedState } from '../../node/proof/account.ts'
import type { AccountReader, SeenAccount } from '../reads/account-reader.ts'
import type { LargeStates, LastTransaction } from '../reads/large-states.ts'
import { toStoredState } from '../reads/stored-account.ts'
import type { RecentBlock } from './recent-block.ts'

export interface ReadLog {
  debug(fields: object, text: string): void
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
}

export interface NodeReaderOptions {
  readonly source: Pick<BlockSource, 'findAccountOrUnread'>
  readonly runner: LiteRunner
  readonly recent: Pick<RecentBlock, 'find'>
  /** Whether anybody can be asked right now. */
  readonly isReachable: () => boolean
  readonly log: ReadLog
  /** How long a request may wait for all of it. */
  readonly deadlineMs?: number | undefined
}

const DEADLINE_MS = 3_000
/** Questions under way at once: enough for a list of accounts, too few to be a burden on a public server. */
const AT_ONCE = 32
const MAX_WAITING = 2_048
/** There are no others, and nobody needs to be asked to prove that. */
const WORKCHAINS = [-1, 0]
const NO_TRANSACTION = asHash(new Uint8Array(32))
/** Who takes turns with others in the thread for large states: one reading serves all who ask meanwhile. */
const CALLER = 'read-through'

type Found = NonNullable<ProvenAccount<Cell | UncheckedState>['account']>

/** Asks the network. What comes out has passed its Merkle proofs; whoever answers otherwise has lied, and is not asked again. */
export function createNodeReader(options: NodeReaderOptions): AccountReader {
  const { source, runner, recent, isReachable, log, deadlineMs = DEADLINE_MS } = options
  const turns = new BoundedSemaphore(AT_ONCE, MAX_WAITING)
  let wasUnreachable = false
  let large: LargeStates | undefined

  /** Of very many cells it is read in another thread: here it would keep everybody waiting for a tenth of a second. */
  const readUnchecked = async (
    account: Address,
    root: UncheckedState,
    last: LastTransaction,
  ): Promise<AccountState | undefined> => {
    try {
      if (large === undefined) return toAccountState(account, last.lt, last.hash, openUnread(root))
      const { stored } = await large.cutUnread(CALLER, account, root, last)
      return toStoredState(account, stored)
    } catch (error) {
      if (root.refute === undefined || !isUntrue(error)) throw error
      root.refute(error.message)
      return undefined
    }
  }

  /** undefined when whoever gave it has lied; that server is not asked again. */
  const readState = async (account: Address, found: Found | null): Promise<AccountState | undefined> => {
    const { root = null, lastTransLt: lt = 0n, lastTransHash: hash = NO_TRANSACTION } = found ?? {}
    if (root !== null && 'boc' in root) return readUnchecked(account, root, { lt, hash })
    return toAccountState(account, lt, hash, root)
  }

  const readProven = async (account: Address, at: BlockIdExt | undefined, signal: AbortSignal) => {
    const block = at ?? (await recent.find(signal))
    while (block !== undefined) {
      signal.throwIfAborted()
      const found = await source.findAccountOrUnread(block, account, signal)
      const state = found && (await readState(account, found.account))
      if (found === undefined) return undefined
      if (state !== undefined) return { block, utime: found.genUtime, endLt: found.genLt, state } satisfies SeenAccount
    }
    return undefined
  }

  return {
    async read(account, at) {
      if (!WORKCHAINS.includes(workchainOf(account))) return undefined
      // One request waited in vain already; until somebody can be asked, the others need not.
      if (wasUnreachable && !isReachable()) return undefined
      const startedAt = performance.now()
      const fields = () => ({ account: formatRaw(account), tookMs: Math.round(performance.now() - startedAt) })
      const signal = AbortSignal.timeout(deadlineMs)
      try {
        const seen = await orAborted(
          turns.run(() => readProven(account, at, signal), signal),
          signal,
        )
        wasUnreachable = false
        if (seen === undefined) {
          log.warn({ ...fields(), reason: 'refused by every server' }, NOT_READ)
          return undefined
        }
        const { status } = seen.state
        // Pages ask again and again for accounts that are not there yet; that says nothing to whoever watches.
        log[status === 'nonexist' ? 'debug' : 'info']({ ...fields(), mcSeqno: seen.block.seqno, status }, WAS_READ)
        return seen
      } catch (error) {
        if (!isForeseen(error)) throw error
        wasUnreachable = !isReachable()
        const reason = isCellarError(error) ? error.message : `not within ${deadlineMs} ms`
        log.warn({ ...fields(), reason }, NOT_READ)
        return undefined
      }
    },
    readLargeBy(given) {
      large = given
    },
    async findLibrary(hash) {
      const signal = AbortSignal.timeout(deadlineMs)
      const ask = () => runner.run(getLibraries([hash]), { signal })
      try {
        const [library] = await orAborted(turns.run(ask, signal), signal)
        return library?.root
      } catch (error) {
        if (!isForeseen(error)) throw error
        log.warn({ library: Buffer.from(hash).toString('base64'), reason: (error as Error).message }, NO_LIBRARY)
        return undefined
      }
    },
  }
}

/** Not everything on the way looks at the signal; who waits must not wait for that. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true })
    work.then(done, fail)
  })
}

/** Time may also run out for another who asked first, and whose answer was waited for. */
const isForeseen = (error: unknown): boolean =>
  isCellarError(error) || (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))

/** Cells that are none, or not those that were proven. What is proven and not understood is nobody's lie. */
const isUntrue = (error: unknown): error is CellarError =>
  isCellarError(error) && (error.code === 'BROKEN_BOC' || error.code === 'BROKEN_CHAIN')

const WAS_READ = 'an account that is not indexed was read from the network'
const NOT_READ = 'an account that is not indexed could not be read from the network'
const NO_LIBRARY = 'a library that is not indexed could not be read from the network'

import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { BlockIdExt } from '../../model/block.ts'
import type { TraceOrigin } from '../../store/confirmed.ts'
import { collectShardBlocks, type Frontier, type Linked, sameBlock } from '../frontier.ts'
import type { ParsedBlock } from '../parse-block.ts'
import type { ConfirmedMemory, ReadConfirmed } from './read-confirmed.ts'

/** A confirmed block as those after it need it. */
interface Remembered extends Linked {
  readonly states: ReadonlyMap<string, AccountState>
  readonly sent: ReadonlyMap<string, TraceOrigin>
}

type Walked = Remembered | ParsedBlock

/** So many blocks of a shard above the masterchain are no longer a matter of seconds: the index is behind, or the shard is stuck. */
const MAX_FETCHED = 32
const MAX_REMEMBERED = 128

const isParsed = (block: Walked): block is ParsedBlock => 'arena' in block

/** The confirmed blocks over what is committed, as far as they are needed to read the next ones. */
export class ConfirmedChain implements ConfirmedMemory {
  private readonly blocks = new Map<string, Remembered>()
  private readonly fetch: (id: BlockIdExt) => Promise<ParsedBlock>

  /** `fetch` gives what the bytes of the block say, whatever it is called by. */
  constructor(fetch: (id: BlockIdExt) => Promise<ParsedBlock>) {
    this.fetch = fetch
  }

  has(rootHash: Uint8Array): boolean {
    return this.blocks.has(byteKey(rootHash))
  }

  /** The blocks between what is committed and these tops that are not known, parents first, proven by their hashes and links. */
  async collect(tops: readonly BlockIdExt[], committed: Frontier): Promise<ParsedBlock[]> {
    let fetched = 0
    const walked = await collectShardBlocks<Walked>(tops, committed, async (id) => {
      const known = this.blocks.get(byteKey(id.rootHash))
      if (known !== undefined) return known
      if (++fetched > MAX_FETCHED) throw new CellarError('BROKEN_CHAIN', 'too many blocks above what is committed')
      const parsed = await this.fetch(id)
      if (!sameBlock(parsed.id, id))
        throw new CellarError('BROKEN_CHAIN', 'a block does not hash to what it is called by')
      return parsed
    })
    return walked.filter(isParsed)
  }

  add({ id, prev }: Linked, { block, sent }: ReadConfirmed): void {
    const states = new Map(block.states.map(({ state }) => [byteKey(state.account), state]))
    this.blocks.set(byteKey(id.rootHash), { id, prev, states, sent })
    // The oldest first; what is missed then is only told less of.
    for (const key of this.blocks.keys()) {
      if (this.blocks.size <= MAX_REMEMBERED) break
      this.blocks.delete(key)
    }
  }

  /** Root hashes of a block and of all that stand on it. */
  descendants(rootHash: Uint8Array): string[] {
    const found = new Set([byteKey(rootHash)])
    // Parents are older than their children.
    for (const [key, { prev }] of this.blocks) {
      if (prev.some((parent) => found.has(byteKey(parent.rootHash)))) found.add(key)
    }
    return [...found]
  }

  forget(rootHash: Uint8Array | string): void {
    this.blocks.delete(typeof rootHash === 'string' ? rootHash : byteKey(rootHash))
  }

  clear(): void {
    this.blocks.clear()
  }

  findState(account: Address): AccountState | undefined {
    const key = byteKey(account)
    let newest: AccountState | undefined
    for (const { states } of this.blocks.values()) {
      const state = states.get(key)
      if (state !== undefined && (newest === undefined || state.lt > newest.lt)) newest = state
    }
    return newest
  }

  findOrigin(message: Hash): TraceOrigin | undefined {
    const key = byteKey(message)
    for (const { sent } of this.blocks.values()) {
      const origin = sent.get(key)
      if (origin !== undefined) return origin
    }
    return undefined
  }
}

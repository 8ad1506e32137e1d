import { LRUCache } from 'lru-cache'
import type { Cell } from '../../cell/cell.ts'
import { findInDictionary } from '../../cell/dictionary.ts'
import type { Hash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { memo } from '../../lib/memo.ts'
import type { BlockIdExt } from '../../model/block.ts'
import type { Account } from '../../tlb/account.ts'
import { loadLibDescr } from '../../tlb/lib-descr.ts'
import { loadMcStateExtra } from '../../tlb/mc-state-extra.ts'
import { loadShardStateTotals, loadShardStateUnsplit } from '../../tlb/shard-state.ts'
import { type ChainContext, type PreparedConfig, prepareChain, prepareConfig } from '../../tvm/chain-context.ts'
import type { FindLibrary } from '../../tvm/libraries.ts'
import { prevBlocksInfoAt } from '../../tvm/prev-blocks-info.ts'

const CONTEXTS_KEPT = 8
const CONFIGS_KEPT = 4

/** The states of blocks, as the open chain has them. */
interface ChainStates {
  state(id: BlockIdExt): Cell
}

/** Made once per masterchain block and configuration: get-methods come in swarms for the newest. */
export class MachineContexts {
  private readonly contexts = new LRUCache<string, ChainContext>({ max: CONTEXTS_KEPT })
  private readonly configs = new LRUCache<string, PreparedConfig>({ max: CONFIGS_KEPT })

  get(chain: ChainStates, id: BlockIdExt): ChainContext {
    return memo(this.contexts, byteKey(id.rootHash), () => {
      const extra = mcExtraOf(chain.state(id))
      const root = extra.config.config
      const config = memo(this.configs, byteKey(cellHash(root)), () => prepareConfig(root))
      return prepareChain(config, prevBlocksInfoAt(id, extra, config.globalVersion))
    })
  }
}

export const contextOf = (chain: ChainStates & { readonly machine: MachineContexts }, id: BlockIdExt): ChainContext =>
  chain.machine.get(chain, id)

const HASH_BITS = 256

/** The account's own libraries first, then the public ones of the masterchain. */
export function findLibrary(chain: ChainStates, mcBlock: BlockIdExt, account: Account): FindLibrary {
  const own = account.state.kind === 'active' ? account.state.init.library : null
  const state = loadShardStateUnsplit(sliceOf(chain.state(mcBlock)))
  const { libraries } = loadShardStateTotals(sliceOf(state.totals))
  return async (hash: Hash) => {
    const mine = own && findInDictionary(sliceOf(own), HASH_BITS, hash)
    if (mine) {
      // simple_lib$_ public:Bool root:^Cell = SimpleLib
      mine.skip(1)
      return mine.loadRef()
    }
    const found = libraries && findInDictionary(sliceOf(libraries), HASH_BITS, hash)
    return found ? loadLibDescr(found).lib : undefined
  }
}

function mcExtraOf(state: Cell) {
  const { custom } = loadShardStateUnsplit(sliceOf(state))
  return loadMcStateExtra(sliceOf(custom as Cell))
}

const sliceOf = ({ arena, index }: Cell): Slice => new Slice(arena, index)

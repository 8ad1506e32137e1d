import { refAt } from '../../../cell/arena.ts'
import type { Hash } from '../../../cell/hash.ts'
import { cellHash } from '../../../cell/hashing.ts'
import { Slice } from '../../../cell/slice.ts'
import type { BlockIdExt } from '../../../model/block.ts'
import { loadMerkleUpdate } from '../../../tlb/merkle-update.ts'
import type { Answer } from '../answer.ts'
import type { OpenChain } from '../open-chain.ts'

export const getMasterchainInfo: Answer<'liteServer.getMasterchainInfo'> = (_request, chain) => headOf(chain)

export function headOf(chain: OpenChain) {
  const last = chain.archive.masterchainHead()
  const { workchain, rootHash, fileHash } = chain.archive.zerostates()[0].id
  return { last, stateRootHash: stateHashAfter(chain, last), init: { workchain, rootHash, fileHash } }
}

const STATE_UPDATE = 2

/** Hash of the state a block leads to, without the state. */
function stateHashAfter(chain: OpenChain, id: BlockIdExt): Hash {
  if (id.seqno === 0) return cellHash(chain.state(id))
  const { arena, index } = chain.block(id).root
  return loadMerkleUpdate(new Slice(arena, refAt(arena, index, STATE_UPDATE))).newHash
}

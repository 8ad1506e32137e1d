import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSingleRoot } from '../../src/cell/boc.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { computeHashes } from '../../src/cell/hashing.ts'
import type { ChainArchive } from '../../src/devnet/chain/chain-archive.ts'
import { blockKey } from '../../src/node/block-key.ts'
import { decodeTl, findTlKind } from '../../src/node/tl/codec.ts'
import type { SignatureSet } from '../../src/node/tl/lite-objects.ts'
import { listExchanges } from '../lite-server/oracles.ts'
import { createFolderArchive } from './folder-archive.ts'

/** The chain that was recorded from the reference node, up to masterchain block 631. States at the top are the node's own. */
export const createRecordedArchive = (recorded: string): ChainArchive =>
  createFolderArchive({ folder: recorded, states: readStates(recorded), signatures: readSignatures() })

const TOPS = ['-1_8000000000000000_631', '0_2000000000000000_571', '0_6000000000000000_565', '0_a000000000000000_569']

function readStates(recorded: string): Map<string, Cell> {
  const states = new Map<string, Cell>()
  for (const name of [...TOPS, '0_e000000000000000_571']) {
    const [workchain, shard, seqno] = name.split('_') as [string, string, string]
    const root = readSingleRoot(readFileSync(join(recorded, 'states', `${name}.state.boc`)))
    computeHashes(root.arena)
    states.set(blockKey({ workchain: +workchain, shard: BigInt.asIntN(64, BigInt(`0x${shard}`)), seqno: +seqno }), root)
  }
  return states
}

/** Blocks do not carry their own: what the node's proof told is all there is. */
function readSignatures(): Map<number, SignatureSet> {
  const proofs = listExchanges().filter(({ request }) => findTlKind(request) === 'liteServer.getBlockProof')
  const steps = proofs.flatMap(({ answer }) => decodeTl(answer, 'liteServer.partialBlockProof').steps)
  return new Map(
    steps.flatMap((step) =>
      step.kind === 'liteServer.blockLinkForward' ? [[step.to.seqno, step.signatures] as const] : [],
    ),
  )
}

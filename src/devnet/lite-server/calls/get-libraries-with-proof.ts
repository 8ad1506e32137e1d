import { writeBoc } from '../../../cell/boc-writer.ts'
import type { Answer } from '../answer.ts'
import { proveStateRoot } from '../shown-block.ts'
import { findLibraries } from './get-libraries.ts'

const MODE = { publishers: 1, withoutData: 2 }
const ACCOUNT_BITS = 256
const MAX_PUBLISHERS = 16

export const getLibrariesWithProof: Answer<'liteServer.getLibrariesWithProof'> = (request, chain) => {
  const { mode, libraryList } = request
  const { id } = request
  const { block, tree } = chain.loadMasterchain(id)
  const found = findLibraries(tree, libraryList)
  for (const { publishers } of mode & MODE.publishers ? found : []) {
    let shown = 0
    // Walking over them is what shows them.
    for (const _publisher of tree.entries(publishers, ACCOUNT_BITS)) if (++shown === MAX_PUBLISHERS) break
  }
  const data = (lib: (typeof found)[number]['lib']) =>
    mode & MODE.withoutData ? new Uint8Array() : writeBoc(lib, { crc: false })
  return {
    id,
    mode,
    result: found.map(({ hash, lib }) => ({ hash, data: data(lib) })),
    stateProof: writeBoc(proveStateRoot(block.root), { crc: false }),
    dataProof: writeBoc(tree.prove(), { crc: false }),
  }
}

import { writeBoc } from '../../../cell/boc-writer.ts'
import type { Answer } from '../answer.ts'
import { expectMasterchain } from '../open-chain.ts'
import { proveStateRoot } from '../shown-block.ts'
import { ShownTree } from '../shown-tree.ts'
import { findLibraries } from './get-libraries.ts'

const MODE = { publishers: 1, withoutData: 2 }
const ACCOUNT_BITS = 256

export const getLibrariesWithProof: Answer<'liteServer.getLibrariesWithProof'> = (request, chain) => {
  const { mode, libraryList } = request
  const id = chain.resolve(request.id)
  expectMasterchain(id, 'getLibrariesWithProof')
  const tree = new ShownTree(chain.state(id))
  const found = findLibraries(tree, libraryList)
  for (const { publishers } of mode & MODE.publishers ? found : []) {
    for (const _publisher of tree.entries(publishers, ACCOUNT_BITS)) {
      // Walking over them is what shows them.
    }
  }
  const data = (lib: (typeof found)[number]['lib']) =>
    mode & MODE.withoutData ? new Uint8Array() : writeBoc(lib, { crc: false })
  return {
    id,
    mode,
    result: found.map(({ hash, lib }) => ({ hash, data: data(lib) })),
    stateProof: writeBoc(proveStateRoot(chain.block(id).root), { crc: false }),
    dataProof: writeBoc(tree.prove(), { crc: false }),
  }
}

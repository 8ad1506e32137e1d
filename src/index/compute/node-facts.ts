import { writeBoc } from '../../cell/boc-writer.ts'
import type { Cell } from '../../cell/cell.ts'
import { listLibraryChanges } from '../../decode/states/public-libraries.ts'
import type { BatchBuffers } from '../../store/commit.ts'
import { encodeConfig } from '../../store/tables/configs.ts'
import { encodeLibrary } from '../../store/tables/libraries.ts'
import type { StateChange } from './stage.ts'

/** What masterchain block `mcSeqno` changes for get-methods everywhere: public libraries and, in a key block, the configuration. */
export function encodeNodeFacts(
  buffers: BatchBuffers,
  mcSeqno: number,
  pairs: Iterable<StateChange>,
  config: Cell | null,
): void {
  if (config !== null) encodeConfig(buffers.configs, mcSeqno, writeBoc(config))
  for (const { before, after } of pairs) {
    if (after === undefined) continue
    for (const { hash, root } of listLibraryChanges(before, after)) {
      encodeLibrary(buffers.libraries, hash, after.account, mcSeqno, root && writeBoc(root))
    }
  }
}

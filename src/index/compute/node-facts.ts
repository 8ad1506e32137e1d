import { writeBoc } from '../../cell/boc-writer.ts'
import type { Cell } from '../../cell/cell.ts'
import { listLibraryChanges } from '../../decode/states/public-libraries.ts'
import { CONFIGS, LIBRARIES } from '../../record/chain-tables.ts'
import type { BatchBuffers } from '../../store/commit.ts'
import type { StateChange } from './stage.ts'

/** What masterchain block `mcSeqno` changes for get-methods everywhere: public libraries and, in a key block, the configuration. */
export function encodeNodeFacts(
  buffers: BatchBuffers,
  mcSeqno: number,
  pairs: Iterable<StateChange>,
  config: Cell | null,
): void {
  if (config !== null) CONFIGS.encode(buffers.configs, { mcSeqno, boc: writeBoc(config) })
  for (const { before, after } of pairs) {
    if (after === undefined) continue
    for (const { hash, root } of listLibraryChanges(before, after)) {
      LIBRARIES.encode(buffers.libraries, { hash, publisher: after.account, mcSeqno, boc: root && writeBoc(root) })
    }
  }
}

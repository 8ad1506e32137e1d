import { type MessagePort, parentPort, type Transferable } from 'node:worker_threads'
import { Moved, PortCalls } from '../../lib/port-calls.ts'
import { packParts, type UnpackedBatch } from '../../store/commit.ts'

/** The thread behind `createPacker`: rows in, the same rows packed out, moved both ways. */
new PortCalls(parentPort as MessagePort, {
  pack: (unpacked: UnpackedBatch['parts']) => {
    const parts = packParts(unpacked)
    return new Moved(
      parts,
      Object.values(parts).map(({ buffer }) => buffer as Transferable),
    )
  },
})

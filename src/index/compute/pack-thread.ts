import { type MessagePort, parentPort, type Transferable } from 'node:worker_threads'
import { Moved, PortCalls } from '../../lib/port-calls.ts'
import { type LooseBatch, packParts } from '../../store/commit.ts'

/** The thread behind `createPacker`: rows in, the same rows packed out, moved both ways. */
new PortCalls(parentPort as MessagePort, {
  pack: (loose: LooseBatch['parts']) => {
    const parts = packParts(loose)
    return new Moved(
      parts,
      Object.values(parts).map(({ buffer }) => buffer as Transferable),
    )
  },
})

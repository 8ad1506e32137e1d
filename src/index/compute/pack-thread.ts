import { type MessagePort, parentPort, type Transferable } from 'node:worker_threads'
import { Moved, PortCalls } from '../../lib/port-calls.ts'
import { packParts, type UnpackedBatch } from '../../store/commit.ts'
import { buffersOf, type PackedParts } from './packer.ts'

/** The thread behind `createPacker`: rows in, the same rows packed out, and what they came in, moved both ways. */
new PortCalls(parentPort as MessagePort, {
  pack: (unpacked: UnpackedBatch['parts']) => {
    const parts = packParts(unpacked)
    const packed = Object.values(parts).map(({ buffer }) => buffer as Transferable)
    return new Moved({ parts, spare: unpacked } satisfies PackedParts, [...packed, ...buffersOf(unpacked)])
  },
})

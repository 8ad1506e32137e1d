import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readBoc } from '../../cell/boc.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { Cell } from '../../cell/cell.ts'
import { writeWhole } from './write-whole.ts'

/** Masterchain blocks between two checkpoints: as many as there are states to be kept, for a start replays at least so many. */
const STEP = 1_000
const KEPT = 2
const FILE = /^states-(\d+)\.boc$/

/** Whole states on disk now and then, so that a start need not go through all blocks again. Without a folder there are none. */
export class Checkpoints {
  private readonly dir: string | undefined
  private readonly step: number

  constructor(dir: string | undefined, step = STEP) {
    this.dir = dir
    this.step = step
    if (dir !== undefined) mkdirSync(dir, { recursive: true })
  }

  isDue(mcSeqno: number): boolean {
    return this.dir !== undefined && mcSeqno % this.step === 0
  }

  save(mcSeqno: number, states: readonly Cell[]): void {
    if (this.dir === undefined) return
    writeWhole(this.pathOf(mcSeqno), writeBoc(states))
    for (const old of this.list().slice(0, -KEPT)) rmSync(this.pathOf(old))
  }

  /** The newest that leaves enough blocks to replay before `mcSeqno`; 0 stands for the zerostates. */
  before(mcSeqno: number): number {
    return this.list().findLast((seqno) => seqno <= mcSeqno - this.step) ?? 0
  }

  load(mcSeqno: number): Cell[] {
    const arena = readBoc(new Uint8Array(readFileSync(this.pathOf(mcSeqno))))
    return Array.from(arena.roots, (root) => new Cell(arena, root))
  }

  /** Those of blocks that are no more. */
  dropAfter(mcSeqno: number): void {
    for (const seqno of this.list()) if (seqno > mcSeqno) rmSync(this.pathOf(seqno))
  }

  private list(): number[] {
    if (this.dir === undefined) return []
    return readdirSync(this.dir)
      .flatMap((name) => FILE.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b)
  }

  private pathOf(mcSeqno: number): string {
    return join(this.dir ?? '', `states-${mcSeqno}.boc`)
  }
}

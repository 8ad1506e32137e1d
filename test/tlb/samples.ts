import { readFileSync } from 'node:fs'
import { readSingleRoot } from '../../src/cell/boc.ts'
import type { Cell } from '../../src/cell/cell.ts'

/** A value as the chain has it. */
export interface Sample {
  /** Where it stands on chain. */
  readonly from: string
  readonly root: Cell
  /** What it says, in the form `plain` gives. */
  readonly value: unknown
}

interface StoredSample {
  readonly from: string
  readonly boc: string
  readonly value: unknown
}

/** Small real values by type name, kept in the repository; `collect-samples.ts` gathers them. */
const stored: Readonly<Record<string, readonly StoredSample[]>> = JSON.parse(
  readFileSync(new URL('samples.json', import.meta.url), 'utf8'),
)

export function readSamples(type: string): Sample[] {
  return (stored[type] ?? []).map(({ from, boc, value }) => ({
    from,
    root: readSingleRoot(Buffer.from(boc, 'base64')),
    value,
  }))
}

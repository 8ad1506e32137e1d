import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { CellarError } from '../../lib/errors.ts'

/** What somebody wants of a chain of their own. */
export interface DevnetPlan {
  /** Where it lives and goes on from. */
  readonly dir: string
  readonly seed: string
  readonly blockTimeMs: number
  readonly shards: 1 | 2 | 4
  readonly demo: boolean
  readonly host: string
  readonly port: number
}

interface Chosen {
  readonly dataDir: string
  readonly seed: string
  readonly blockTime: number
  readonly shards: number
  readonly demo: boolean
}

export const devnetFolder = (dataDir: string): string => join(resolve(dataDir), 'devnet')

/** The lite server's address and key, for `--network`. */
export const configFileIn = (dir: string): string => join(dir, 'global.config.json')
export const configFile = (dataDir: string): string => configFileIn(devnetFolder(dataDir))

export function toPlan({ dataDir, seed, blockTime, shards, demo }: Chosen, port = 0): DevnetPlan {
  if (shards !== 1 && shards !== 2 && shards !== 4) {
    throw new CellarError('CONFIG', `--shards is ${shards}: expected 1, 2 or 4`)
  }
  return { dir: devnetFolder(dataDir), seed, blockTimeMs: blockTime, shards, demo, host: '127.0.0.1', port }
}

/** Follows from the seed: the config stays good over restarts, and a toy network has no secrets. */
export const liteServerKey = (seed: string): Uint8Array =>
  new Uint8Array(createHash('sha256').update(`cellar devnet lite server ${seed}`).digest())

import { join } from 'node:path'
import type { DevnetPlan } from '../../src/cli/devnet/devnet-plan.ts'

export type OwnChainPlan = Partial<Pick<DevnetPlan, 'blockTimeMs' | 'shards' | 'demo' | 'seed'>>

/** A quick chain without demo traffic unless said otherwise. */
export const ownPlan = (folder: string, plan: OwnChainPlan = {}): DevnetPlan => ({
  dir: join(folder, 'devnet'),
  seed: 'test',
  blockTimeMs: 250,
  shards: 1,
  demo: false,
  host: '127.0.0.1',
  port: 0,
  ...plan,
})

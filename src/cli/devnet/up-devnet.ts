import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { DevnetDoor } from '../../api/devnet-routes.ts'
import { CellarError } from '../../lib/errors.ts'
import { type GlobalConfig, parseGlobalConfig } from '../../node/lite/global-config.ts'
import type { Database } from '../../store/database.ts'
import type { UpSettings } from '../config.ts'
import type { DevnetFacts } from './chain-bed.ts'
import { serveControl } from './control-server.ts'
import { startDevnet } from './devnet-host.ts'
import { toPlan } from './devnet-plan.ts'
import { createIndexedBed } from './indexed-bed.ts'

/** The chain that `cellar up` runs on when no other was named. */
export interface OwnChain extends AsyncDisposable {
  readonly config: GlobalConfig
  readonly door: DevnetDoor
  facts(): Promise<DevnetFacts>
  /** Rejects when it breaks. */
  readonly ended: Promise<void>
}

export async function startOwnChain(settings: UpSettings, db: Database, log: Logger): Promise<OwnChain> {
  const devnet = await startDevnet(toPlan(settings), log)
  const bed = { ...createIndexedBed(devnet, db), revert: refuseRevert }
  const control = await serveControl(bed, settings.dataDir)
  return {
    config: parseGlobalConfig(await devnet.config()),
    door: { ...bed, names: [hostname(), settings.host] },
    facts: () => devnet.facts(),
    ended: devnet.ended,
    async [Symbol.asyncDispose]() {
      await control[Symbol.asyncDispose]()
      await devnet[Symbol.asyncDispose]()
    },
  }
}

/** What is indexed cannot be taken back one block at a time; a fresh data directory is as quick. */
async function refuseRevert(): Promise<never> {
  throw new CellarError(
    'BAD_REQUEST',
    'This chain is being indexed, so it cannot go back. Stop `cellar up` and start it with another --data-dir, or reset a chain that `cellar devnet` runs.',
  )
}

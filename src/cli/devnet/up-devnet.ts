import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { DevnetAccess } from '../../api/devnet-routes.ts'
import { type GlobalConfig, parseGlobalConfig } from '../../node/lite/global-config.ts'
import { UndoLog } from '../../store/undo-log.ts'
import type { UpSettings } from '../config.ts'
import type { DevnetFacts } from './chain-bed.ts'
import { serveControl } from './control-server.ts'
import { startDevnet } from './devnet-host.ts'
import { toPlan } from './devnet-plan.ts'
import { IndexedBed, type IndexedBedParts } from './indexed-bed.ts'

/** The chain that `cellar up` runs on when no other was named. */
export interface OwnChain extends AsyncDisposable {
  readonly config: GlobalConfig
  readonly door: DevnetAccess
  facts(): Promise<DevnetFacts>
  /** Rejects when it breaks. */
  readonly ended: Promise<void>
}

export async function startOwnChain(
  settings: UpSettings,
  log: Logger,
  index: Omit<IndexedBedParts, 'chain'>,
): Promise<OwnChain> {
  await new UndoLog(index.db).clear()
  const devnet = await startDevnet(toPlan(settings), log)
  const bed = new IndexedBed({ chain: devnet, ...index })
  const control = await serveControl(bed.orders, settings.dataDir)
  return {
    config: parseGlobalConfig(await devnet.config()),
    door: { ...bed.orders, names: [hostname(), settings.host], onPutBack: (listener) => bed.onPutBack(listener) },
    facts: () => devnet.facts(),
    ended: devnet.ended,
    async [Symbol.asyncDispose]() {
      await control[Symbol.asyncDispose]()
      await devnet[Symbol.asyncDispose]()
    },
  }
}

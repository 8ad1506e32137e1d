import { dirname } from 'node:path'
import type { Logger } from 'pino'
import { remote } from '../../lib/remote-calls.ts'
import { startWorkerThread, youngGeneration } from '../../lib/worker-thread.ts'
import { releaseOwnership, takeOwnership } from '../../store/embedded/ownership.ts'
import { dataFolderInUse, makeFolder } from '../data-folder.ts'
import { CHAIN_BED, type ChainBed } from './chain-bed.ts'
import type { DevnetPlan } from './devnet-plan.ts'

/** Blocks are made of records that live briefly, and a few megabytes hold those of one. */
const RESOURCE_LIMITS = youngGeneration(8)

/** A chain that runs beside us. */
export interface RunningDevnet extends ChainBed, AsyncDisposable {
  /** Resolves when it was closed, rejects when it broke. */
  readonly ended: Promise<void>
}

/** Starts the chain in a thread of its own; resolves when its lite server answers. */
export async function startDevnet(plan: DevnetPlan, log: Logger): Promise<RunningDevnet> {
  await makeFolder(plan.dir)
  // Two of them would write over each other's blocks.
  if (!(await takeOwnership(plan.dir))) {
    throw await dataFolderInUse(
      dirname(plan.dir),
      'Its devnet runs already: stop it first, or give this one its own --data-dir.',
      plan.dir,
    )
  }
  const warn = ({ fields, message }: { fields: object; message: string }): void => log.warn(fields, message)
  const { calls, stop } = startWorkerThread(
    import.meta.url,
    'devnet-thread',
    { warn },
    { workerData: plan, resourceLimits: RESOURCE_LIMITS },
  )
  try {
    await calls.call('facts', null)
  } catch (error) {
    await stop()
    await releaseOwnership(plan.dir)
    throw error
  }
  const ended = calls.call<void>('ended', null)
  // Whoever does not look must not be ended by it.
  ended.catch(() => undefined)
  return {
    ended,
    ...remote<ChainBed>(calls, CHAIN_BED),
    async [Symbol.asyncDispose]() {
      // Its blocks are on disk as they are made; only the thread has to come to an end.
      await calls.call('close', null).catch((error: unknown) => log.warn({ err: error }, 'devnet shutdown failed'))
      await stop()
      await releaseOwnership(plan.dir)
    },
  }
}

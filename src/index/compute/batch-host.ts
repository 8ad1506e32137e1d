import type { BatchProducer } from './batch-producer.ts'
import { type FolderJob, FolderProducer, type FolderThreads } from './folder-producer.ts'
import { startProducer } from './producer-thread.ts'
import { STORE_PORTS, type StoreLookups } from './store-lookups.ts'

/** A `FolderProducer`, here or in a thread of its own. */
export type BatchHost = BatchProducer<FolderJob, StoreLookups>

/** Threads beside the calling one: 0 does everything here, 1 makes batches in another, which packs them in a third, each further one parses for it. */
export function createBatchHost(workers: number): BatchHost {
  if (workers === 0) return new FolderProducer({ parse: 0, pack: false })
  const threads: FolderThreads = { parse: workers - 1, pack: true }
  return startProducer({ from: import.meta.url, name: 'folder-thread', workerData: threads, ports: STORE_PORTS })
}

import type { BatchProducer } from './batch-producer.ts'
import { type FolderJob, FolderProducer } from './folder-producer.ts'
import { startProducer } from './producer-thread.ts'
import { STORE_PORTS, type StoreLookups } from './store-lookups.ts'

/** A `FolderProducer`, here or in a thread of its own. */
export type BatchHost = BatchProducer<FolderJob, StoreLookups>

/** Threads beside the calling one: 0 does everything here, 1 makes batches in another, each further one parses for it. */
export const createBatchHost = (workers: number): BatchHost =>
  workers === 0
    ? new FolderProducer(0)
    : startProducer({ from: import.meta.url, name: 'folder-thread', workerData: workers - 1, ports: STORE_PORTS })

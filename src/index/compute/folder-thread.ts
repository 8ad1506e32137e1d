import { workerData } from 'node:worker_threads'
import { FolderProducer, type FolderThreads } from './folder-producer.ts'
import { serveProducer } from './producer-thread.ts'
import { STORE_PORTS } from './store-lookups.ts'

/** The thread behind `createBatchHost`. */
serveProducer(new FolderProducer(workerData as FolderThreads), STORE_PORTS)

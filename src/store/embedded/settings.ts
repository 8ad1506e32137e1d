import { totalmem } from 'node:os'

/** Nothing of our environment reaches the server: no locale, no PG* variables. */
export const SERVER_ENV: Readonly<Record<string, string>> = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }

/**
 * How servers that lose everything anyway are made: they are connected to thousands of times in a run of tests, and hashing the password as often as PostgreSQL
 * asks for was a third of what that takes the processor. One that is drawn from random bytes cannot be guessed however rarely it is hashed.
 */
export const INITDB_OF_THE_MOMENT = ['--no-sync', '--set', 'scram_iterations=1']

/** What a server is for. */
export interface ServerUse {
  /** Whether what is committed must outlive a crash. */
  readonly durable: boolean
  /** Memory for pages, where it is not to be the usual part of the machine's. */
  readonly bufferMib?: number | undefined
}

const MIB = 1024 * 1024

/** Memory of this machine, or of the container it runs in: a server that shared a machine's sixteenth would fill a small container by itself. */
const usableMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** Settings for indexing and serving on one machine. Given on the command line, so that a new version's take effect at once. */
export function serverSettings(port: number, { durable, bufferMib }: ServerUse, memory = usableMemory()): string[] {
  const sharedMib = Math.min(1024, Math.max(64, Math.floor(memory / MIB / 16)))
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: `${bufferMib ?? sharedMib}MB`,
    effective_cache_size: `${sharedMib * 4}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    // Few, spread checkpoints: an import rewrites the same index pages again and again, and each first touch after a
    // checkpoint puts a whole page into the WAL.
    max_wal_size: '4GB',
    min_wal_size: '256MB',
    checkpoint_timeout: '15min',
    checkpoint_completion_target: 0.9,
    // No replica ever hangs on the embedded server.
    wal_level: 'minimal',
    max_wal_senders: 0,
    wal_buffers: '16MB',
    random_page_cost: 1.1,
    // Every query is a short index scan: planning for parallel workers or JIT only costs, and /dev/shm is small in containers.
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Where little is kept, a table is emptied and filled again within minutes: space that waits for a vacuum is taken from the disk anew. Servers of tests
    // have so many databases that looking at each this often would cost more than it saves.
    autovacuum_naptime: durable ? '15s' : '1min',
    // A committed batch is on disk, whatever crashes. Tests, whose databases live for a second, do without.
    fsync: durable ? 'on' : 'off',
    synchronous_commit: 'on',
    full_page_writes: durable ? 'on' : 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

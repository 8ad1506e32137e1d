import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CellarError } from '../lib/errors.ts'
import { type Heard, type Listening, openListening } from './listening.ts'
import { findPrimary, PrimaryFinder } from './primary.ts'
import { listServers } from './servers.ts'
import { toStoreError } from './store-error.ts'
import { type CancellableClient, cancelStatement } from './wire/cancel.ts'
import { CopyBurst, type CopyPart } from './wire/copy-burst.ts'
import { readRowsAsBytes, type WireConnection } from './wire/row-bytes.ts'
import { type SqlValue, Statement, type StatementPace } from './wire/statement.ts'

/** More texts than any build of Cellar has: a text made up per request must not fill the server with prepared statements. */
const MAX_PREPARED = 1000
const COPY_CHUNK_BYTES = 256 * 1024

export interface DatabaseOptions {
  readonly maxConnections?: number
  /** After how long a connection that nobody uses is closed; 0: never. */
  readonly idleMs?: number
  /** A statement that runs longer is cancelled by the server. */
  readonly statementTimeoutMs?: number
  readonly connectTimeoutMs?: number
  readonly applicationName?: string
}

/**
 * Who waits for a statement, and may leave before it ends. Every request has one, so it is a plain object: an `AbortSignal` does the same and costs
 * more to make and to hear.
 */
export interface StatementCaller {
  /** Why nobody waits any more; undefined while somebody does. */
  readonly leftBecause: Error | undefined
  /** Calls `cancel` when they leave, unless it was taken off before. */
  onLeave(cancel: () => void): void
  offLeave(cancel: () => void): void
  /** All rows come at once unless given. */
  readonly pace?: StatementPace | undefined
}

/**
 * Results come in binary: bytea as a view of the received bytes (copy what is kept for long), int8 and numeric as
 * bigint, int2/int4 as number, arrays as arrays.
 */
export interface Queryable {
  query<Row>(text: string, values?: readonly SqlValue[], caller?: StatementCaller): Promise<Row[]>
  /** Whether rows may lie on several servers: a few statements have another form there. */
  hasCitus?(): Promise<boolean>
  /** What `work` asks is of one moment, and nothing is written. */
  snapshot?<T>(work: (db: Queryable) => Promise<T>): Promise<T>
  /** How many connections there are, and how much waits for one; a connection by itself has none. */
  readonly load?: { readonly connections: number; readonly waiting: number }
}

export const hasCitus = (db: Queryable): Promise<boolean> => db.hasCitus?.() ?? Promise.resolve(false)

/** Several statements that must agree with each other; where there is no snapshot, they see what each finds. */
export const inSnapshot = <T>(db: Queryable, work: (db: Queryable) => Promise<T>): Promise<T> =>
  db.snapshot === undefined ? work(db) : db.snapshot(work)

export interface Transaction extends Queryable {
  /** Several statements without values or results. Only for text that is ours. */
  run(sql: string): Promise<void>
  /** Binary COPY of what a `CopyBuffer` made. `target` is `table (columns)`. */
  copy(target: string, bytes: Uint8Array): Promise<void>
  /** Several of them, on one way to the server and back. */
  copyAll(parts: readonly CopyPart[]): Promise<void>
}

export interface Database extends Queryable, AsyncDisposable {
  /** Everything in `work` or nothing of it. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Breaks the connections there are, for when nothing comes back on them. What is asked later gets new ones. */
  drop(): void
  /** Hears what is announced on these channels, over a connection of its own. */
  listen(channels: readonly string[], heard: Heard): Promise<Listening>
  /** The same database over connections of its own, which what is asked here cannot take. */
  sibling(options: DatabaseOptions): Database
  end(): Promise<void>
}

class BinaryClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    readRowsAsBytes((this as unknown as { connection: WireConnection }).connection)
  }
}

/** Where another server may have taken over, one that does not answer is not waited for as long. */
const CONNECT_MS = { single: 10_000, several: 3_000 }

/** Longer than the pauses of what comes again and again: a new connection is a process, a handshake and every statement parsed and planned anew. */
const IDLE_MS = 60_000

/** `url` may stand for several servers (`joinServers`): connections are to the one that takes writes. */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const servers = listServers(url)
  const finder = servers.length > 1 ? new PrimaryFinder(servers) : undefined
  const pool = new pg.Pool({
    connectionString: servers[0],
    max: options.maxConnections ?? 10,
    idleTimeoutMillis: options.idleMs ?? IDLE_MS,
    connectionTimeoutMillis: options.connectTimeoutMs ?? (finder ? CONNECT_MS.several : CONNECT_MS.single),
    ...(finder ? toPrimary(finder) : { Client: BinaryClient as unknown as new () => pg.ClientBase }),
    application_name: options.applicationName ?? 'cellar',
    keepAlive: true,
    ...(options.statementTimeoutMs === undefined ? {} : { statement_timeout: options.statementTimeoutMs }),
  })
  // A connection that breaks while idle is dropped by the pool; whoever asks next gets a fresh one or the error.
  pool.on('error', () => undefined)
  // One that breaks while lent out fails its statement, now or when the next one is sent; the event itself adds nothing,
  // but without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))
  const names = createStatementNames()

  const lend: Lend = finder ? (give) => lendOfPrimary(pool, finder, give) : (give) => pool.connect(give)
  const connect = (): Promise<pg.PoolClient> =>
    new Promise((done, fail) => {
      lend((refusal, client) => (client === undefined ? fail(toStoreError(refusal as Error)) : done(client)))
    })
  let citus: boolean | undefined
  const askCitus = async (client: pg.PoolClient): Promise<boolean> => {
    citus ??=
      (await runStatement<{ has_citus: boolean }>(client, names(HAS_CITUS), HAS_CITUS, []))[0]?.has_citus === true
    return citus
  }
  const transact = async <T>(begin: string, work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    const client = await connect()
    return finish(client, await settle(runTransaction(client, begin, names, () => askCitus(client), work)))
  }
  const end = (): Promise<void> => (pool.ended || pool.ending ? Promise.resolve() : pool.end())

  return {
    query: (text, values = [], caller) => runOnPool(lend, names(text), text, values, caller),
    async hasCitus() {
      if (citus !== undefined) return citus
      const client = await connect()
      return finish(client, await settle(askCitus(client)))
    },
    get load() {
      return { connections: pool.totalCount, waiting: pool.waitingCount }
    },
    transaction: (work) => transact('begin', work),
    snapshot: (work) => transact('begin isolation level repeatable read read only', work),
    drop() {
      finder?.forget()
      for (const client of clients) (client as unknown as { connection: WireConnection }).connection.stream.destroy()
    },
    listen: async (channels, heard) => openListening(await findPrimary(url), channels, heard),
    sibling: (other) => createDatabase(url, { ...options, ...other }),
    end,
    [Symbol.asyncDispose]: end,
  }
}

const HAS_CITUS = "select to_regclass('pg_catalog.pg_dist_partition') is not null as has_citus"

/** Gives a connection, or says why there is none. */
type Lend = (give: (refusal: Error | undefined, client: pg.PoolClient | undefined) => void) => void

/** All connections are too busy, which says nothing of the server. */
const isPoolBusy = (refusal: Error | undefined): boolean =>
  /exceeded when trying to connect/.test(refusal?.message ?? '')

/** A connection to the server that takes writes; when the one that did is gone, to the one that does now. */
function lendOfPrimary(pool: pg.Pool, finder: PrimaryFinder, give: Parameters<Lend>[0]): void {
  const attempt = (isLast: boolean): void => {
    finder.find().then(
      () =>
        pool.connect((refusal, client) => {
          if (client !== undefined || isLast || isPoolBusy(refusal)) return give(refusal, client)
          finder.forget()
          attempt(true)
        }),
      (refusal: Error) => give(refusal, undefined),
    )
  }
  attempt(false)
}

/** Connections of a pool go where the finder says, and none to a server that turns out to be a copy is used. */
function toPrimary(finder: PrimaryFinder): Pick<pg.PoolConfig, 'Client' | 'verify'> {
  class PrimaryClient extends BinaryClient {
    isCopy = false

    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: finder.url })
      const { connection } = this as unknown as { connection: WireConnection }
      // PostgreSQL says this before the first statement, and again when it changes.
      connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
        if (parameterName === 'in_hot_standby') this.isCopy = parameterValue === 'on'
      })
    }
  }
  return {
    Client: PrimaryClient as unknown as new () => pg.ClientBase,
    verify: (client, done) =>
      done(
        (client as unknown as PrimaryClient).isCopy ? Object.assign(new Error(A_COPY), { code: '57P03' }) : undefined,
      ),
  }
}

const A_COPY = 'the server is a copy of another and takes no writes'

type Outcome<T> = { readonly value: T } | { readonly error: Error }

const settle = <T>(promise: Promise<T>): Promise<Outcome<T>> =>
  promise.then(
    (value) => ({ value }),
    (error: Error) => ({ error }),
  )

/** Gives the connection back, or away when it is the connection that failed. */
function finish<T>(client: pg.PoolClient, outcome: Outcome<T>): T {
  if ('value' in outcome) {
    client.release()
    return outcome.value
  }
  const error = toStoreError(outcome.error)
  client.release(error instanceof CellarError && error.code === 'STORE_UNAVAILABLE' ? error : undefined)
  throw error
}

/** One statement on a connection of its own. By callbacks: it is part of every request, and a promise for each step costs more than the step. */
const runOnPool = <Row>(
  lend: Lend,
  name: string,
  text: string,
  values: readonly SqlValue[],
  caller: StatementCaller | undefined,
): Promise<Row[]> =>
  new Promise((done, fail) => {
    if (caller?.leftBecause !== undefined) {
      fail(caller.leftBecause)
      return
    }
    lend((refusal, client) => {
      if (client === undefined) {
        fail(toStoreError(refusal as Error))
        return
      }
      runForCaller<Row>(client, name, text, values, caller, (error, rows) => {
        try {
          done(finish(client, error ? { error } : { value: rows }))
        } catch (failure) {
          fail(failure)
        }
      })
    })
  })

/** Stops when the caller leaves. */
function runForCaller<Row>(
  client: pg.PoolClient,
  name: string,
  text: string,
  values: readonly SqlValue[],
  caller: StatementCaller | undefined,
  end: (error: Error | null, rows: Row[]) => void,
): void {
  if (caller?.leftBecause !== undefined) {
    end(caller.leftBecause, [])
    return
  }
  const settleCancel = caller && cancelOnLeave(client, caller)
  const settled = (error: Error | null, rows: Row[]): void => {
    const cancelled = settleCancel?.()
    if (cancelled === undefined) end(error, rows)
    else void cancelled.then(() => end(error, rows))
  }
  client.query(new Statement<Row>(name, text, values, settled, caller?.pace))
}

/**
 * Stops what `client` runs when nobody wants its answer any more. What is given back must be called when the statement has
 * ended: a cancellation under way must have come to its end before the connection runs the next statement.
 */
function cancelOnLeave(client: pg.PoolClient, caller: StatementCaller): () => Promise<unknown> | undefined {
  let sent: Promise<unknown> | undefined
  const cancel = (): void => {
    sent = cancelStatement(client as unknown as CancellableClient).then(() => settle(client.query('select')))
  }
  caller.onLeave(cancel)
  return () => {
    caller.offLeave(cancel)
    return sent
  }
}

async function runTransaction<T>(
  client: pg.PoolClient,
  begin: string,
  names: (text: string) => string,
  hasCitus: () => Promise<boolean>,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const run = async (sql: string): Promise<void> => {
    await client.query(sql)
  }
  await run(begin)
  try {
    const result = await work({
      query: (text, values = [], caller) => runStatement(client, names(text), text, values, caller),
      hasCitus,
      run,
      copy: (target, bytes) => copyIn(client, target, bytes),
      copyAll: (parts) => copyAll(client, parts),
    })
    await run('commit')
    return result
  } catch (error) {
    // Fails too when the connection is gone, and then the server has rolled back by itself.
    await settle(run('rollback'))
    throw error
  }
}

const runStatement = <Row>(
  client: pg.PoolClient,
  name: string,
  text: string,
  values: readonly SqlValue[],
  caller?: StatementCaller,
): Promise<Row[]> =>
  new Promise((done, fail) => {
    runForCaller<Row>(client, name, text, values, caller, (error, rows) => (error ? fail(error) : done(rows)))
  })

async function copyIn(client: pg.PoolClient, target: string, bytes: Uint8Array): Promise<void> {
  const stream = client.query(
    copyFrom(`copy ${target} from stdin (format binary)`, { highWaterMark: COPY_CHUNK_BYTES * 4 }),
  )
  await new Promise<void>((done, fail) => {
    stream.once('finish', done)
    stream.once('error', fail)
    for (let at = 0; at < bytes.length; at += COPY_CHUNK_BYTES) {
      const chunk = bytes.subarray(at, at + COPY_CHUNK_BYTES)
      stream.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    }
    stream.end()
  })
}

const copyAll = async (client: pg.PoolClient, parts: readonly CopyPart[]): Promise<void> => {
  if (parts.length === 0) return
  await new Promise<void>((done, fail) => {
    client.query(new CopyBurst(parts, (error) => (error ? fail(error) : done())))
  })
}

function createStatementNames(): (text: string) => string {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= MAX_PREPARED) return ''
    const name = `c${names.size}`
    names.set(text, name)
    return name
  }
}

import type { ServedAt, ServeSettings } from '../serve.ts'

/** What a process that serves is to do. */
export interface WorkerOrder {
  readonly settings: ServeSettings & { readonly logLevel: string }
  readonly databaseUrl: string
  /** For what only the operator may write. */
  readonly operatorUrl: string | undefined
  readonly maxConnections: number
  /** Global config JSON; undefined when there is no network. */
  readonly network: string | undefined
  /** Names by which the chain beside may be called; undefined when there is none. */
  readonly devnetNames: readonly string[] | undefined
  /** How many of them share the machine. */
  readonly processes: number
  /** Whether somebody watches what is answered. */
  readonly isWatched: boolean
  /** When the first process began to serve. */
  readonly startedAt: Date
}

/** How it went. */
export type Start = { readonly at: ServedAt } | { readonly failure: StartFailure }

/** An error that ends the command with a sentence; any other crashes the process, and is told by that. */
export interface StartFailure {
  readonly code: 'CONFIG' | 'STORE_UNAVAILABLE'
  readonly message: string
}

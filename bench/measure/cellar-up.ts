import { join } from 'node:path'
import { startCellar } from '../../test/cellar-process.ts'
import type { MemoryLimit } from './memory-limit.ts'

export interface CellarUp extends AsyncDisposable {
  readonly address: string
  readonly port: number
  readonly pid: number
  isAlive(): boolean
}

export interface CellarUpOptions {
  /** A global config; without one it makes a chain of its own. */
  readonly network?: string
  readonly env?: Readonly<Record<string, string>>
  /** It and its PostgreSQL share so much memory; more of it, and it is killed. */
  readonly limit?: MemoryLimit | undefined
}

/** As `npm start`, the image and the units of systemd have it: docs/decisions/098-memory-given-back.md. */
export const MALLOC_ENV = { MALLOC_ARENA_MAX: '2' }

/** `cellar up`, as users run it, on its embedded PostgreSQL: over a network's lite servers from its first block on, or with its own chain. */
export async function startCellarUp(folder: string, { network, env, limit }: CellarUpOptions = {}): Promise<CellarUp> {
  const flags = ['--port', '0', '--data-dir', join(folder, 'data'), '--log-level', 'error']
  const cellar = startCellar(
    ['up', ...(network ? ['--network', network, '--from', 'first'] : []), ...flags],
    { ...MALLOC_ENV, ...env },
    limit?.members,
  )
  cellar.child.stderr?.pipe(process.stderr)
  const pattern = /http:\/\/[\d.]+:(\d+)/
  const [address, port] = pattern.exec(await cellar.printed(pattern)) ?? []
  return {
    address: address ?? '',
    port: Number(port),
    pid: cellar.child.pid ?? 0,
    isAlive: () => cellar.child.exitCode === null && cellar.child.signalCode === null,
    [Symbol.asyncDispose]: () => cellar[Symbol.asyncDispose](),
  }
}

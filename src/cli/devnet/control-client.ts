import { readFile } from 'node:fs/promises'
import type { TestBed } from '../../api/test-bed.ts'
import { CellarError } from '../../lib/errors.ts'
import { type ControlAddress, controlFile, type Order } from './control-server.ts'

/** Funding waits for a block, which may be set to come late. */
const ANSWER_MS = 120_000

/** Tells the devnet that runs on a data directory what to do. */
export async function callDevnet<Name extends keyof TestBed>(
  dataDir: string,
  order: Name,
  ...[argument]: Parameters<TestBed[Name]>
): Promise<Awaited<ReturnType<TestBed[Name]>>> {
  const { url, token } = await readAddress(dataDir)
  const reply = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ order, argument } satisfies Order),
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch((error: unknown) => {
    throw notRunning(dataDir, error)
  })
  const { result, error } = (await reply.json()) as { result?: unknown; error?: string }
  if (!reply.ok) throw new CellarError('BAD_REQUEST', error ?? `the devnet answered ${reply.status}`)
  return result as Awaited<ReturnType<TestBed[Name]>>
}

async function readAddress(dataDir: string): Promise<ControlAddress> {
  try {
    return JSON.parse(await readFile(controlFile(dataDir), 'utf8')) as ControlAddress
  } catch (error) {
    throw notRunning(dataDir, error)
  }
}

const notRunning = (dataDir: string, cause: unknown): CellarError =>
  new CellarError(
    'BROKEN_INPUT',
    `No devnet runs on ${dataDir}. Start one with \`cellar up\` or \`cellar devnet\`, or give its --data-dir.`,
    {},
    { cause },
  )

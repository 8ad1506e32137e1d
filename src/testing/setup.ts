import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findTestUrl, listForeignSettings, storeTestUrl } from './address.ts'
import { readStart } from './read-start.ts'
import { attachChain, type TestChain } from './test-chain.ts'

export interface TestChainsOptions {
  /** How many test files run at once, each on a chain of its own; others wait. One for each two cores unless given, at most 6. */
  readonly chains?: number
  /** Is done once to every chain; test files begin with what it left. */
  readonly prepare?: (chain: TestChain) => Promise<void>
  /** How long the devnet may take to start. Two minutes unless given. */
  readonly timeoutMs?: number
}

export interface TestChains extends AsyncDisposable {
  readonly url: string
  stop(): Promise<void>
}

const CLI = join(dirname(dirname(fileURLToPath(import.meta.url))), 'cli.js')
const MAX_CHAINS = 6
const START_MS = 120_000
/** The devnet ends with whoever started it, however that ends: its standard input closes then. */
const ENDS_WITH_US = 'data:text/javascript,process.stdin.on("end",()=>process.kill(process.pid)).resume().unref()'
const UP = ['--port', '0', '--public-port', 'none', '--block-time', '0', '--no-demo', '--explorer', 'off']

/** Starts one devnet with several chains, in a folder that is gone afterwards; workers of this process find it. */
export async function startTestChains({
  chains = defaultChains(),
  prepare,
  timeoutMs = START_MS,
}: TestChainsOptions = {}): Promise<TestChains> {
  const folder = await mkdtemp(join(tmpdir(), 'cellar-testing-'))
  const child = spawn(
    process.execPath,
    [
      ...['--import', ENDS_WITH_US, CLI, 'up', '--data-dir', folder, '--json', '--log-level', 'warn'],
      ...UP,
      '--chains',
      `${chains}`,
    ],
    { env: listForeignSettings(), stdio: ['pipe', 'pipe', 'pipe'] },
  )
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const stop = async (): Promise<void> => {
    storeTestUrl(undefined)
    child.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const { api, chains: urls } = await readStart(child, timeoutMs)
    for (const url of prepare ? urls : []) await prepare?.(await attachChain(url, '', () => undefined))
    const url = new URL(api).origin
    storeTestUrl(url)
    return { url, stop, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const defaultChains = (): number => Math.max(1, Math.min(MAX_CHAINS, Math.floor(availableParallelism() / 2)))

/** `globalSetup` of vitest; what it gives is its teardown. A devnet that CELLAR_TEST_URL names is used as it is. */
export async function setup(): Promise<() => Promise<void>> {
  if (findTestUrl() !== undefined) return async () => undefined
  const { stop } = await startTestChains()
  return stop
}

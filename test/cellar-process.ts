import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What spares the processor in workers of tests spares it in programs that live as short: a tenth of the start of a devnet. */
const V8_FLAGS = [
  '--min-semi-space-size=16',
  ...process.execArgv.filter((flag) => /^--(interrupt-budget|single-threaded-gc|no-memory-reducer)\b/.test(flag)),
]

export interface Result {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** `cellar …` as users run it, from dist/, in a process of its own. */
export interface CellarProcess extends AsyncDisposable {
  readonly child: ChildProcess
  /** Resolves with what was printed so far once it contains `text`; rejects when the process ends before. */
  printed(text: string | RegExp): Promise<string>
  /** The same for its log, on standard error. */
  logged(text: string | RegExp): Promise<string>
  finished(): Promise<Result>
}

let built: Promise<void> | undefined

/** Builds dist/ and the explorer when they are stale, once in a worker: looking takes the processor half a second. */
export function buildCellar(): Promise<void> {
  built ??= build()
  return built
}

/** The runner is heard meanwhile: it takes a worker that is silent for long for dead. */
async function build(): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'build.mjs')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk
  })
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done))
  if (code !== 0) throw new Error(`the build failed:\n${stderr}`)
}

/** `members`: the file of a control group that it enters before it begins. */
export function startCellar(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  members?: string,
): CellarProcess {
  // Settings of the person who runs the tests must not reach what is tested. Certificates for other hosts, which nothing here speaks to, would be a
  // third of what a short command takes.
  const isForeign = /^(CELLAR_|(DATABASE|REDIS)_URL$|NODE_EXTRA_CA_CERTS$)/
  const own = Object.entries(process.env).filter(([name]) => !isForeign.test(name))
  // In a control group it is seen how much memory it takes as users run it.
  const flags = members === undefined ? V8_FLAGS : []
  const command = [process.execPath, ...flags, join(ROOT, 'dist', 'cli.js'), ...args]
  const entered = members === undefined ? command : ['sh', '-c', 'echo $$ > "$0" && exec "$@"', members, ...command]
  const child = spawn(entered[0] as string, entered.slice(1), {
    // Tests run beside each other, and a port has one owner.
    env: { ...Object.fromEntries(own), CELLAR_PUBLIC_PORT: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk
  })
  const end = new Promise<Result>((done) => child.once('close', (code) => done({ code, stdout, stderr })))
  const until = (stream: Readable, read: () => string, text: string | RegExp) =>
    new Promise<string>((done, fail) => {
      const look = () => {
        if (typeof text === 'string' ? read().includes(text) : text.test(read())) done(read())
      }
      stream.on('data', look)
      end.then(({ code }) => fail(new Error(`ended with ${code} before printing ${text}:\n${stdout}\n${stderr}`)), fail)
      look()
    })
  return {
    child,
    printed: (text) => until(child.stdout, () => stdout, text),
    logged: (text) => until(child.stderr, () => stderr, text),
    finished: () => end,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await end
    },
  }
}

export const runCellar = (args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Result> =>
  startCellar(args, env).finished()

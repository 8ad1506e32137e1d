import { spawn, spawnSync } from 'node:child_process'
import { findLastingPort } from '../lasting-port.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** The Redis or Valkey that is installed here. */
export const REDIS = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0)

if (REDIS === undefined) {
  process.stdout.write(
    '\n  NOTE: neither redis-server nor valkey-server is installed; tests of shared limits are skipped\n\n',
  )
}

export interface RunningRedis extends AsyncDisposable {
  readonly url: string
  readonly port: number
}

export async function startRedis(program: string, port?: number): Promise<RunningRedis> {
  const folder = temporaryFolder()
  const actual = port ?? (await findLastingPort())
  const child = spawn(program, ['--port', `${actual}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder.path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  await new Promise<void>((done, fail) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (/ready to accept connections/i.test(said)) done()
    })
    child.once('close', () => fail(new Error('Redis ended before it was ready')))
  })
  return {
    url: `redis://127.0.0.1:${actual}`,
    port: actual,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
      folder[Symbol.dispose]()
    },
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url))

/** An example as a user runs it. */
export interface ExampleProcess extends AsyncDisposable {
  /** Resolves once it has printed something like it; rejects when it ends before. */
  printed(text: string | RegExp): Promise<string>
  /** It gets no chance to do anything more. */
  kill(): Promise<void>
  /** Its exit code. */
  ended(): Promise<number | null>
}

export function startExample(
  name: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): ExampleProcess {
  const child = spawn(process.execPath, [`${EXAMPLES}${name}`, ...args], { env: { ...process.env, ...env } })
  let text = ''
  const heard = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part) => {
      text += part
      for (const look of heard) look()
    })
  }
  const end = once(child, 'close').then(([code]) => code as number | null)
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await end
  }
  return {
    kill,
    ended: () => end,
    printed: (wanted) =>
      new Promise((done, fail) => {
        const look = (): void => {
          if (typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)) done(text)
        }
        heard.add(look)
        look()
        end.then((code) => fail(new Error(`${name} ended with ${code} before it printed ${wanted}:\n${text}`)), fail)
      }),
    [Symbol.asyncDispose]: kill,
  }
}

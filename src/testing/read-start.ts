import type { ChildProcess } from 'node:child_process'
import { CellarApiError } from '../client/api-error.ts'

export interface Start {
  readonly api: string
  readonly chains: readonly string[]
}

/** The line that `cellar up --json` prints when everything is there. */
export function readStart(child: ChildProcess, timeoutMs: number): Promise<Start> {
  let [stdout, stderr] = ['', '']
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-4096)
  })
  return new Promise<Start>((done, fail) => {
    const refuse = (why: string): void => fail(new CellarApiError('UNREACHABLE', `the devnet ${why}:\n${stderr}`))
    const timer = setTimeout(() => refuse(`did not start within ${timeoutMs / 1000} s`), timeoutMs)
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      const [line, ...rest] = stdout.split('\n')
      if (rest.length === 0 || !line) return
      clearTimeout(timer)
      done(JSON.parse(line) as Start)
    })
    child.once('error', fail)
    child.once('close', (code) => {
      clearTimeout(timer)
      refuse(`ended with ${code}`)
    })
  })
}

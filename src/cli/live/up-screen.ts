import type { Logger } from 'pino'
import type { AnsweredRequest } from '../../api/http/hooks.ts'
import type { UpCommandSettings } from '../config.ts'
import { createLog } from '../log.ts'
import { LogFile, logPath } from '../logs/log-file.ts'
import { complain, say } from '../output.ts'
import { renderStartScreen, type StartScreen } from '../start-screen.ts'
import { type LiveParts, startLive } from './live.ts'
import { LiveArea } from './live-area.ts'
import { RecentRequests } from './recent-requests.ts'

const TICK_MS = 200

/** What `cellar up` shows: on a terminal a line while it starts, then a screen and what happens below it; elsewhere plain text and a log. */
export interface UpScreen extends Disposable {
  readonly log: Logger
  /** Where requests are shown. */
  readonly onAnswered: ((answered: AnsweredRequest) => void) | undefined
  /** What is being started. */
  starting(what: string): void
  /** From here on there is a data directory to keep the log in. */
  keepLog(dataDir: string): void
  started(screen: StartScreen): void
  live(parts: Pick<LiveParts, 'db' | 'registry'>): AsyncDisposable
  stopping(): void
}

export function createUpScreen({ json, quiet, logLevel }: UpCommandSettings): UpScreen {
  const area = process.stdout.isTTY && json !== true && quiet !== true ? new LiveArea(process.stdout) : undefined
  const file = new LogFile()
  const shown =
    area && process.stderr.isTTY ? { isTTY: true, write: (text: string) => area.print(text) } : process.stderr
  const log = createLog(logLevel, shown, file)
  const requests = new RecentRequests()
  const line = createStartLine(area)
  return {
    log,
    onAnswered: area && requests.add,
    starting: line.show,
    keepLog: (dataDir) => file.open(logPath(dataDir)),
    started(screen) {
      line.end()
      const text =
        json === true ? JSON.stringify(toJson(screen)) : quiet === true ? `API at ${screen.address}` : undefined
      if (text !== undefined) say(text)
      else if (area === undefined) say(renderStartScreen(screen))
      else area.print(`${renderStartScreen(screen)}\n`)
    },
    live: (parts) => startLive({ ...parts, requests, area, log }),
    stopping() {
      line.end()
      area?.end()
      complain('\nStopping. Ctrl-C again to force it.')
    },
    [Symbol.dispose]() {
      line.end()
      area?.end()
      file[Symbol.dispose]()
    },
  }
}

/** `Starting: PostgreSQL … 3 s`. */
function createStartLine(area: LiveArea | undefined) {
  let current: { readonly what: string; readonly sinceMs: number } | undefined
  const draw = (): void => {
    if (current === undefined) return
    const seconds = Math.floor((performance.now() - current.sinceMs) / 1000)
    area?.draw([`  Starting: ${current.what} …${seconds > 0 ? ` ${seconds} s` : ''}`])
  }
  const timer = area && setInterval(draw, TICK_MS).unref()
  return {
    show(what: string): void {
      current = { what, sinceMs: performance.now() }
      draw()
    },
    end(): void {
      clearInterval(timer)
      if (current !== undefined) area?.draw([])
      current = undefined
    },
  }
}

const toJson = ({
  version,
  address,
  publicAddress,
  elsewhere,
  network,
  stored,
  devnet,
  accounts,
  chains,
}: StartScreen) => ({
  ...{ version, api: `${address}/api/v3`, public_api: publicAddress ?? `${address}/toncenter`, elsewhere, network },
  indexed: stored ? { first_mc_seqno: stored.first, last_mc_seqno: stored.last } : null,
  ...(devnet && { devnet, accounts, chains }),
})

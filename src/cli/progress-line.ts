import { describeSeconds } from './describe-seconds.ts'

export type Output = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean }

export const CLEAR_LINE = '\r\x1b[K'

const BAR_WIDTH = 30
/** A terminal shows no more than a few lines a second, and a log should not be filled by them. */
const TERMINAL_MS = 100
const LOG_MS = 10_000
/** What the first moments say of the rest is chance. */
const TELLING_MS = 1_000

/** `█████░░░░░  50%`. */
export function renderBar(fraction: number): string {
  const full = Math.round(BAR_WIDTH * fraction)
  return `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${toPercent(fraction).padStart(3)}%`
}

const toPercent = (fraction: number): string => `${Math.floor(fraction * 100)}`

/** By how long the part that is done took; null before that says anything. */
export const secondsLeft = (fraction: number, elapsedMs: number): number | null =>
  fraction <= 0 || elapsedMs < TELLING_MS ? null : Math.ceil((elapsedMs / 1000) * (1 / Math.min(1, fraction) - 1))

export const describeLeft = (seconds: number | null): string =>
  seconds === null ? '' : `, done in about ${describeSeconds(seconds)}`

export interface Progress {
  /** Of a task with several of them; each has a time of its own. */
  readonly phase: string
  readonly done: number
  readonly total: number
  readonly what: string
}

export interface ProgressLine {
  update(progress: Progress): void
  /** Leaves the terminal as if nothing had been there. */
  clear(): void
}

interface ProgressLineOptions {
  readonly isQuiet?: boolean | undefined
  readonly now?: () => number
}

/** One line that changes on a terminal; elsewhere a plain line now and then. */
export function createProgressLine(
  output: Output,
  { isQuiet = false, now = () => performance.now() }: ProgressLineOptions = {},
): ProgressLine {
  if (isQuiet) return { update: () => undefined, clear: () => undefined }
  const pauseMs = output.isTTY ? TERMINAL_MS : LOG_MS
  let phase: string | undefined
  let phaseMs = 0
  let shownMs = output.isTTY ? Number.NEGATIVE_INFINITY : now()
  return {
    update(progress) {
      const atMs = now()
      if (progress.phase !== phase) phaseMs = atMs
      phase = progress.phase
      if (atMs - shownMs < pauseMs) return
      shownMs = atMs
      const fraction = progress.total === 0 ? 1 : Math.min(1, progress.done / progress.total)
      const rest = `${progress.phase}: ${progress.what}${describeLeft(secondsLeft(fraction, atMs - phaseMs))}`
      output.write(
        output.isTTY ? `${CLEAR_LINE}  ${renderBar(fraction)}  ${rest}` : `${toPercent(fraction)}% ${rest}\n`,
      )
    },
    clear() {
      if (output.isTTY) output.write(CLEAR_LINE)
    },
  }
}

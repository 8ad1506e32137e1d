import type { CountedHook } from '../../store/hooks/hooks.ts'

export const toTime = (ms: bigint | null): string =>
  ms === null ? '' : new Date(Number(ms)).toISOString().replace(/\.\d+Z$/, 'Z')

/** A hook as lines, for people. */
export function describeHook(hook: CountedHook): string {
  const lines: readonly (readonly [string, string])[] = [
    ['hook', `${hook.id}`],
    ['url', hook.url],
    ['note', hook.note],
    ['hears of', hook.subscription],
    ['created', toTime(hook.created_ms)],
    ['paused', toTime(hook.paused_ms)],
    ['next block', `${hook.next_mc_seqno}`],
    ['delivered', `${hook.delivered}`],
    ['last delivered', toTime(hook.delivered_ms)],
    ['in the queue', `${hook.queued}`],
    ['dead letters', `${hook.dead}`],
    ['attempts', `at most ${hook.max_attempts}`],
    ['last failure', [toTime(hook.failed_ms), hook.failure ?? ''].join(' ').trim()],
  ]
  return lines.map(([name, value]) => `${name.padEnd(16)}${value}`.trimEnd()).join('\n')
}

import { FirstOfEach } from '../../lib/first-of-each.ts'
import type { TraceFailure } from './action-stage.ts'

/** As much of a logger as this needs. */
interface FailureLog {
  warn(fields: object, sentence: string): void
}

/** Says it when a matcher throws for the first time, with a trace that shows it. */
export function createMatcherFailureLog(log: FailureLog): (failures: readonly TraceFailure[]) => void {
  const first = new FirstOfEach()
  return (failures) => {
    for (const { matcher, traceId, reason } of failures) {
      if (!first.isFirst(matcher)) continue
      const fields = { matcher, traceId: Buffer.from(traceId).toString('base64'), reason }
      log.warn(fields, 'a matcher of actions failed; traces lack what it would have told')
    }
  }
}

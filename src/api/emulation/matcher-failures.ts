import type { FastifyBaseLogger } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { FirstOfEach } from '../../lib/first-of-each.ts'
import type { EmulationSources } from './emulations.ts'

/** Counts matchers that throw on what is not in a block yet, and says it the first time that one does. */
export function watchMatchers(registry: Registry, log: FastifyBaseLogger): EmulationSources['onMatcherFailure'] {
  const first = new FirstOfEach()
  const counter = new Counter({
    name: 'cellar_api_matcher_failures_total',
    help: 'matchers of actions that threw on emulated and pending traces',
    labelNames: ['matcher'],
    registers: [registry],
  })
  return ({ matcher, reason }, root) => {
    counter.inc({ matcher })
    if (!first.isFirst(matcher)) return
    const fields = { matcher, traceId: Buffer.from(root).toString('base64'), reason }
    log.warn(fields, 'a matcher of actions failed; traces lack what it would have told')
  }
}

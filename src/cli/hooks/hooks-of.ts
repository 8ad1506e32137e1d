import type { Registry } from 'prom-client'
import { countAttempts } from '../../api/hooks/hook-metrics.ts'
import type { HooksJobOptions } from './hooks-job.ts'

/** Webhooks as settings want them, counted where the process tells its metrics. */
export const hooksOf = (
  { hooksAllow, network }: { readonly hooksAllow?: string; readonly network: string },
  registry: Registry,
): HooksJobOptions => ({
  allow: hooksAllow ?? (network === 'devnet' ? 'loopback' : ''),
  onAttempt: countAttempts(registry),
})

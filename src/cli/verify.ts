import { type VerifyResult, verifyStore } from '../index/verify.ts'
import { createDatabase } from '../store/database.ts'
import type { VerifySettings } from './config.ts'
import { expectSchema } from './expect-schema.ts'
import { createTaskLog } from './log.ts'
import { openStore } from './open-store.ts'
import { say, withCommas } from './output.ts'

/** Says what does not hold, one finding a line; 1 when there is any. */
export async function runVerify(settings: VerifySettings): Promise<0 | 1> {
  await using store = await openStore(settings, 'work', createTaskLog(settings.logLevel))
  await expectSchema(store)
  await using db = createDatabase(store.url, { applicationName: 'cellar verify' })
  const { from, to } = settings
  const result = await verifyStore(db, { from, to })
  say(renderVerify(result))
  return result.findings.length === 0 ? 0 : 1
}

export function renderVerify({ findings, more, from, to, transactions }: VerifyResult): string {
  const looked = `masterchain blocks ${withCommas(from)} to ${withCommas(to)}, ${withCommas(transactions)} transactions`
  if (findings.length === 0) return `All is well: ${looked}.`
  return [
    ...findings.map(({ rule, place, message }) => `${rule}: ${place}: ${message}`),
    ...(more > 0 ? [`… and ${withCommas(more)} more`] : []),
    `${withCommas(findings.length + more)} finding(s) in ${looked}. See docs/verify.md.`,
  ].join('\n')
}

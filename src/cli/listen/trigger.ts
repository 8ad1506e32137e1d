import { ACTION_TRIGGERS } from '../../api/test-bed.ts'
import { CellarError } from '../../lib/errors.ts'
import { callDevnet } from '../devnet/control-client.ts'
import { say } from '../output.ts'
import type { TriggerSettings } from './listen-settings.ts'

/** Lets an action happen on the devnet that runs on a data directory. */
export async function runTrigger(given: string, { dataDir, json, to }: TriggerSettings): Promise<0> {
  const action = ACTION_TRIGGERS.find((one) => one === given)
  if (action === undefined) {
    throw new CellarError('CONFIG', `${given} cannot be triggered: expected ${ACTION_TRIGGERS.join(', ')}`)
  }
  const receiver = to ?? (await callDevnet(dataDir, 'accounts'))[0]?.rawAddress ?? ''
  const { account, token, traceId } = await callDevnet(dataDir, 'trigger', { action, to: receiver })
  const fields = { action, account, ...(token !== null && { token }), trace_id: traceId }
  if (json === true) say(JSON.stringify(fields))
  else say(`${action} of ${account}${traceId === null ? '' : `, trace ${traceId}`}`)
  return 0
}

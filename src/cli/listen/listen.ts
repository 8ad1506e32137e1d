import { readHookUrl } from '../../api/hooks/hook-subscription.ts'
import { createClient, type SubscribeRequest } from '../../client/client.ts'
import { CellarError } from '../../lib/errors.ts'
import { newSecret } from '../../store/hooks/hooks.ts'
import { createLifetime } from '../lifetime.ts'
import { complain, say } from '../output.ts'
import { chooseApiAddress } from '../running-api.ts'
import { forwardEvents } from './forward-events.ts'
import type { ListenSettings } from './listen-settings.ts'

/** Sends events of a Cellar that runs to a program that is being written, until somebody asks it to stop. */
export async function runListen(settings: ListenSettings): Promise<0> {
  using life = createLifetime(() => undefined)
  const { apiKey: key, account, actionType, type, secret = newSecret() } = settings
  if (settings.forwardTo === undefined) throw new CellarError('CONFIG', 'Say where events are sent: --forward-to URL.')
  const to = readHookUrl(settings.forwardTo)
  const from = settings.url ?? (await chooseApiAddress(settings))
  const client = createClient({ url: from, key })
  await createClient({ url: from, key, retries: 0 })
    .masterchainInfo()
    .catch((cause: Error) => {
      const way = 'Start it with `cellar up`, or give its --url.'
      throw new CellarError('NODE_UNAVAILABLE', `Cellar cannot be asked: ${cause.message}. ${way}`, {}, { cause })
    })
  complain(`Events of ${from} are sent to ${to}, signed by:`)
  say(secret)
  complain('Ctrl-C stops it.')
  const request: SubscribeRequest = {
    types: type.length > 0 ? type : ['actions'],
    ...(account.length > 0 ? { addresses: account } : { all: true }),
    ...(actionType.length > 0 && { action_types: actionType }),
    ...(settings.from !== undefined && { resume_from: `${settings.from}-0` }),
  }
  await forwardEvents({ client, request, url: to, secret, signal: life.signal, tell: say })
  return 0
}

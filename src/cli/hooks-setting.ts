import { parseAllowedAddresses } from '../lib/allowed-addresses.ts'
import { optionalText } from './setting-source.ts'

/** Of everything that delivers webhooks. */
export const hooksAllow = optionalText({
  // An empty list is one, too: nowhere.
  minLength: 0,
  isUsable: (text: string) => parseAllowedAddresses(text) !== undefined,
  flag: '--hooks-allow <list>',
  env: 'CELLAR_HOOKS_ALLOW',
  expects: '"loopback", "private", addresses or networks such as 10.1.0.0/16, with commas between',
  description:
    'where webhooks may be sent beside the public internet: loopback, private, addresses or networks, with commas between; see docs/webhooks.md',
  otherwise: 'loopback on a devnet, else nowhere',
})

/** Who has it administers webhooks over HTTP. Not a flag: those stand in the list of processes. */
export const hooksKey = optionalText({
  minLength: 24,
  maxLength: 200,
  env: 'CELLAR_HOOKS_KEY',
  expects: '24 to 200 characters',
  description: 'key of whoever administers webhooks over HTTP; see docs/webhooks.md',
  otherwise: 'none, and no administration over HTTP',
  secret: true,
})

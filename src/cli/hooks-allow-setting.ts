import { Type } from '@sinclair/typebox'
import { parseAllowedAddresses } from '../lib/allowed-addresses.ts'
import type { Given } from './given.ts'

/** Of everything that delivers webhooks. */
export const hooksAllow = Type.Optional(
  Type.String({
    isUsable: (text: string) => parseAllowedAddresses(text) !== undefined,
    flag: '--hooks-allow <list>',
    env: 'CELLAR_HOOKS_ALLOW',
    expects: '"loopback", "private", addresses or networks such as 10.1.0.0/16, with commas between',
    description:
      'where webhooks may be sent beside the public internet: loopback, private, addresses or networks, with commas between; see docs/webhooks.md',
    otherwise: 'loopback on a devnet, else nowhere',
  } satisfies Given & Record<string, unknown>),
)

export const hooksAllowedOf = ({
  hooksAllow: asked,
  network,
}: {
  readonly hooksAllow?: string
  readonly network: string
}): string => asked ?? (network === 'devnet' ? 'loopback' : '')

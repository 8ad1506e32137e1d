import { Type } from '@sinclair/typebox'
import { KEEP_FORM } from '../index/retention/keep.ts'
import { optionalText, type SettingSource } from './setting-source.ts'

const EXPECTS = '"forever", a time such as 90d, 12h or 30m, or a number of masterchain blocks'

/** What a devnet keeps unless it is told otherwise. */
const DEVNET_KEEPS = '1d'

export const keep = optionalText({
  pattern: KEEP_FORM,
  flag: '--keep <how much>',
  env: 'CELLAR_KEEP',
  expects: EXPECTS,
  description: `how much of the chain is kept, back from its newest block: ${EXPECTS}`,
  otherwise: `${DEVNET_KEEPS} of a devnet, any other chain forever`,
})

/** Of `cellar prune`, which is nothing without it. */
export const keepOnce = Type.String({
  pattern: KEEP_FORM,
  flag: '--keep <how much>',
  expects: EXPECTS,
  description: `how much of the chain stays, back from its newest stored block: ${EXPECTS}`,
  default: 'forever',
} satisfies SettingSource & Record<string, unknown>)

export const keptOf = ({ keep: asked, network }: { readonly keep?: string; readonly network: string }): string =>
  asked ?? (network === 'devnet' ? DEVNET_KEEPS : 'forever')

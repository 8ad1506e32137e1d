import { type Static, Type } from '@sinclair/typebox'
import { IndexSettings, TaskSettings } from './config.ts'
import { optionalSeqno, optionalText, wholeNumber } from './setting-source.ts'

const { network, layouts } = IndexSettings.properties

export const BackfillSettings = Type.Object({
  ...TaskSettings.properties,
  network,
  layouts,
  from: optionalSeqno('--from <seqno>', 'first masterchain block to index; 0 is the zero state'),
  to: optionalSeqno('--to <seqno>', 'last one (default: the one before the first stored)'),
  account: optionalText({
    flag: '--account <address>',
    expects: 'an address, raw or friendly',
    description: 'only the transactions of this account, back to its first',
  }),
  chunk: wholeNumber(1, 1_000_000, {
    default: 5000,
    flag: '--chunk <blocks>',
    expects: 'a number of masterchain blocks from 1 to 1000000',
    description: 'masterchain blocks that become part of the index at once, newest first',
  }),
})
export type BackfillSettings = Static<typeof BackfillSettings>

import { optionalFlag } from './setting-source.ts'

/** What a command tells on its way, and in which form. */

export const json = optionalFlag('--json', 'for programs: JSON, an object a line')

export const quiet = optionalFlag('--quiet', 'no progress, only how it ended')

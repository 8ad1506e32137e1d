import { Default } from '../../http/fields.ts'
import { expectMachine } from '../../machine/expect-machine.ts'
import { estimateFees, type SourceFees } from '../../machine/fees.ts'
import { getAccountAt } from '../../reads/account-at.ts'
import { BoolText } from '../http/forms.ts'
import type { Sources } from '../http/method.ts'
import { Single } from '../http/parameters.ts'
import { BocParts, type MessageParts, makeMessage, ObjectParts } from './message-parts.ts'

const IGNORE_CHKSIG = Default(Single(BoolText, { description: 'take every signature for valid' }), true)

export const FeeParameters = { ...BocParts, ignore_chksig: IGNORE_CHKSIG }
export const FeeObjectParameters = { ...ObjectParts, ignore_chksig: IGNORE_CHKSIG }

interface FeeParams extends MessageParts {
  readonly ignore_chksig: boolean
}

/** What a message of these parts would cost the account at the newest block. */
export async function feesOfMessage(sources: Sources, params: FeeParams): Promise<SourceFees> {
  const machine = expectMachine(sources)
  const message = makeMessage(params)
  const account = await getAccountAt(sources.db, sources.chain, params.address.address, undefined)
  return estimateFees(machine, account, message, params.ignore_chksig)
}

import type { ParsedAddress } from '../../../cell/address.ts'
import type { Cell } from '../../../cell/cell.ts'
import { makeExternalMessage, readCells } from '../machine/external-message.ts'
import { estimateFees, type SourceFees } from '../machine/fees.ts'
import { getAccountAt } from '../reads/accounts.ts'
import { Base64, BoolText } from './forms.ts'
import type { Sources } from './method.ts'
import { invalid } from './method-error.ts'
import { Default, One, Required } from './parameters.ts'
import { expectMachine } from './run-parameters.ts'
import { AddressParameter } from './shared-parameters.ts'

export const FeeParameters = {
  address: AddressParameter,
  body: Required(One(Base64, { description: 'body of the message, a bag of cells' })),
  init_code: One(Base64, { description: 'with init_data: code the account is made with' }),
  init_data: One(Base64),
  ignore_chksig: Default(One(BoolText, { description: 'take every signature for valid' }), true),
}

interface FeeParams {
  readonly address: ParsedAddress
  readonly body: Uint8Array
  readonly init_code?: Uint8Array
  readonly init_data?: Uint8Array
  readonly ignore_chksig: boolean
}

/** What a message with this body would cost the account at the newest block. */
export async function feesOfMessage(sources: Sources, params: FeeParams): Promise<SourceFees> {
  const machine = expectMachine(sources)
  const { address, body, init_code, init_data, ignore_chksig } = params
  if ((init_code === undefined) !== (init_data === undefined)) {
    throw invalid('init_code and init_data should be used together')
  }
  const cell = (bytes: Uint8Array | undefined, name: string): Cell | null => (bytes ? readCells(bytes, name) : null)
  const init =
    init_code === undefined ? null : { code: cell(init_code, 'init_code'), data: cell(init_data, 'init_data') }
  const message = makeExternalMessage(address.address, readCells(body, 'body'), init)
  const account = await getAccountAt(sources.db, sources.chain, address.address, undefined)
  return estimateFees(machine, account, message, ignore_chksig)
}

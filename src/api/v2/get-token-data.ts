import { Type } from '@sinclair/typebox'
import { formatFriendly, formatRaw, type ParsedAddress } from '../../cell/address.ts'
import { MethodError } from '../http/method-error.ts'
import { expectMachine } from '../machine/expect-machine.ts'
import { getAccountAt } from '../reads/account-at.ts'
import { TokenReader } from './handlers/token-data.ts'
import { defineMethod } from './http/method.ts'
import { AccountAtParameters, expectSeqno } from './http/shared-parameters.ts'
import { TokenData } from './schemas/token.ts'

export default defineMethod({
  name: 'getTokenData',
  tag: 'accounts',
  summary: 'A jetton or NFT contract by its get-methods',
  load: 'getMethod',
  params: Type.Object(AccountAtParameters),
  result: TokenData,
  errors: [409],
  async handle(call) {
    const { address, seqno } = call.params
    const reader = new TokenReader(call, expectMachine(call), expectSeqno(seqno))
    const account = await getAccountAt(call.db, call.chain, address.address, seqno)
    const text = spell(address)
    const token = await reader.find(account, text)
    if (token === undefined) throw new MethodError(409, `Smart contract ${text} is not Jetton or NFT`)
    return token
  },
})

/** As it was asked for: raw stays raw, friendly keeps its flags. */
const spell = ({ address, bounceable, testOnly = false }: ParsedAddress): string =>
  bounceable === undefined ? formatRaw(address) : formatFriendly(address, { bounceable, testOnly })

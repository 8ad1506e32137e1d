import { Type } from '@sinclair/typebox'
import { INTERFACE_NAMES } from '../../decode/contracts/interfaces.ts'
import { CellarError } from '../../lib/errors.ts'
import { AccountSumRecord } from '../../record/account-sum.ts'
import { NonEmptySingle, Page } from '../http/parameters.ts'
import { HashText, type ValueParser } from '../http/value-parser.ts'
import { listAccountsByCode, listAskedCodes } from '../reads/accounts-by-code.ts'
import { defineListReply } from '../shapes/list-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineListReply('AccountsResponse', 'accounts', AccountSumRecord)

const InterfaceName: ValueParser<string> = {
  expected: 'a name that interfaces may have, e.g. wallet_v4r2',
  schema: { type: 'string', enum: INTERFACE_NAMES },
  read: (text) => INTERFACE_NAMES.find((name) => name === text),
}

export default defineEndpoint({
  path: '/accounts',
  operationId: 'api_v3_get_accounts',
  tag: 'accounts',
  summary: 'Accounts that run the same code, or a code of the same interface',
  query: Type.Object({
    code_hash: NonEmptySingle(HashText, { description: 'hash of the code that they run' }),
    interface: NonEmptySingle(InterfaceName, { description: 'a name that is among their `interfaces`' }),
    ...Page,
  }),
  reply: Reply.schema,
  async handle(call) {
    const { db, query } = call
    if (query.code_hash === undefined && query.interface === undefined) {
      throw new CellarError('BAD_REQUEST', 'code_hash: this or interface is required')
    }
    const codes = await listAskedCodes(db, query)
    const page = await listAccountsByCode(db, codes, query)
    return Reply.write(call, {
      ...page,
      context: undefined,
      books: page.rows.map(({ account }) => account),
    })
  },
})

import { Type } from '@sinclair/typebox'
import { CellarError } from '../../lib/errors.ts'
import { AddressBook } from '../../record/address-book.ts'
import { NominatorPoolRecord } from '../../record/nominator-pool.ts'
import { Required } from '../http/fields.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { Single } from '../http/parameters.ts'
import { AddressText } from '../http/value-parser.ts'
import { writeAddressBook } from '../reads/address-book.ts'
import { findPool, listNominators } from '../reads/staking.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = Type.Object(
  { ...NominatorPoolRecord.schema.properties, address_book: AddressBook },
  { $id: 'NominatorPoolInfo' },
)

export default defineEndpoint({
  path: '/staking/nominatorPools/pool',
  operationId: 'getNominatorPool',
  tag: 'staking',
  summary: 'State of one nominator pool',
  query: Type.Object({ pool: Required(Single(AddressText), 'pool parameter is required') }),
  reply: Reply,
  mayBeMissing: true,
  async handle(call) {
    const pool = await findPool(call.db, call.query.pool)
    if (pool === undefined) throw new CellarError('NOT_FOUND', 'Pool not found')
    const nominators = await listNominators(call.db, call.query.pool)
    const out = new JsonWriter(undefined, call.buffers)
    NominatorPoolRecord.writeOpen(out, pool, { nominators })
    out.text(',"address_book":')
    await writeAddressBook(
      out,
      call,
      addressesIn(pool.account, pool.validator, ...nominators.map(({ nominator }) => nominator)),
    )
    return out.text('}')
  },
})

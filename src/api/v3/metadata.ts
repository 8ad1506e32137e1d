import { Type } from '@sinclair/typebox'
import { Metadata } from '../../record/metadata.ts'
import { Required } from '../http/fields.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { Many } from '../http/parameters.ts'
import { AddressText } from '../http/value-parser.ts'
import { readContractsThrough } from '../read-through/contract-reader.ts'
import { writeMetadata } from '../shapes/metadata.ts'
import { defineEndpoint } from './http/endpoint.ts'

export default defineEndpoint({
  path: '/metadata',
  operationId: 'api_v3_get_metadata',
  tag: 'accounts',
  summary: 'What tokens say of themselves',
  query: Type.Object({ address: Required(Many(AddressText, { maxItems: 1024 })) }),
  reply: Metadata,
  async handle(call) {
    const out = new JsonWriter(undefined, call.buffers)
    const seen = await readContractsThrough(call.contracts, call.query.address)
    await writeMetadata(out, call, call.query.address, seen)
    return out
  },
})

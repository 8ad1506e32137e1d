import { Type } from '@sinclair/typebox'
import type { Address } from '../../cell/address.ts'
import { AddressBook } from '../../record/address-book.ts'
import { asciiJson } from '../../record/ascii-json.ts'
import { Required } from '../http/fields.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { Many } from '../http/parameters.ts'
import { AddressText, Text } from '../http/value-parser.ts'
import { readContractsThrough } from '../read-through/contract-reader.ts'
import { defineEndpoint } from './http/endpoint.ts'

/** Longer than any form of an address, short enough to be echoed. */
const MAX_TEXT = 256

const UNPARSABLE_ROW = '{"user_friendly":null,"domain":null,"interfaces":[],"kind":null}'

const Query = Type.Object({
  address: Required(Many(Text(`at most ${MAX_TEXT} characters`, MAX_TEXT), { maxItems: 1024 })),
})

export default defineEndpoint({
  path: '/addressBook',
  operationId: 'api_v3_get_address_book',
  tag: 'accounts',
  summary: 'Address book rows',
  query: Query,
  reply: AddressBook,
  async handle({ query, chain, contracts }) {
    // Keys are as the caller wrote them, so two spellings of one address are two rows.
    const texts = [...new Set(query.address)]
    const parsed = texts.map((text) => AddressText.read(text))
    const known = parsed.filter((address): address is Address => address !== undefined)
    const { kindsOf } = await readContractsThrough(contracts, known)
    const rows = (await chain.book.renderRows(known, chain.accounts, kindsOf)).values()
    const entries = texts.map((text, i) => `${asciiJson(text)}:${parsed[i] ? rows.next().value : UNPARSABLE_ROW}`)
    return new JsonWriter().text(`{${entries.join(',')}}`)
  },
})

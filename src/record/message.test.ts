import { expect, test } from 'vitest'
import { sampleExternalIn, sampleExternalOut, sampleMessage } from '../../test/sample-records.ts'
import { v3Schema } from '../../test/v3-schema.ts'
import { NO_DECODER } from './body-decoder.ts'
import { renderMessage } from './message.ts'

/** As the API completes a document. */
const complete = (doc: Buffer): string => `${doc}}`
const isMessage = v3Schema('Message')

test('external-in has no value, fees, lt or flags, but an import fee and a normalised hash', () => {
  expect(JSON.parse(complete(renderMessage(sampleExternalIn(), 12, NO_DECODER)))).toMatchObject({
    source: null,
    value: null,
    value_extra_currencies: null,
    fwd_fee: null,
    ihr_fee: null,
    extra_flags: null,
    created_lt: null,
    created_at: null,
    ihr_disabled: null,
    bounce: null,
    bounced: null,
    import_fee: '0',
    hash_norm: Buffer.alloc(32, 0x34).toString('base64'),
  })
})

test('external-out has a source and a time, and no destination or value', () => {
  const log = JSON.parse(complete(renderMessage(sampleExternalOut(), 12, NO_DECODER)))
  expect(log).toMatchObject({
    destination: null,
    value: null,
    value_extra_currencies: null,
    created_lt: '42',
    import_fee: null,
  })
  expect(log).not.toHaveProperty('hash_norm')
})

test('one field is the IHR fee before global version 12 and the extra flags from then on', () => {
  const fields = (version: number) => {
    const { ihr_fee, extra_flags } = JSON.parse(
      complete(renderMessage(sampleMessage({ extraFlags: 3n }), version, NO_DECODER)),
    )
    return { ihr_fee, extra_flags }
  }
  expect(fields(11)).toEqual({ ihr_fee: '3', extra_flags: null })
  expect(fields(12)).toEqual({ ihr_fee: '0', extra_flags: '3' })
})

test.skipIf(!isMessage)('keeps to the contract', () => {
  for (const message of [sampleMessage(), sampleExternalIn(), sampleExternalOut()]) {
    isMessage?.(JSON.parse(complete(renderMessage(message, 12, NO_DECODER))))
    expect(isMessage?.errors).toBeNull()
  }
})

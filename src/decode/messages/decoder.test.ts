import { describe, expect, test } from 'vitest'
import { makeAddress } from '../../cell/address.ts'
import { type Builder, buildCell } from '../../cell/builder.ts'
import { sliceHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import type { MessageKind } from '../../model/message.ts'
import type { DecodedBody } from './kinds/record.ts'
import { loadMessageDecoder } from './load-layouts.ts'

const decoder = await loadMessageDecoder()

const bodyOf = (fill: (b: Builder) => void): Slice => {
  const { arena, index } = buildCell(fill)
  return new Slice(arena, index)
}
const parse = (bytes: Uint8Array | undefined): unknown =>
  bytes === undefined ? undefined : JSON.parse(Buffer.from(bytes).toString('latin1'))
const messageOf = (body: Slice, kind: MessageKind): unknown =>
  parse(decoder.messageText({ body, kind, bodyHash: sliceHash(body) }))
const decode = (fill: (b: Builder) => void, kind: MessageKind = 'internal'): unknown => messageOf(bodyOf(fill), kind)
const text = (value: string): Uint8Array => new TextEncoder().encode(value)

const ALICE = new Uint8Array(32).fill(0xaa)
const storeAddress = (b: Builder, id: Uint8Array): void => {
  b.storeUint(4, 3).storeInt(0, 8).storeBytes(id)
}
const STD = (id: string) => ({
  '@type': 'addr_std',
  anycast: { '@type': 'nothing_from_maybe' },
  workchain_id: '0',
  address: id,
})

const jettonTransfer =
  (payload: (b: Builder) => void) =>
  (b: Builder): void => {
    b.storeUint(0x0f8a7ea5, 32).storeUint64(0xffffffffffffffffn).storeCoins(2_000_000_000n)
    storeAddress(b, ALICE)
    b.storeUint(0, 2).storeBit(0).storeCoins(1n)
    payload(b)
  }

describe('bodies by opcode', () => {
  test('prints integers as texts, amounts and addresses with their types', () => {
    expect(decode(jettonTransfer((b) => b.storeBit(0)))).toEqual({
      '@type': 'jetton_transfer',
      query_id: '18446744073709551615',
      amount: { '@type': 'var_uint', len: '4', value: '2000000000' },
      destination: STD('AA'.repeat(32)),
      response_destination: { '@type': 'addr_none' },
      custom_payload: { '@type': 'nothing_from_maybe' },
      forward_ton_amount: { '@type': 'var_uint', len: '1', value: '1' },
      forward_payload: { '@type': 'first_from_either', value: { '@type': 'empty_cell' } },
    })
  })

  test('looks into payloads, in place or in a reference', () => {
    const inPlace = decode(jettonTransfer((b) => b.storeBit(0).storeUint(0, 32).storeBytes(text('hi'))))
    expect(inPlace).toHaveProperty('forward_payload.value', { '@type': 'text_comment', text: 'hi' })
    const behind = decode(
      jettonTransfer((b) => b.storeBit(1).storeRef((r) => r.storeUint(0xd53276db, 32).storeUint64(7n))),
    )
    expect(behind).toHaveProperty('forward_payload.value', { '@type': 'excess', query_id: '7' })
    const unknown = decode(jettonTransfer((b) => b.storeBit(1).storeRef((r) => r.storeUint(0x12345678, 32))))
    expect(unknown).toHaveProperty('forward_payload.value', expect.stringMatching(/^te6ccg/))
  })

  test('of constructors with the same tag, the first that fits is taken', () => {
    const key = new Uint8Array(32).fill(1)
    const change = (b: Builder) => b.storeUint(0x4eb1f0f9, 32).storeUint64(1n).storeBytes(key)
    expect(decode(change)).toMatchObject({ '@type': 'delete_dns_record' })
    const withValue = decode((b) => change(b).storeRef((r) => r.storeUint(0x7473, 16).storeBytes(key)))
    expect(withValue).toMatchObject({ '@type': 'change_dns_record', value: { '@type': 'dns_storage_address' } })
    expect(decoder.opcodeName(0x4eb1f0f9)).toBe('change_dns_record')
  })

  test('what does not fit its opcode, is too short or unknown is nothing; what is left over does no harm', () => {
    expect(decode((b) => b.storeUint(0x0f8a7ea5, 32).storeUint(1, 8))).toBeUndefined()
    expect(decode((b) => b.storeUint(1, 31))).toBeUndefined()
    expect(decode((b) => b.storeUint(0x12345678, 32))).toBeUndefined()
    expect(decode((b) => b.storeUint(0xd53276db, 32).storeUint64(7n).storeUint(9, 9))).toMatchObject({ query_id: '7' })
    expect(decoder.opcodeName(0x12345678)).toBeUndefined()
    expect(decoder.opcodeName(1)).toBe('evaa_supply_master,pyth_update_guardian_set,w4_deploy_install_plugin')
  })

  test('an empty body is said to be empty', () => {
    expect(decode(() => {})).toEqual({ '@type': 'empty_cell' })
  })

  test('bounced bodies show what came back', () => {
    const old = decode((b) => b.storeUint(0xffffffff, 32).storeUint(0xd53276db, 32).storeUint64(5n))
    expect(old).toEqual({ '@type': 'bounce', payload: { '@type': 'excess', query_id: '5' } })
    const full = decode((b) => {
      b.storeUint(0xfffffffe, 32).storeRef((r) => r.storeUint(0xd53276db, 32).storeUint64(5n))
      b.storeRef((r) => r.storeCoins(3n).storeBit(0).storeUint64(8n).storeUint(9, 32))
      b.storeUint(1, 8).storeInt(-14, 32).storeBit(1).storeUint(700, 32).storeUint(20, 32)
    })
    expect(full).toMatchObject({
      '@type': 'new_bounce_body',
      original_body: { '@type': 'excess', query_id: '5' },
      bounced_by_phase: '1',
      exit_code: '-14',
      compute_phase: { '@type': 'something_from_maybe', value: { gas_used: '700', vm_steps: '20' } },
    })
  })
})

describe('values by name', () => {
  test('reads a body into fields of their own types', () => {
    const body = bodyOf(jettonTransfer((b) => b.storeBit(1).storeRef((r) => r.storeUint(5, 8))))
    const found = decoder.read(body)
    expect(found?.name).toBe('jetton_transfer')
    expect(found?.fields).toMatchObject({
      query_id: 0xffffffffffffffffn,
      amount: 2_000_000_000n,
      destination: makeAddress(0, ALICE),
      response_destination: null,
      custom_payload: null,
    })
    expect((found as DecodedBody).fields.forward_payload).toHaveProperty('remainingBits', 8)
    expect(decoder.readNamed('jetton_burn', body)).toBeUndefined()
    expect(decoder.readNamed('jetton_transfer', body)?.fields.forward_ton_amount).toBe(1n)
  })
})

test('a type that is two names of one bit is a boolean, as DeDust says which amount is given', () => {
  const swap = (bit: number) =>
    decode((b) => {
      b.storeUint(0xea06185d, 32).storeUint64(1n).storeCoins(5n)
      storeAddress(b, ALICE)
      b.storeBit(bit).storeCoins(9n).storeBit(0)
      b.storeRef((r) => {
        r.storeUint(0, 32)
        storeAddress(r, ALICE)
        r.storeUint(0, 2).storeBit(0).storeBit(0)
      })
    })
  for (const bit of [0, 1]) {
    const step = {
      '@type': 'step',
      pool_addr: STD('AA'.repeat(32)),
      params: expect.objectContaining({ kind: bit === 1 }),
    }
    expect(swap(bit)).toMatchObject({ '@type': 'dedust_swap', query_id: '1', '': step })
  }
})

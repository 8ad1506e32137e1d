import type { Address } from '../../cell/address.ts'
import { sliceToBoc, writeBoc } from '../../cell/boc-writer.ts'
import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import { readSnake } from '../contracts/token-content.ts'
import { loadAnyAddress, loadRelaxedMessage } from './relaxed-message.ts'

/** A value of a parsed body: bytes are bags of cells, bigints print as JSON numbers, texts that are amounts as text. */
export type BodyValue =
  | Address
  | Uint8Array
  | bigint
  | number
  | boolean
  | string
  | null
  | BodyFields
  | readonly BodyValue[]

export interface BodyFields {
  readonly [name: string]: BodyValue
}

export interface ParsedBody {
  readonly type: string
  readonly fields: BodyFields
}

const TEXT_COMMENT = 0
const ENCRYPTED_COMMENT = 0x2167da4b
const STONFI_SWAP = 0x25938561
const NANO = 9

type Read = (slice: Slice) => BodyFields

const queryId = (slice: Slice): { query_id: bigint } => ({ query_id: slice.loadUint64() })

/** Bodies that an order's messages are known to carry, by opcode. */
const BODIES: ReadonlyMap<number, readonly [string, Read]> = new Map<number, readonly [string, Read]>([
  [0x0f8a7ea5, ['jetton_transfer', readJettonTransfer]],
  [0x595f07bc, ['jetton_burn', (s) => ({ ...queryId(s), amount: coins(s), response_destination: loadAnyAddress(s) })]],
  [0x642b7d07, ['jetton_mint', readMint]],
  [
    0x5fcc3d14,
    [
      'nft_transfer',
      (s) => ({
        ...queryId(s),
        new_owner: loadAnyAddress(s),
        response_destination: loadAnyAddress(s),
        custom_payload: maybeBoc(s),
        forward_amount: coins(s),
        forward_payload: eitherBoc(s),
      }),
    ],
  ],
  [0x00009fd3, ['jetton_top_up', queryId]],
  [0xd372158c, ['jetton_top_up', queryId]],
  [0x6501f354, ['jetton_change_admin', (s) => ({ ...queryId(s), new_admin_address: loadAnyAddress(s) })]],
  [0xfb88e119, ['jetton_claim_admin', queryId]],
  [0xcb862902, ['jetton_change_content', (s) => ({ ...queryId(s), new_metadata_url: text(s.loadRefSlice()) })]],
  [0x235caf52, ['jetton_call_to', readCallTo]],
  [0xeed236d3, ['jetton_set_status', (s) => ({ ...queryId(s), new_status: s.loadUint(4) })]],
  [0x00001000, ['single_nominator_withdraw', (s) => ({ ...queryId(s), coins: coins(s) })]],
  [0x00001001, ['single_nominator_change_validator', (s) => ({ ...queryId(s), validator_address: loadAnyAddress(s) })]],
  [0x75097f5d, ['vesting_internal_transfer', readVestingTransfer]],
])

/** What the body of an ordered message says. Throws when it is cut short. */
export function readOrderBody(body: Slice): ParsedBody {
  if (body.remainingBits === 0 && body.remainingRefs === 0) return transfer('', false)
  if (body.remainingBits < 32) return unknown(body, 0)
  const opcode = body.preloadUint(32)
  if (opcode === TEXT_COMMENT || opcode === ENCRYPTED_COMMENT) {
    const slice = body.clone()
    slice.skip(32)
    const bytes = readSnake(slice)
    return opcode === TEXT_COMMENT ? transfer(bytes.toString('utf8'), false) : transfer(bytes.toString('base64'), true)
  }
  const known = BODIES.get(opcode)
  if (known === undefined) return unknown(body, opcode)
  const [type, read] = known
  const slice = body.clone()
  slice.skip(32)
  return { type, fields: read(slice) }
}

const transfer = (comment: string, encrypted: boolean): ParsedBody => ({
  type: 'ton_transfer',
  fields: { comment, encrypted },
})

const unknown = (body: Slice, opcode: number): ParsedBody => ({
  type: 'unknown',
  fields: { opcode, data: sliceToBoc(body) },
})

const coins = (slice: Slice): string => slice.loadCoins().toString()

const text = (slice: Slice): string => readSnake(slice).toString('utf8')

const maybeBoc = (slice: Slice): Uint8Array | null => toBoc(slice.loadMaybeRef())

const toBoc = (cell: Cell | null): Uint8Array | null => (cell === null ? null : writeBoc(cell))

/** A payload in place or in a reference, as a cell of its own. */
const eitherBoc = (slice: Slice): Uint8Array => sliceToBoc(slice.loadBool() ? slice.loadRefSlice() : slice)

function readJettonTransfer(slice: Slice): BodyFields {
  const head = {
    ...queryId(slice),
    amount: coins(slice),
    destination: loadAnyAddress(slice),
    response: loadAnyAddress(slice),
    custom_payload: maybeBoc(slice),
    forward_amount: coins(slice),
  }
  const payload = slice.loadBool() ? slice.loadRefSlice() : slice
  return { ...head, forward_payload: sliceToBoc(payload), ...readForwarded(payload) }
}

/** What comes with the coins of a jetton transfer. */
function readForwarded(payload: Slice): BodyFields {
  const none = { comment: '', encrypted_comment: false, stonfi_swap_body: null }
  if (payload.remainingBits < 32) return { ...none, payload_sum_type: payload.remainingBits === 0 ? '' : 'Unknown' }
  const slice = payload.clone()
  const opcode = slice.loadUint(32)
  if (opcode === TEXT_COMMENT) return { ...none, comment: text(slice), payload_sum_type: 'TextComment' }
  if (opcode === ENCRYPTED_COMMENT) {
    const comment = readSnake(slice).toString('base64')
    return { ...none, comment, encrypted_comment: true, payload_sum_type: 'EncryptedTextComment' }
  }
  if (opcode !== STONFI_SWAP) return { ...none, payload_sum_type: 'Unknown' }
  const swap = {
    jetton_wallet: loadAnyAddress(slice),
    min_amount: inWhole(slice.loadCoins()),
    user_address: loadAnyAddress(slice),
  }
  return { ...none, payload_sum_type: 'StonfiSwap', stonfi_swap_body: swap }
}

/** Nano units with a point before the last nine digits. */
function inWhole(nano: bigint): string {
  const digits = nano.toString().padStart(NANO + 1, '0')
  return `${digits.slice(0, -NANO)}.${digits.slice(-NANO)}`
}

function readMint(slice: Slice): BodyFields {
  const head = { opcode: 0x642b7d07, ...queryId(slice), to_address: loadAnyAddress(slice), ton_amount: coins(slice) }
  const inner = slice.loadRefSlice()
  inner.skip(32)
  return { ...head, master_msg_query_id: inner.loadUint64(), master_msg_jetton_amount: coins(inner) }
}

const FORCED: ReadonlyMap<number, string> = new Map([
  [0xeed236d3, 'JettonSetStatus'],
  [0x0f8a7ea5, 'JettonTransfer'],
  [0x595f07bc, 'JettonBurn'],
])

function readCallTo(slice: Slice): BodyFields {
  const head = { ...queryId(slice), to_address: loadAnyAddress(slice), ton_amount: coins(slice) }
  const action = slice.loadRef()
  const inner = new Slice(action.arena, action.index)
  const known = inner.remainingBits < 32 ? '' : (FORCED.get(inner.loadUint(32)) ?? 'Unknown')
  return { ...head, action_type: known, action_data: writeBoc(action) }
}

function readVestingTransfer(slice: Slice): BodyFields {
  const head = { ...queryId(slice), send_mode: slice.loadUint(8) }
  const { destination, value, body } = loadRelaxedMessage(slice.loadRefSlice())
  const comment = body.remainingBits >= 32 && body.preloadUint(32) === TEXT_COMMENT ? commentOf(body) : ''
  return { ...head, destination, value: value.toString(), message_body: sliceToBoc(body), comment }
}

function commentOf(body: Slice): string {
  const slice = body.clone()
  slice.skip(32)
  return text(slice)
}

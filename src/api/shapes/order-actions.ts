import { ADDRESS_BYTES } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { listOrderActions, type OrderAction } from '../../decode/orders/order-actions.ts'
import type { BodyValue } from '../../decode/orders/order-body.ts'
import { asciiJson } from '../../record/ascii-json.ts'
import { base64 } from '../http/json-writer.ts'
import { addressOrNull, addressText, bytesOrNull } from './contract-fields.ts'

export interface RenderedActions {
  readonly json: string
  /** Whom the actions name. */
  readonly addresses: readonly Buffer[]
}

/** What an order does, as JSON. */
export function readOrderActions(orderBoc: Buffer): RenderedActions {
  const actions = listOrderActions(readSingleRoot(orderBoc))
  return {
    json: `[${actions.map(renderAction).join()}]`,
    addresses: actions.flatMap(({ destination }) => (destination === null ? [] : [Buffer.from(destination)])),
  }
}

const renderAction = ({ destination, value, body, sendMode, parsed, error }: OrderAction): string =>
  `{"destination":${addressOrNull(destination)},"value":${value === null ? 'null' : `"${value}"`}` +
  `,"body_raw":${bytesOrNull(body)},"parsed":${parsed !== undefined}` +
  `,"error":${error === null ? 'null' : asciiJson(error)}` +
  `,"parsed_body":${parsed === undefined ? 'null' : renderValue(parsed.fields)}` +
  `,"parsed_body_type":"${parsed?.type ?? 'unknown'}","send_mode":${sendMode}}`

function renderValue(value: BodyValue): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') {
    return String(value)
  }
  if (typeof value === 'string') return asciiJson(value)
  // A bag of cells is never as short as an address.
  if (value instanceof Uint8Array) return value.length === ADDRESS_BYTES ? addressText(value) : `"${base64(value)}"`
  if (Array.isArray(value)) return `[${value.map(renderValue).join()}]`
  return `{${Object.entries(value)
    .map(([name, inner]) => `"${name}":${renderValue(inner)}`)
    .join()}}`
}

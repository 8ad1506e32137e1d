import { CellarError } from '../../../lib/errors.ts'
import type { BodyReader } from './body-reader.ts'
import { loadSnakeBytes } from './text.ts'

/** Objects of the LayerZero contracts: a header that says what it is, ones up to a border, then the fields. */
const LZ_SEND = 582890735024998957421269964955452773563747974476099581n
const PACKET = 417359019239977417716476838698419835n
const PATH = 8903714975572488637007080065659n
const STATUS = 38421788582694199859296615363593851n

export const EVENT = 0xe33b9873

export interface Packet {
  readonly src_oapp: string
  readonly dst_oapp: string
  readonly guid: string
  readonly src_eid: number
  readonly dst_eid: number
  readonly nonce: number
  readonly message: string
}

export interface LzSend {
  readonly sendRequestId: number
  readonly nativeFee: number
  readonly zroFee: number
  readonly msglibManager: string
  readonly msglib: string
  readonly packet: Packet
}

/** op:32 query:64 donation:Coins origin:addr ^md, then down by first references. */
export function atPath(body: BodyReader, depth: number): BodyReader {
  let at = body
  for (let i = 0; i < depth; i++) at = at.ref()
  return at
}

/** name:80 header:180 ones:90 request:64 manager:256 msglib:256 ^packet ^options ^[connection:256 native:128 zro:128 …] */
export function loadLzSend(object: BodyReader): LzSend {
  object.skip(80)
  if (object.big(180) !== LZ_SEND) throw notThat(object, 'lzSend')
  object.skip(90)
  const sendRequestId = Number(object.big(64))
  const msglibManager = hex(object.big(256))
  const msglib = hex(object.big(256))
  const packet = loadPacket(object.ref())
  object.ref()
  const fees = object.ref().skip(256)
  const nativeFee = Number(fees.big(128))
  return { sendRequestId, msglibManager, msglib, packet, nativeFee, zroFee: Number(fees.big(128)) }
}

/** header:152 ones:198 ^path ^message nonce:64 guid:256 */
export function loadPacket(object: BodyReader): Packet {
  if (object.big(152) !== PACKET) throw notThat(object, 'packet')
  object.skip(198)
  const path = loadPath(object.ref())
  const message = loadSnakeBytes(object.ref().slice)
  const nonce = Number(object.big(64))
  return {
    src_oapp: path.srcOapp,
    dst_oapp: path.dstOapp,
    guid: hex(object.big(256)),
    src_eid: path.srcEid,
    dst_eid: path.dstEid,
    nonce,
    message: `0x${message?.toString('hex') ?? ''}`,
  }
}

/** header:152 ones:198 src_eid:32 src_oapp:256 dst_eid:32 dst_oapp:256 */
function loadPath(object: BodyReader) {
  if (object.big(152) !== PATH) throw notThat(object, 'path')
  object.skip(198)
  const srcEid = object.uint(32)
  const srcOapp = hex(object.big(256))
  return { srcEid, srcOapp, dstEid: object.uint(32), dstOapp: hex(object.big(256)) }
}

/** header:116 ones:234 nonce:64 status:32 */
export function loadVerification(object: BodyReader): { nonce: number; status: string } {
  if (object.big(116) !== STATUS) throw notThat(object, 'verification status')
  object.skip(234)
  const nonce = Number(object.big(64))
  const code = object.uint(32)
  return { nonce, status: STATUSES.get(code) ?? `unknown_${code}` }
}

const STATUSES: ReadonlyMap<number, string> = new Map([
  [0x3bbc306b, 'succeeded'],
  [0x7fcbb4ac, 'nonce_out_of_range'],
  [0x29c53fab, 'dvn_not_configured'],
])

const hex = (value: bigint): string => `0x${value.toString(16)}`

const notThat = ({ slice }: BodyReader, what: string): CellarError =>
  new CellarError('BROKEN_CELL', `not a LayerZero ${what}`, { cell: slice.cell })

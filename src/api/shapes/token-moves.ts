import type { MessageDecoder } from '../../decode/messages/decoder.ts'
import type { MoveRow } from '../reads/token-moves.ts'
import { bytesOrNull, hashText } from './contract-fields.ts'
import { renderDecodedPayload } from './decoded-payload.ts'

/** Which transaction moved it. */
export const renderMoveTail = ({ tx_hash, lt, now, aborted, trace_id }: MoveRow): string =>
  `"transaction_hash":${hashText(tx_hash)},"transaction_lt":"${lt}","transaction_now":${now}` +
  `,"transaction_aborted":${aborted},"trace_id":${hashText(trace_id)}`

/** `,"NAME":…,"decoded_NAME":…` of a bag of cells. */
export const renderPayload = (name: string, boc: Buffer | null, decoder: MessageDecoder): string =>
  `,"${name}":${bytesOrNull(boc)},"decoded_${name}":${boc === null ? 'null' : renderDecodedPayload(boc, decoder)}`

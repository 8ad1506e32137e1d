import { type Dialect, writeDocument } from '../../record/dialect.ts'
import { type SignedBlock, SignedBlockRecord } from '../../record/signed-block.ts'
import { JsonWriter } from '../http/json-writer.ts'

/** A block that is signed, and not final. Which masterchain block will name it is not known yet, nor which traces end with it. */
export interface SignedBlockEvent {
  readonly type: 'blocks'
  readonly row: SignedBlock
}

export const renderSignedBlock = ({ row }: SignedBlockEvent, dialect: Dialect): string =>
  `{"type":"blocks","finality":"confirmed","mc_seqno":null,"blocks":[${textOf(row, dialect)}],"transactions":${row.tx_count},"actions":null}`

/** It lost to another. */
export const renderLostBlock = ({ row }: SignedBlockEvent, dialect: Dialect): string =>
  `{"type":"blocks_invalidated","blocks":[${textOf(row, dialect)}]}`

function textOf(row: SignedBlock, dialect: Dialect): string {
  const record = new JsonWriter()
  SignedBlockRecord.write(record, row, undefined)
  const out = new JsonWriter()
  writeDocument(out, record.finish(), dialect)
  return out.finish().toString('latin1')
}

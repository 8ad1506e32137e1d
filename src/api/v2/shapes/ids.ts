import type { Static } from '@sinclair/typebox'
import { type Address, formatFriendly } from '../../../cell/address.ts'
import { type BlockIdExt as BlockId, MASTERCHAIN, WHOLE_SHARD } from '../../../model/block.ts'
import type { Dialect } from '../../../record/dialect.ts'
import { base64 } from '../../http/json-writer.ts'
import type { AccountAddress, BlockIdExt, ExtraCurrency, TransactionId } from '../schemas/values.ts'

export type BlockIdShape = Static<typeof BlockIdExt>

export function toBlockId(id: BlockId, dialect: Dialect): BlockIdShape {
  return {
    '@type': dialect === 'documented' ? 'chain.blockIdExt' : 'ton.blockIdExt',
    workchain: id.workchain,
    shard: id.shard.toString(),
    seqno: id.seqno,
    root_hash: base64(id.rootHash),
    file_hash: base64(id.fileHash),
  }
}

/** The zerostate. It has no shard of its own: the public service prints 0, the document wants every masterchain id alike. */
export const toZerostateId = (id: Pick<BlockId, 'rootHash' | 'fileHash'>, dialect: Dialect): BlockIdShape => ({
  ...toBlockId({ ...id, workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: 0 }, dialect),
  ...(dialect === 'public' ? { shard: '0' } : {}),
})

export const toTransactionId = (lt: bigint, hash: Uint8Array): Static<typeof TransactionId> => ({
  '@type': 'internal.transactionId',
  lt: lt.toString(),
  hash: base64(hash),
})

export const NO_TRANSACTION: Static<typeof TransactionId> = toTransactionId(0n, new Uint8Array(32))

export const toFriendly = (address: Address | null): string =>
  address === null ? '' : formatFriendly(address, { bounceable: true })

export const toAccountAddress = (text: string): Static<typeof AccountAddress> => ({
  '@type': 'accountAddress',
  account_address: text,
})

/** In the order of the chain's dictionary. Ids have 32 bits and no sign. */
export const toExtraCurrencies = (currencies: ReadonlyMap<number, bigint>): Static<typeof ExtraCurrency>[] =>
  [...currencies]
    .sort(([a], [b]) => a - b)
    .map(([id, amount]) => ({ '@type': 'extraCurrency', id, amount: amount.toString() }))

import { type TProperties, Type } from '@sinclair/typebox'
import { AccountAddress, BlockIdExt, Bytes, Decimal, ExtraCurrency, Hash, TransactionId, TypeName } from './values.ts'

const MsgDataRaw = Type.Object(
  { '@type': TypeName('msg.dataRaw'), body: Bytes, init_state: Bytes },
  { $id: 'MsgDataRaw' },
)

const MsgDataText = Type.Object(
  {
    '@type': Type.Union([TypeName('msg.dataText'), TypeName('msg.dataEncryptedText')]),
    text: Type.String({ contentEncoding: 'base64' }),
  },
  { $id: 'MsgDataText', description: 'a body of 32 zero bits and a text, or an encrypted one' },
)

export const MsgData = Type.Union([MsgDataRaw, MsgDataText], { $id: 'MsgData' })

const messageFields = <A extends TProperties>(addresses: A) => ({
  hash: Hash,
  ...addresses,
  value: Decimal,
  extra_currencies: Type.Array(ExtraCurrency),
  fwd_fee: Decimal,
  ihr_fee: Decimal,
  created_lt: Decimal,
  body_hash: Hash,
  msg_data: MsgData,
})

export const Message = Type.Object(
  {
    '@type': TypeName('ext.message'),
    ...messageFields({ source: Type.String(), destination: Type.String() }),
    message: Type.Optional(Type.String({ description: 'the comment, or base64 of the body and a newline' })),
    message_decode_error: Type.Optional(Type.String()),
  },
  { $id: 'Message' },
)

export const MessageStd = Type.Object(
  { '@type': TypeName('raw.message'), ...messageFields({ source: AccountAddress, destination: AccountAddress }) },
  { $id: 'MessageStd' },
)

const transactionFields = {
  address: AccountAddress,
  utime: Type.Integer(),
  data: Bytes,
  transaction_id: TransactionId,
  fee: Decimal,
  storage_fee: Decimal,
  other_fee: Decimal,
}

const RawAddress = Type.String({ $id: 'AddressRawUpper', pattern: '^-?\\d+:[0-9A-F]{64}$' })

export const Transaction = Type.Object(
  {
    '@type': TypeName('ext.transaction'),
    ...transactionFields,
    account: RawAddress,
    in_msg: Type.Optional(Message),
    out_msgs: Type.Array(Message),
  },
  { $id: 'Transaction' },
)

export const TransactionStd = Type.Object(
  {
    '@type': TypeName('raw.transaction'),
    ...transactionFields,
    in_msg: Type.Optional(MessageStd),
    out_msgs: Type.Array(MessageStd),
  },
  { $id: 'TransactionStd' },
)

const TransactionExt = Type.Object(
  {
    '@type': TypeName('raw.transactionExt'),
    ...transactionFields,
    account: RawAddress,
    in_msg: Type.Optional(MessageStd),
    out_msgs: Type.Array(MessageStd),
  },
  { $id: 'TransactionExt' },
)

export const TransactionsStd = Type.Object(
  {
    '@type': TypeName('raw.transactions'),
    transactions: Type.Array(TransactionStd),
    previous_transaction_id: TransactionId,
  },
  { $id: 'TransactionsStd' },
)

const ShortTxId = Type.Object(
  {
    '@type': TypeName('blocks.shortTxId'),
    mode: Type.Integer(),
    account: Type.String({ pattern: '^-?\\d+:[0-9a-f]{64}$' }),
    lt: Decimal,
    hash: Hash,
  },
  { $id: 'ShortTxId' },
)

const pageFields = { id: BlockIdExt, req_count: Type.Integer(), incomplete: Type.Boolean() }

export const BlockTransactions = Type.Object(
  { '@type': TypeName('blocks.transactions'), ...pageFields, transactions: Type.Array(ShortTxId) },
  { $id: 'BlockTransactions' },
)

export const BlockTransactionsExt = Type.Object(
  { '@type': TypeName('blocks.transactionsExt'), ...pageFields, transactions: Type.Array(TransactionExt) },
  { $id: 'BlockTransactionsExt' },
)

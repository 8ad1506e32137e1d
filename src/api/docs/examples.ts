import { of, type Sampled } from './sampled.ts'

type Value = string | number | boolean | Sampled

/** What an operation is asked with in the reference: values of its parameters, or the body it is sent. */
export interface OperationExample {
  readonly query?: Readonly<Record<string, Value | readonly Value[]>>
  readonly body?: Readonly<Record<string, unknown>>
}

const ELECTOR = '-1:3333333333333333333333333333333333333333333333333333333333333333'
const COMMENT = 'te6cckEBAQEACwAAEgAAAABIZWxsb824wmI='
const EMPTY_BODY = 'te6cckEBAQEABgAACAAAAADjAK8P'
/** The cell of it and of a message from outside as JSON. */
const EMPTY_BODY_OBJECT = { data: { b64: 'AAAAAA==', len: 32 }, refs: [] }
const EXTERNAL_OBJECT = { data: { b64: 'if5oovj3vqMPirXp8Ww/uGQrEY9W7RvcSWANvlIgyLGvngAAAAAA', len: 309 }, refs: [] }
const EXTERNAL = 'te6cckEBAQEAKQAATYn+aKL4976jD4q16fFsP7hkKxGPVu0b3ElgDb5SIMixr54AAAAABK4T8o0='
const MASTERCHAIN = { workchain: -1, shard: '-9223372036854775808' }
const PAGE = { limit: 2 }
const LAST = { query: { limit: 1, sort: 'desc' } }

/** By path. */
export const V3_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  '/account': { query: { address: of('account') } },
  '/accountStates': { query: { address: [of('account'), ELECTOR] } },
  '/accounts': { query: { interface: 'nft_collection', ...PAGE } },
  '/actions': { query: { tx_hash: [of('transaction')] } },
  '/addressBook': { query: { address: [of('account')] } },
  '/addressInformation': { query: { address: of('account') } },
  '/adjacentTransactions': { query: { hash: of('transaction'), direction: 'out' } },
  '/balanceChanges': { query: { trace_id: of('transaction') } },
  '/balanceHistory': { query: { account: of('account'), points: 50 } },
  '/blocks': { query: { ...MASTERCHAIN, seqno: of('mc_seqno') } },
  '/config': { query: { seqno: of('mc_seqno'), id: [15, 34] } },
  '/decode': { query: { opcodes: ['0x0f8a7ea5'] }, body: { opcodes: ['0x0f8a7ea5'], bodies: [COMMENT] } },
  '/dns/activeAuctions': { query: { bidder: of('bidder') } },
  '/dns/records': { query: { wallet: of('domain_wallet') } },
  '/estimateFee': { body: { address: of('account'), body: EMPTY_BODY, ignore_chksig: true } },
  '/events': { query: { tx_hash: [of('transaction')] } },
  '/jetton/burns': { query: { address: [of('burner')], ...PAGE } },
  '/jetton/masters': { query: PAGE },
  '/jetton/transfers': { query: { owner_address: [of('jetton_sender')], ...PAGE } },
  '/jetton/wallets': { query: { owner_address: [of('jetton_owner')], ...PAGE } },
  '/masterchainBlockShardState': { query: { seqno: of('mc_seqno') } },
  '/masterchainBlockShards': { query: { seqno: of('mc_seqno') } },
  '/masterchainInfo': {},
  '/me': {},
  '/message': { body: { boc: EXTERNAL } },
  '/messageStatus': { query: { hash: of('message') } },
  '/messages': { query: { msg_hash: [of('message')] } },
  '/metadata': { query: { address: [of('jetton_master')] } },
  '/multisig/orders': { query: { multisig_address: [of('multisig')], ...PAGE } },
  '/multisig/wallets': { query: { wallet_address: [of('signer')], ...PAGE } },
  '/nft/collections': { query: PAGE },
  '/nft/items': { query: { owner_address: [of('nft_owner')], ...PAGE } },
  '/nft/sales': { query: { address: [of('nft_sale')] } },
  '/nft/transfers': { query: { owner_address: [of('nft_giver')], ...PAGE } },
  '/pendingActions': { query: { account: of('account') } },
  '/pendingTraces': { query: { account: of('account') } },
  '/pendingTransactions': { query: { account: [of('account')] } },
  '/runGetMethod': { body: { address: ELECTOR, method: 'active_election_id', stack: [] } },
  '/search': { query: { q: of('transaction') } },
  '/stats': { query: { metric: ['transactions', 'fees', 'block_time'], interval: 'hour' } },
  '/staking/nominatorPools/nominator': { query: { nominator: of('nominator') } },
  '/staking/nominatorPools/nominatorEvents': { query: { pool: of('pool') } },
  '/staking/nominatorPools/nominatorRewards': { query: { nominator: of('nominator'), pool: of('pool') } },
  '/staking/nominatorPools/pool': { query: { pool: of('pool') } },
  '/staking/nominatorPools/pools': { query: PAGE },
  '/staking/nominatorPools/validatorEvents': { query: { pool: of('pool') } },
  '/staking/nominatorPools/validatorRewards': { query: { validator: of('validator'), pool: of('pool') } },
  '/topAccountsByBalance': { query: PAGE },
  '/traceGraph': { query: { tx_hash: of('transaction') } },
  '/traces': { query: { tx_hash: [of('transaction')] } },
  '/transactions': { query: { account: [of('account')], ...PAGE, sort: 'asc' } },
  '/transactionsByMasterchainBlock': { query: { seqno: of('mc_seqno'), ...PAGE } },
  '/transactionsByMessage': { query: { msg_hash: [of('message')], direction: 'in' } },
  '/validators/complaints': LAST,
  '/validators/cycles': LAST,
  '/validators/elections': LAST,
  '/validators/events': LAST,
  '/vesting': { query: { wallet_address: [of('vesting_owner')], ...PAGE } },
  '/wallet': { query: { address: of('wallet') } },
  '/walletInformation': { query: { address: of('wallet') } },
  '/walletStates': { query: { address: [of('wallet')] } },
}

const OF_ACCOUNT = { query: { address: of('account') } }
const BLOCK = { query: { ...MASTERCHAIN, seqno: of('mc_seqno') } }
const PAYMENT = { query: { source: of('source'), destination: of('destination'), created_lt: of('created_lt') } }
const RUN = { body: { address: ELECTOR, method: 'active_election_id', stack: [] } }
const SEND = { body: { boc: EXTERNAL } }

/** By method; what is asked by POST has the same parameters in its body. */
export const V2_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  detectAddress: OF_ACCOUNT,
  detectHash: { query: { hash: of('transaction') } },
  dnsResolve: { query: { address: of('domain') } },
  estimateFee: { body: { address: of('account'), body: EMPTY_BODY, ignore_chksig: true } },
  estimateFeeSimple: { body: { address: of('account'), body: EMPTY_BODY_OBJECT, ignore_chksig: true } },
  getAddressBalance: OF_ACCOUNT,
  getAddressInformation: OF_ACCOUNT,
  getAddressState: OF_ACCOUNT,
  getBlockHeader: BLOCK,
  getBlockTransactions: BLOCK,
  getBlockTransactionsExt: BLOCK,
  getConfigAll: { query: { seqno: of('mc_seqno') } },
  getConfigParam: { query: { param: 34 } },
  getConsensusBlock: {},
  getExtendedAddressInformation: OF_ACCOUNT,
  getLibraries: { query: { libraries: [of('library')] } },
  getMasterchainBlockSignatures: { query: { seqno: of('mc_seqno') } },
  getMasterchainInfo: {},
  getOutMsgQueueSize: {},
  getShardAccountCell: OF_ACCOUNT,
  getShardBlockProof: { query: { workchain: 0, shard: of('shard'), seqno: of('shard_seqno') } },
  getShards: { query: { seqno: of('mc_seqno') } },
  getTokenData: { query: { address: of('jetton_master') } },
  getTransactions: { query: { address: of('account'), limit: 2 } },
  getTransactionsStd: { query: { address: of('account'), limit: 2 } },
  getWalletInformation: { query: { address: of('wallet') } },
  getWorkerState: {},
  lookupBlock: { query: { ...MASTERCHAIN, unixtime: of('utime') } },
  packAddress: OF_ACCOUNT,
  runGetMethod: RUN,
  runGetMethodStd: RUN,
  sendBoc: SEND,
  sendBocReturnHash: SEND,
  sendBocReturnHashNoError: SEND,
  sendBocUnsafe: SEND,
  sendCellSimple: { body: { cell: EXTERNAL_OBJECT } },
  sendQuery: { body: { address: of('account'), body: EMPTY_BODY } },
  sendQuerySimple: { body: { address: of('account'), body: EMPTY_BODY_OBJECT } },
  shards: { query: { seqno: of('mc_seqno') } },
  tryLocateResultTx: PAYMENT,
  tryLocateSourceTx: PAYMENT,
  tryLocateTx: PAYMENT,
  unpackAddress: OF_ACCOUNT,
}

export const JSON_RPC_EXAMPLE: OperationExample = {
  body: { jsonrpc: '2.0', id: 1, method: 'getAddressInformation', params: { address: of('account') } },
}

/** By path. */
export const EMULATE_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  '/emulateTonConnect': {
    body: {
      from: of('wallet'),
      messages: [{ address: of('account'), amount: '1000000' }],
      with_actions: true,
    },
  },
  '/emulateTrace': { body: { boc: of('payment'), with_actions: true } },
  '/replay': { body: { tx_hash: of('transaction') } },
}

const HEARD = { types: ['transactions', 'actions'], addresses: [of('account')], min_finality: 'confirmed' }

/** By path. */
export const STREAM_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  '/v2/sse': { query: HEARD, body: HEARD },
  '/v2/ws': { query: { id: 'my page' } },
}

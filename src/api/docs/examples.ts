/** What an operation is asked with in the reference: values of its parameters, or the body it is sent. */
export interface OperationExample {
  readonly query?: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>
  readonly body?: Readonly<Record<string, unknown>>
}

// Of mainnet's first blocks: the contract that elects validators, the first wallet, and a payment of it.
const ELECTOR = '-1:3333333333333333333333333333333333333333333333333333333333333333'
const WALLET = '-1:34517C7BDF5187C55AF4F8B61FDC321588C7AB768DEE24B006DF29106458D7CF'
const GIVEN_TO = '-1:0000000000000000000000000000000000000000000000000000000000000000'
const TRANSACTION = '96cftapCUuyA8+Gvvj6+FqPbLDBCQpI0QNgVQkYFfUI='
const ROOT_DNS = '-1:E56754F83426F69B09267BD876AC97C44821345B7E266BD956A7BFBFB98DF35C'
const MESSAGE = 'frggDcohW9YWVqPfIbz54YrS5j3ED6LHyJW2/bw3z2U='
const COMMENT = 'te6cckEBAQEACwAAEgAAAABIZWxsb824wmI='
const EMPTY_BODY = 'te6cckEBAQEABgAACAAAAADjAK8P'
/** Cells of the two as JSON. */
const EMPTY_BODY_OBJECT = { data: { b64: 'AAAAAA==', len: 32 }, refs: [] }
const EXTERNAL_OBJECT = { data: { b64: 'if5oovj3vqMPirXp8Ww/uGQrEY9W7RvcSWANvlIgyLGvngAAAAAA', len: 309 }, refs: [] }
const EXTERNAL = 'te6cckEBAQEAKQAATYn+aKL4976jD4q16fFsP7hkKxGPVu0b3ElgDb5SIMixr54AAAAABK4T8o0='
const MASTERCHAIN = { workchain: -1, shard: '-9223372036854775808' }
const PAGE = { limit: 2 }
const LAST = { query: { limit: 1, sort: 'desc' } }
const START_UTIME = 1573822385

/** By path. */
export const V3_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  '/account': { query: { address: WALLET } },
  '/accountStates': { query: { address: [WALLET, ELECTOR] } },
  '/actions': { query: { tx_hash: [TRANSACTION] } },
  '/addressBook': { query: { address: [WALLET] } },
  '/addressInformation': { query: { address: WALLET } },
  '/adjacentTransactions': { query: { hash: TRANSACTION, direction: 'out' } },
  '/balanceChanges': { query: { trace_id: TRANSACTION } },
  '/balanceHistory': { query: { account: WALLET, points: 50 } },
  '/blocks': { query: { ...MASTERCHAIN, seqno: 100 } },
  '/config': { query: { seqno: 100, id: [15, 34] } },
  '/decode': { query: { opcodes: ['0x0f8a7ea5'] }, body: { opcodes: ['0x0f8a7ea5'], bodies: [COMMENT] } },
  '/dns/activeAuctions': { query: { bidder: WALLET } },
  '/dns/records': { query: { wallet: WALLET } },
  '/estimateFee': { body: { address: WALLET, body: EMPTY_BODY, ignore_chksig: true } },
  '/events': { query: { tx_hash: [TRANSACTION] } },
  '/jetton/burns': { query: { address: [WALLET], ...PAGE } },
  '/jetton/masters': { query: PAGE },
  '/jetton/transfers': { query: { owner_address: [WALLET], ...PAGE } },
  '/jetton/wallets': { query: { owner_address: [WALLET], ...PAGE } },
  '/masterchainBlockShardState': { query: { seqno: 100 } },
  '/masterchainBlockShards': { query: { seqno: 100 } },
  '/masterchainInfo': {},
  '/message': { body: { boc: EXTERNAL } },
  '/messageStatus': { query: { hash: MESSAGE } },
  '/messages': { query: { msg_hash: [MESSAGE] } },
  '/metadata': { query: { address: [WALLET] } },
  '/multisig/orders': { query: { multisig_address: [WALLET], ...PAGE } },
  '/multisig/wallets': { query: { wallet_address: [WALLET], ...PAGE } },
  '/nft/collections': { query: PAGE },
  '/nft/items': { query: { owner_address: [WALLET], ...PAGE } },
  '/nft/sales': { query: { address: [WALLET] } },
  '/nft/transfers': { query: { owner_address: [WALLET], ...PAGE } },
  '/pendingActions': { query: { account: WALLET } },
  '/pendingTraces': { query: { account: WALLET } },
  '/pendingTransactions': { query: { account: [WALLET] } },
  '/runGetMethod': { body: { address: ELECTOR, method: 'active_election_id', stack: [] } },
  '/search': { query: { q: TRANSACTION } },
  '/stats': { query: { metric: ['transactions', 'fees', 'block_time'], interval: 'hour' } },
  '/staking/nominatorPools/nominator': { query: { nominator: WALLET } },
  '/staking/nominatorPools/nominatorEvents': { query: { pool: WALLET } },
  '/staking/nominatorPools/nominatorRewards': { query: { nominator: WALLET, pool: ELECTOR } },
  '/staking/nominatorPools/pool': { query: { pool: WALLET } },
  '/staking/nominatorPools/validatorEvents': { query: { pool: WALLET } },
  '/staking/nominatorPools/validatorRewards': { query: { validator: WALLET, pool: ELECTOR } },
  '/topAccountsByBalance': { query: PAGE },
  '/traceGraph': { query: { tx_hash: TRANSACTION } },
  '/traces': { query: { tx_hash: [TRANSACTION] } },
  '/transactions': { query: { account: [WALLET], ...PAGE, sort: 'asc' } },
  '/transactionsByMasterchainBlock': { query: { seqno: 100, ...PAGE } },
  '/transactionsByMessage': { query: { msg_hash: [MESSAGE], direction: 'in' } },
  '/validators/complaints': LAST,
  '/validators/cycles': LAST,
  '/validators/elections': LAST,
  '/validators/events': LAST,
  '/vesting': { query: { wallet_address: [WALLET], ...PAGE } },
  '/wallet': { query: { address: WALLET } },
  '/walletInformation': { query: { address: WALLET } },
  '/walletStates': { query: { address: [WALLET] } },
}

const OF_WALLET = { query: { address: WALLET } }
const BLOCK = { query: { ...MASTERCHAIN, seqno: 100 } }
const PAYMENT = { query: { source: WALLET, destination: GIVEN_TO, created_lt: '1000002' } }
const RUN = { body: { address: ELECTOR, method: 'active_election_id', stack: [] } }
const SEND = { body: { boc: EXTERNAL } }

/** By method; what is asked by POST has the same parameters in its body. */
export const V2_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  detectAddress: OF_WALLET,
  detectHash: { query: { hash: TRANSACTION } },
  dnsResolve: { query: { address: ROOT_DNS, name: 'foundation.ton' } },
  estimateFee: { body: { address: WALLET, body: EMPTY_BODY, ignore_chksig: true } },
  estimateFeeSimple: { body: { address: WALLET, body: EMPTY_BODY_OBJECT, ignore_chksig: true } },
  getAddressBalance: OF_WALLET,
  getAddressInformation: OF_WALLET,
  getAddressState: OF_WALLET,
  getBlockHeader: BLOCK,
  getBlockTransactions: BLOCK,
  getBlockTransactionsExt: BLOCK,
  getConfigAll: { query: { seqno: 100 } },
  getConfigParam: { query: { param: 34 } },
  getConsensusBlock: {},
  getExtendedAddressInformation: OF_WALLET,
  getLibraries: { query: { libraries: [TRANSACTION] } },
  getMasterchainBlockSignatures: { query: { seqno: 100 } },
  getMasterchainInfo: {},
  getOutMsgQueueSize: {},
  getShardAccountCell: OF_WALLET,
  getShardBlockProof: BLOCK,
  getShards: { query: { seqno: 100 } },
  getTokenData: OF_WALLET,
  getTransactions: { query: { address: WALLET, limit: 2 } },
  getTransactionsStd: { query: { address: WALLET, limit: 2 } },
  getWalletInformation: OF_WALLET,
  getWorkerState: {},
  lookupBlock: { query: { ...MASTERCHAIN, unixtime: START_UTIME } },
  packAddress: OF_WALLET,
  runGetMethod: RUN,
  runGetMethodStd: RUN,
  sendBoc: SEND,
  sendBocReturnHash: SEND,
  sendBocReturnHashNoError: SEND,
  sendBocUnsafe: SEND,
  sendCellSimple: { body: { cell: EXTERNAL_OBJECT } },
  sendQuery: { body: { address: WALLET, body: EMPTY_BODY } },
  sendQuerySimple: { body: { address: WALLET, body: EMPTY_BODY_OBJECT } },
  shards: { query: { seqno: 100 } },
  tryLocateResultTx: PAYMENT,
  tryLocateSourceTx: PAYMENT,
  tryLocateTx: PAYMENT,
  unpackAddress: OF_WALLET,
}

export const JSON_RPC_EXAMPLE: OperationExample = {
  body: { jsonrpc: '2.0', id: 1, method: 'getAddressInformation', params: { address: WALLET } },
}

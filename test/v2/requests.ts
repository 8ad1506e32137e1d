/** A request that can be answered from the recorded chain, for every method. */
export interface Example {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
  /** Anything but 200. */
  readonly status?: number
  /** Where the public service has another. */
  readonly publicStatus?: number
}

export const ALICE = '0:5d4884dce0e0f3186590b5806da54ecb24a5c78747ffd41ddbe03cef0bed36b0'
export const DNS_ROOT = '-1:2e2bc9e6497e0b5eeb1e442142ce17a496e63c68fde61137e1cabb5ff3f162f3'

const MASTERCHAIN = { workchain: -1, shard: '-9223372036854775808' }
export const EMPTY_CELL = 'te6cckEBAQEAAgAAAEysuc0='
/** The same as JSON. */
export const EMPTY_OBJECT = { data: { b64: '', len: 0 }, refs: [] }

export const EXAMPLES: readonly Example[] = [
  { method: 'detectAddress', params: { address: ALICE } },
  { method: 'detectHash', params: { hash: 'ba4d975d2b66231c1f0a0ccca6e8ff8f7ba0610c4b7639584b8e98303dc3128c' } },
  { method: 'packAddress', params: { address: ALICE } },
  { method: 'unpackAddress', params: { address: 'EQBdSITc4ODzGGWQtYBtpU7LJKXHh0f_1B3b4DzvC-02sJoL' } },
  { method: 'getAddressInformation', params: { address: ALICE } },
  { method: 'getAddressInformation', params: { address: ALICE, seqno: 100 } },
  { method: 'getExtendedAddressInformation', params: { address: ALICE } },
  { method: 'getExtendedAddressInformation', params: { address: DNS_ROOT } },
  { method: 'getShardAccountCell', params: { address: ALICE } },
  { method: 'getWalletInformation', params: { address: ALICE } },
  { method: 'getWalletInformation', params: { address: DNS_ROOT } },
  { method: 'getAddressBalance', params: { address: ALICE } },
  { method: 'getAddressState', params: { address: ALICE } },
  { method: 'getTokenData', params: { address: ALICE }, status: 409 },
  { method: 'dnsResolve', params: { address: DNS_ROOT, name: 'alice-lab-domain.ton', ttl: 5 } },
  { method: 'getMasterchainInfo', params: {} },
  { method: 'getMasterchainBlockSignatures', params: { seqno: 100 }, status: 542 },
  { method: 'getShardBlockProof', params: { ...MASTERCHAIN, seqno: 100 }, status: 542 },
  { method: 'getConsensusBlock', params: {} },
  { method: 'lookupBlock', params: { ...MASTERCHAIN, seqno: 100 } },
  { method: 'lookupBlock', params: { ...MASTERCHAIN, unixtime: 1794711515 } },
  { method: 'lookupBlock', params: { ...MASTERCHAIN, lt: '287000000' } },
  { method: 'lookupBlock', params: { ...MASTERCHAIN, seqno: 9_999_999 }, status: 500 },
  { method: 'getShards', params: { seqno: 100 } },
  { method: 'shards', params: { seqno: 100 } },
  { method: 'getBlockHeader', params: { ...MASTERCHAIN, seqno: 248 } },
  { method: 'getBlockHeader', params: { ...MASTERCHAIN } },
  { method: 'getOutMsgQueueSize', params: {} },
  { method: 'getBlockTransactions', params: { ...MASTERCHAIN, seqno: 248 } },
  { method: 'getBlockTransactionsExt', params: { ...MASTERCHAIN, seqno: 248, count: 2 } },
  { method: 'getTransactions', params: { address: ALICE, limit: 5 } },
  { method: 'getTransactionsStd', params: { address: ALICE, limit: 5 } },
  { method: 'tryLocateTx', params: { source: ALICE, destination: ALICE, created_lt: '1' }, status: 404 },
  { method: 'tryLocateResultTx', params: { source: ALICE, destination: ALICE, created_lt: '1' }, status: 404 },
  { method: 'tryLocateSourceTx', params: { source: ALICE, destination: ALICE, created_lt: '1' }, status: 404 },
  { method: 'getConfigParam', params: { param: 8 } },
  { method: 'getConfigParam', params: { config_id: 777 } },
  { method: 'getConfigAll', params: {} },
  {
    method: 'getLibraries',
    params: { libraries: ['6305a8061c856c2ccf05dcb0df5815c71475870567cab5f049e340bcf59251f3'] },
  },
  { method: 'runGetMethod', params: { address: ALICE, method: 'seqno', stack: [] } },
  { method: 'runGetMethod', params: { address: ALICE, method: 'no such', stack: [['num', '-5']] } },
  { method: 'runGetMethodStd', params: { address: ALICE, method: 85143, stack: [], seqno: 300 } },
  { method: 'sendBoc', params: { boc: EMPTY_CELL }, status: 422, publicStatus: 500 },
  { method: 'sendBocReturnHash', params: { boc: EMPTY_CELL }, status: 422, publicStatus: 500 },
  { method: 'sendBocReturnHashNoError', params: { boc: EMPTY_CELL }, status: 422, publicStatus: 500 },
  { method: 'sendBocUnsafe', params: { boc: EMPTY_CELL }, status: 422, publicStatus: 500 },
  { method: 'estimateFee', params: { address: ALICE, body: EMPTY_CELL, init_code: '', init_data: '' } },
  { method: 'estimateFeeSimple', params: { address: ALICE, body: EMPTY_OBJECT } },
  { method: 'sendQuery', params: { address: ALICE, body: EMPTY_CELL }, status: 542 },
  { method: 'sendQuerySimple', params: { address: ALICE, body: EMPTY_OBJECT }, status: 542 },
  { method: 'sendCellSimple', params: { cell: EMPTY_OBJECT }, status: 422, publicStatus: 500 },
  { method: 'getWorkerState', params: {} },
]

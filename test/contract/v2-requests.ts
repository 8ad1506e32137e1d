import { toCellObject } from '../v2/cell-object.ts'
import { EMPTY_CELL, EMPTY_OBJECT } from '../v2/requests.ts'
import type { Findings } from './findings.ts'
import type { Parameters } from './requests.ts'

const MASTERCHAIN = { workchain: -1, shard: '-9223372036854775808' }
const NOBODY = `0:${'1'.repeat(64)}`

/** Every method of v2, with parameters about things that the chain has; they are the same for all ways of asking. */
export const v2Requests = (found: Findings): Readonly<Record<string, readonly Parameters[]>> => ({
  ...accountMethods(found),
  ...blockMethods(found),
  ...transactionMethods(found),
  ...sendMethods(found),
})

function accountMethods(found: Findings): Record<string, readonly Parameters[]> {
  const { accounts, wallet, transactions, library, domain, dnsRoot, head } = found
  const { jettonMasters, jettonWallets, nftCollections, nftItems } = found
  const everybody = [...accounts.slice(0, 20), NOBODY].map((address) => ({ address }))
  const old = { address: wallet, seqno: Math.ceil(head / 2) }
  const tokens = [jettonMasters, jettonWallets, nftCollections, nftItems.map((item) => item.address)]
  return {
    detectAddress: [{ address: wallet }],
    detectHash: [{ hash: transactions[0]?.hash }],
    packAddress: [{ address: wallet }],
    unpackAddress: [{ address: wallet }],
    getAddressInformation: [...everybody, old],
    getExtendedAddressInformation: [...everybody, old],
    getShardAccountCell: everybody,
    getWalletInformation: [...everybody, old],
    getAddressBalance: everybody,
    getAddressState: everybody,
    getTokenData: [...tokens.flatMap((some) => some.slice(0, 10)), wallet].map((address) => ({ address })),
    dnsResolve: [{ ...(dnsRoot && { address: dnsRoot }), name: domain ?? 'nobody.ton', ttl: 5 }],
    getConfigParam: [{ param: 34 }, { config_id: 8 }],
    getConfigAll: [{}],
    getLibraries: [{ libraries: [library ?? '00'.repeat(32)] }],
    runGetMethod: [...methods(found), { address: wallet, method: 'no such', stack: [['num', '-5']] }],
    runGetMethodStd: methods(found),
  }
}

/** Of every kind of contract there is, so that stacks have all kinds of entries. */
const methods = ({ wallet, jettonMasters, nftCollections, nftItems, pool }: Findings): Parameters[] =>
  (
    [
      [wallet, 'seqno'],
      [wallet, 'get_plugin_list'],
      [jettonMasters[0], 'get_jetton_data'],
      [nftCollections[0], 'get_collection_data'],
      [nftItems[0]?.address, 'get_nft_data'],
      [pool, 'list_nominators'],
      [`-1:${'3'.repeat(64)}`, 'participant_list_extended'],
      [NOBODY, 'seqno'],
    ] as const
  ).flatMap(([address, method]) => (address === undefined ? [] : [{ address, method, stack: [] }]))

function blockMethods({ head, signedSeqno, transactions }: Findings): Record<string, readonly Parameters[]> {
  const newest = { ...MASTERCHAIN, seqno: head }
  const held = transactions.find((tx) => tx.block_ref.workchain === 0) ?? transactions[0]
  const { workchain, shard, seqno } = held.block_ref
  const blocks = [newest, { workchain, shard, seqno }]
  return {
    getMasterchainInfo: [{}],
    getMasterchainBlockSignatures: [{ seqno: signedSeqno }],
    getShardBlockProof: [{ workchain, shard, seqno, from_seqno: held.mc_block_seqno }],
    getConsensusBlock: [{}],
    lookupBlock: [
      newest,
      { ...MASTERCHAIN, unixtime: transactions[0]?.now },
      { ...MASTERCHAIN, lt: transactions[0]?.lt },
    ],
    getShards: [{ seqno: head }],
    shards: [{ seqno: head }],
    getBlockHeader: [...blocks, MASTERCHAIN],
    getOutMsgQueueSize: [{}],
    getBlockTransactions: blocks,
    getBlockTransactionsExt: blocks,
    getWorkerState: [{}],
  }
}

function transactionMethods({ accounts, wallet, message }: Findings): Record<string, readonly Parameters[]> {
  const { source, destination, created_lt } = message ?? { source: wallet, destination: wallet, created_lt: '1' }
  const sent = [{ source, destination, created_lt }]
  const histories = accounts.slice(0, 20).map((address) => ({ address, limit: 100 }))
  return {
    getTransactions: histories,
    getTransactionsStd: histories,
    tryLocateTx: sent,
    tryLocateResultTx: sent,
    tryLocateSourceTx: sent,
  }
}

function sendMethods({ wallet, unsent }: Findings): Record<string, readonly Parameters[]> {
  const boc = [{ boc: unsent?.boc ?? EMPTY_CELL }]
  const address = unsent?.account ?? wallet
  const body = unsent?.body.toBoc().toString('base64') ?? EMPTY_CELL
  const bodyObject = unsent ? toCellObject(unsent.body) : EMPTY_OBJECT
  return {
    sendBoc: boc,
    sendBocReturnHash: boc,
    sendBocReturnHashNoError: boc,
    sendBocUnsafe: boc,
    estimateFee: [{ address, body, ignore_chksig: true }],
    estimateFeeSimple: [{ address, body: bodyObject }],
    sendQuery: [{ address, body }],
    sendQuerySimple: [{ address, body: bodyObject }],
    sendCellSimple: [{ cell: unsent ? toCellObject(unsent.cell) : EMPTY_OBJECT }],
  }
}

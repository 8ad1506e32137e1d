import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { storeHashmap } from '../../src/cell/dictionary.ts'
import { asHash } from '../../src/cell/hash.ts'
import { BASECHAIN, type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../src/model/block.ts'
import { storeFundamentalSmc } from '../../src/tlb/config-params/fundamental-smc.ts'
import { type GasLimitsPrices, storeGasLimitsPrices } from '../../src/tlb/config-params/gas-limits-prices.ts'
import { storeMsgForwardPrices } from '../../src/tlb/config-params/msg-forward-prices.ts'
import { storeStoragePriceList } from '../../src/tlb/config-params/storage-prices.ts'
import { storeWorkchains, type WorkchainDescr } from '../../src/tlb/config-params/workchain-descr.ts'
import { int32Key } from '../../src/tlb/dictionary-key.ts'
import { storeGlobalVersion } from '../../src/tlb/global-version.ts'
import { type ChainContext, prepareChain, prepareConfig } from '../../src/tvm/chain-context.ts'

const GAS: GasLimitsPrices = {
  flat: { gasLimit: 100n, gasPrice: 40_000n },
  gasPrice: 26_214_400n,
  gasLimit: 1_000_000n,
  specialGasLimit: 35_000_000n,
  gasCredit: 10_000n,
  blockGasLimit: 10_000_000n,
  freezeDueLimit: 100_000_000n,
  deleteDueLimit: 1_000_000_000n,
}

const FORWARD = {
  lumpPrice: 400_000n,
  bitPrice: 26_214_400n,
  cellPrice: 2_621_440_000n,
  ihrPriceFactor: 98_304,
  firstFrac: 21_845,
  nextFrac: 21_845,
}

const STORAGE = { utimeSince: 0, bitPricePs: 1n, cellPricePs: 500n, mcBitPricePs: 1_000n, mcCellPricePs: 500_000n }

const BASECHAIN_DESCR: WorkchainDescr = {
  enabledSince: 0,
  monitorMinSplit: 0,
  minSplit: 0,
  maxSplit: 0,
  active: true,
  acceptMsgs: true,
  flags: 0,
  zerostateRootHash: asHash(new Uint8Array(32)),
  zerostateFileHash: asHash(new Uint8Array(32)),
  version: 0,
  format: { kind: 'basic', vmVersion: -1, vmMode: 0n },
  timings: null,
}

/** A parameter no emulator unpacks, to be read by CONFIGPARAM. */
export const PLAIN_PARAM = 71
export const PLAIN_VALUE = buildCell((b) => b.storeUint(0xc0ffee, 24))

/** As much of a configuration as a transaction in the basechain or masterchain needs, in prices like mainnet's. */
export function smallConfig(version = 13): Cell {
  const params: [number, Cell][] = [
    [0, buildCell((b) => b.storeBytes(new Uint8Array(32).fill(0x55)))],
    [8, buildCell((b) => storeGlobalVersion(b, { version, capabilities: 494n }))],
    [12, buildCell((b) => storeWorkchains(b, [{ workchain: BASECHAIN, descr: BASECHAIN_DESCR }]))],
    [18, buildCell((b) => storeStoragePriceList(b, [{ key: int32Key(0), value: STORAGE }]))],
    [19, buildCell((b) => b.storeInt(-239, 32))],
    ...[20, 21].map((id): [number, Cell] => [id, buildCell((b) => storeGasLimitsPrices(b, GAS))]),
    ...[24, 25].map((id): [number, Cell] => [id, buildCell((b) => storeMsgForwardPrices(b, FORWARD))]),
    [31, buildCell((b) => storeFundamentalSmc(b, []))],
    [PLAIN_PARAM, PLAIN_VALUE],
  ]
  const entries = params.map(([id, value]) => ({ key: int32Key(id), value }))
  return buildCell((b) => storeHashmap(b, 32, entries, (leaf, value) => leaf.storeCell(value)))
}

export const blockAt = (seqno: number): BlockIdExt => ({
  workchain: MASTERCHAIN,
  shard: WHOLE_SHARD,
  seqno,
  rootHash: asHash(new Uint8Array(32).fill(seqno)),
  fileHash: asHash(new Uint8Array(32).fill(seqno + 1)),
})

export const smallChain = (version?: number): ChainContext =>
  prepareChain(prepareConfig(smallConfig(version)), {
    lastMcBlocks: [blockAt(9), blockAt(8)],
    prevKeyBlock: blockAt(5),
    lastMcBlocks100: [blockAt(0)],
  })

import type { Address } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import type { Slice } from '../../cell/slice.ts'
import type { TokenContent } from '../../model/contract.ts'
import { BitWriter, cellDigest, deployedAddress, digestOf } from './account-address.ts'
import { loadAddressOrNull, loadOwnAddress, sliceOf } from './stack-values.ts'
import { readSnake, readTokenContent } from './token-content.ts'

// Codes everybody uses are read straight from their data; test/contracts/standard-codes.test.ts runs their get-methods beside.

/** What `get_wallet_data` tells. */
export interface WalletData {
  readonly balance: bigint
  readonly owner: Address
  readonly master: Address
}

/** What `get_jetton_data` tells. */
export interface MasterData {
  readonly totalSupply: bigint
  readonly mintable: boolean
  readonly admin: Address | null
  readonly content: TokenContent | undefined
  readonly walletCode: Cell
}

interface MasterCode {
  readonly read: (data: Slice) => MasterData
  /** The data with which it deploys a wallet: what `get_wallet_address` is made of. */
  readonly newWallet: (owner: Address, master: Address, walletCode: Cell) => ReturnType<typeof cellDigest>
}

/** balance:Coins owner:MsgAddress master:MsgAddress wallet_code:^Cell */
function readPlainWallet(data: Slice): WalletData {
  const wallet = readWalletFrom(data, 0)
  data.loadRefIndex()
  return wallet
}

/** balance:Coins owner:MsgAddress master:MsgAddress behind so many bits. */
export function readWalletFrom(data: Slice, skipped: number): WalletData {
  data.skip(skipped)
  return { balance: data.loadCoins(), owner: loadOwnAddress(data), master: loadOwnAddress(data) }
}

/** status:uint4 balance:Coins owner:MsgAddress master:MsgAddress */
const readGovernedWallet = (data: Slice): WalletData => readWalletFrom(data, 4)

const WALLETS = new Map<string, (data: Slice) => WalletData>([
  ['beb0683ebeb8927fe9fc8ec0a18bc7dd17899689825a121eab46c5a3a860d0ce', readPlainWallet],
  ['a760d629d5343e76d045017d9dc216fc8a307a8377815feb2b0a5c490e733486', readPlainWallet],
  // The governed wallet: the library cell everybody has, and the code itself.
  ['89468f02c78e570802e39979c8516fc38df07ea76a48357e0536f2ba7b3ee37b', readGovernedWallet],
  ['8f452d7a4dfd74066b682365177259ed05734435be76b5fd4bd5d8af2b7c3d68', readGovernedWallet],
])

/** total_supply:Coins admin:MsgAddress content:^Cell wallet_code:^Cell */
const PLAIN_MASTER: MasterCode = {
  read: (data) => ({
    totalSupply: data.loadCoins(),
    mintable: true,
    admin: loadAddressOrNull(data),
    content: readTokenContent(data.loadRef()),
    walletCode: data.loadRef(),
  }),
  newWallet: (owner, master, code) =>
    cellDigest(new BitWriter().uint(0, 4).address(owner).address(master), [digestOf(code)]),
}

/** total_supply:Coins admin:MsgAddress next_admin:MsgAddress wallet_code:^Cell metadata_uri:^Cell */
const GOVERNED_MASTER: MasterCode = {
  read: (data) => {
    const totalSupply = data.loadCoins()
    const admin = loadAddressOrNull(data)
    loadAddressOrNull(data)
    const walletCode = data.loadRef()
    // The get-method makes on-chain content of it: the link and six decimals.
    const uri = readSnake(sliceOf(data.loadRef())).toString('utf8').replaceAll('\0', '')
    return { totalSupply, mintable: true, admin, content: { uri, decimals: '6' }, walletCode }
  },
  newWallet: (owner, master) => cellDigest(new BitWriter().uint(0, 8).address(owner).address(master), []),
}

const MASTERS = new Map<string, MasterCode>([
  ['0571976c63ec1b7550230a2609dbedb36e1b64ef8d022a16b34ea57063185b2f', PLAIN_MASTER],
  ['18d5b6e780ff0bb451254c2c760d09d6e485638cd1407abb97078752c3c1c9ee', GOVERNED_MASTER],
])

const hex = (hash: Hash): string => Buffer.from(hash.buffer, hash.byteOffset, hash.byteLength).toString('hex')

export const findWalletReader = (codeHash: Hash): ((data: Slice) => WalletData) | undefined =>
  WALLETS.get(hex(codeHash))

export const findMasterReader = (codeHash: Hash): ((data: Slice) => MasterData) | undefined =>
  MASTERS.get(hex(codeHash))?.read

/** What `get_wallet_address(owner)` of a master with a standard code answers; undefined for other codes. */
export function standardWalletAddress(
  { codeHash, data, account }: { readonly codeHash: Hash; readonly data: Cell; readonly account: Address },
  owner: Address,
): Address | undefined {
  const code = MASTERS.get(hex(codeHash))
  if (code === undefined) return undefined
  const { walletCode } = code.read(sliceOf(data))
  return deployedAddress(0, digestOf(walletCode), code.newWallet(owner, account, walletCode))
}

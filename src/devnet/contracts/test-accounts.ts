import { GLOBAL_ID } from '../chain/genesis-config.ts'
import { keyOfSecret } from './signing-key.ts'
import { TEST_KEYS } from './test-keys.ts'
import { createWallet, type Wallet, type WalletVersion } from './wallet.ts'

/** A wallet with coins from the beginning, for whoever tries something; nothing else on the chain uses it. */
export interface TestAccount {
  readonly version: WalletVersion
  /** 24 words, as wallets take them. */
  readonly mnemonic: string
  readonly publicKey: Uint8Array
  /** The 32 bytes that the key follows from. */
  readonly secret: Uint8Array
  readonly wallet: Wallet
}

const VERSIONS: readonly WalletVersion[] = ['v4r2', 'v5r1']

/** The same on every devnet, in turn of the two kinds that most people have. Everybody knows the keys: they are worth nothing elsewhere. */
export const testAccounts = (): TestAccount[] =>
  TEST_KEYS.map(({ mnemonic, secret: hex }, i) => {
    const secret = new Uint8Array(Buffer.from(hex, 'hex'))
    const key = keyOfSecret(secret)
    const version = VERSIONS[i % VERSIONS.length] as WalletVersion
    const wallet = createWallet(version, key, { globalId: GLOBAL_ID })
    return { version, mnemonic, publicKey: key.publicKey, secret, wallet }
  })

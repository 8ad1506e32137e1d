import type { TestBed } from '../../src/api/test-bed.ts'

/** Nanotons from the faucet; resolves once they are in a block. */
export const giveCoins = (devnet: Pick<TestBed, 'fund'>, to: string, amount: bigint): Promise<unknown> =>
  devnet.fund({ what: 'toncoin', to, amount: amount.toString() })

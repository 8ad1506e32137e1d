/** Wallets that are known by their codes. */
export const WALLET_NAMES = [
  'wallet v1 r1',
  'wallet v1 r2',
  'wallet v1 r3',
  'wallet v2 r1',
  'wallet v2 r2',
  'wallet v3 r1',
  'wallet v3 r2',
  'wallet v4 r1',
  'wallet v4 r2',
  'wallet v5 beta',
  'wallet v5 r1',
] as const

export type WalletName = (typeof WALLET_NAMES)[number]

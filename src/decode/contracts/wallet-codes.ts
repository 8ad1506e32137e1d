import type { Hash } from '../../cell/hash.ts'
import type { WalletName } from '../../model/wallet-name.ts'

/**
 * Where a wallet keeps its counters: A = `seqno:uint32 …`, B = `seqno:uint32 wallet_id:uint32 …`,
 * C = `is_signature_allowed:(## 1) seqno:uint32 wallet_id:uint32 …`.
 */
export type WalletLayout = 'A' | 'B' | 'C'

export interface WalletCode {
  readonly name: WalletName
  readonly layout: WalletLayout
}

/** The codes that count as wallets, by base64 of the code cell's hash. */
export const WALLET_CODES: ReadonlyMap<string, WalletCode> = new Map<string, WalletCode>([
  ['oM/CxIruFqJx8s/AtzgtgXVs7LEBfQd/qqs7tgL2how=', { name: 'wallet v1 r1', layout: 'A' }],
  ['1JAvzJ+tdGmPqONTIgpo2g3PcuMryy657gQhfBfTBiw=', { name: 'wallet v1 r2', layout: 'A' }],
  ['WHzHie/xyE9G7DeX5F/ICaFP9a4k8eDHpqmcydyQYf8=', { name: 'wallet v1 r3', layout: 'A' }],
  ['XJpeaMEI4YchoHxC+ZVr+zmtd+xtYktgxXbsiO7mUyk=', { name: 'wallet v2 r1', layout: 'A' }],
  ['/pUw0yQ4Uwg+8u8LTCkIwKv2+hwx6iQ6rKpb+MfXU/E=', { name: 'wallet v2 r2', layout: 'A' }],
  ['thBBpYp5gLlG6PueGY48kE0keZ/6NldOpCUcQaVm9YE=', { name: 'wallet v3 r1', layout: 'B' }],
  ['hNr6RJ+Ypph3ibojI1gHK8D3bcRSQAKl0JGLmnXS1Zk=', { name: 'wallet v3 r2', layout: 'B' }],
  ['ZN1UgFUixb6KnbWc6gEFzPDQh4bKeb64y3nogKjXMi0=', { name: 'wallet v4 r1', layout: 'B' }],
  ['/rX/aCDi/w2Ug+fg1iyBfYRniftK5YDIeIZtlZ2r1cA=', { name: 'wallet v4 r2', layout: 'B' }],
  ['89fKU0k97trCizgZhqhJQDy6w9LFhHea8IEGWvCsS5M=', { name: 'wallet v5 beta', layout: 'C' }],
  ['IINLe3KxEhR+Gy+0V7hOdNGjDwT3N9T2KmaOlVLSty8=', { name: 'wallet v5 r1', layout: 'C' }],
])

/** Wallets for which a message of TON Connect can be made. */
export const TON_CONNECT_WALLETS: readonly string[] = [
  'wallet v3 r1',
  'wallet v3 r2',
  'wallet v4 r1',
  'wallet v4 r2',
  'wallet v5 r1',
]

/** Their codes, by base64 of the hash. */
export const TON_CONNECT_CODES: readonly string[] = [...WALLET_CODES]
  .filter(([, { name }]) => TON_CONNECT_WALLETS.includes(name))
  .map(([hash]) => hash)

export const findWalletCode = (codeHash: Hash): WalletCode | undefined =>
  WALLET_CODES.get(Buffer.from(codeHash.buffer, codeHash.byteOffset, codeHash.byteLength).toString('base64'))

import type { Cell } from '../../../cell/cell.ts'
import { Slice } from '../../../cell/slice.ts'
import type { AccountState } from '../../../model/account-state.ts'
import { base64 } from '../../shapes/json-writer.ts'

/** What a wallet's data begins with. */
type Layout = 'seqno' | 'seqno and id' | 'v5'

const CODES: Readonly<Record<string, readonly [string, Layout]>> = {
  'oM/CxIruFqJx8s/AtzgtgXVs7LEBfQd/qqs7tgL2how=': ['wallet v1 r1', 'seqno'],
  '1JAvzJ+tdGmPqONTIgpo2g3PcuMryy657gQhfBfTBiw=': ['wallet v1 r2', 'seqno'],
  'WHzHie/xyE9G7DeX5F/ICaFP9a4k8eDHpqmcydyQYf8=': ['wallet v1 r3', 'seqno'],
  'XJpeaMEI4YchoHxC+ZVr+zmtd+xtYktgxXbsiO7mUyk=': ['wallet v2 r1', 'seqno'],
  '/pUw0yQ4Uwg+8u8LTCkIwKv2+hwx6iQ6rKpb+MfXU/E=': ['wallet v2 r2', 'seqno'],
  'thBBpYp5gLlG6PueGY48kE0keZ/6NldOpCUcQaVm9YE=': ['wallet v3 r1', 'seqno and id'],
  'hNr6RJ+Ypph3ibojI1gHK8D3bcRSQAKl0JGLmnXS1Zk=': ['wallet v3 r2', 'seqno and id'],
  'ZN1UgFUixb6KnbWc6gEFzPDQh4bKeb64y3nogKjXMi0=': ['wallet v4 r1', 'seqno and id'],
  '/rX/aCDi/w2Ug+fg1iyBfYRniftK5YDIeIZtlZ2r1cA=': ['wallet v4 r2', 'seqno and id'],
  '89fKU0k97trCizgZhqhJQDy6w9LFhHea8IEGWvCsS5M=': ['wallet v5 beta', 'v5'],
  'IINLe3KxEhR+Gy+0V7hOdNGjDwT3N9T2KmaOlVLSty8=': ['wallet v5 r1', 'v5'],
}

/** What is known of an account as a wallet; keys that its kind does not have are left out. */
export interface WalletFacts {
  readonly wallet_type: string
  readonly seqno?: number
  readonly wallet_id?: number
  readonly is_signature_allowed?: boolean
}

/** undefined for anything but the wallets whose code is known. */
export function findWallet(state: AccountState | undefined): WalletFacts | undefined {
  if (state?.codeHash == null) return undefined
  const known = CODES[base64(state.codeHash)]
  if (known === undefined) return undefined
  const [wallet_type, layout] = known
  return { wallet_type, ...(state.data === null ? {} : readData(state.data, layout)) }
}

function readData(data: Cell, layout: Layout): Omit<WalletFacts, 'wallet_type'> {
  const slice = new Slice(data.arena, data.index)
  if (slice.remainingBits < { seqno: 32, 'seqno and id': 64, v5: 65 }[layout]) return {}
  if (layout === 'seqno') return { seqno: slice.loadInt(32) }
  const allowed = layout === 'v5' ? { is_signature_allowed: slice.loadBool() } : {}
  return { seqno: slice.loadInt(32), wallet_id: slice.loadInt(32), ...allowed }
}

import { type Address, workchainOf } from '../../cell/address.ts'
import { asHash } from '../../cell/hash.ts'
import { Slice } from '../../cell/slice.ts'
import { type BlockId, MASTERCHAIN } from '../../model/block.ts'
import { loadAccount } from '../../tlb/account.ts'
import { findShardAccount } from '../../tlb/shard-accounts.ts'
import { shardHasAccount } from '../../tlb/shard-ident.ts'
import { loadShardState } from '../../tlb/shard-state.ts'
import type { ChainArchive } from '../chain/chain-archive.ts'
import type { Devnet } from '../chain/devnet.ts'
import type { DemoAccount, DemoPort } from './demo-port.ts'

/** The chain of this process. */
export const devnetPort = (chain: Pick<Devnet, 'archive' | 'now' | 'send'>): DemoPort => ({
  send: (message) => chain.send(message),
  now: () => chain.now(),
  state: async (address) => findAccount(chain.archive, address),
})

/** As of the newest masterchain block. */
function findAccount(archive: ChainArchive, address: Address): DemoAccount | undefined {
  const accountId = asHash(address.subarray(1))
  const block = findBlock(archive, workchainOf(address), accountId)
  const root = block === undefined ? undefined : archive.state(block)
  if (root === undefined) return undefined
  const state = loadShardState(new Slice(root.arena, root.index))
  if (state.kind !== 'unsplit') return undefined
  const { accounts } = state.state
  const found = findShardAccount(new Slice(accounts.arena, accounts.index), accountId)
  if (found === undefined) return undefined
  const account = loadAccount(new Slice(found.account.arena, found.account.index))
  if (account === null) return undefined
  const init = account.state.kind === 'active' ? account.state.init : null
  return { balance: account.balance.coins, code: init?.code ?? null, data: init?.data ?? null }
}

function findBlock(archive: ChainArchive, workchain: number, accountId: Uint8Array): BlockId | undefined {
  const head = archive.masterchainHead()
  if (workchain === MASTERCHAIN) return head
  return archive.shardTops(head.seqno)?.find(({ shard }) => shardHasAccount(shard, accountId))
}

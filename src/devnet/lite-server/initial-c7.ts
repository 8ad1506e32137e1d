import { writeBoc } from '../../cell/boc-writer.ts'
import { buildCell } from '../../cell/builder.ts'
import { storeHashmap } from '../../cell/dictionary.ts'
import { Slice } from '../../cell/slice.ts'
import type { Account } from '../../tlb/account.ts'
import { int32Key } from '../../tlb/dictionary-key.ts'
import { loadMcStateExtra } from '../../tlb/mc-state-extra.ts'
import { storeMsgAddressInt } from '../../tlb/msg-address.ts'
import { loadShardStateUnsplit } from '../../tlb/shard-state.ts'
import type { StackEntry } from '../../tvm/stack-entry.ts'
import { storeVmStackValue } from '../../tvm/vm-stack.ts'
import type { FoundAccount } from './account-proof.ts'
import type { OpenChain } from './open-chain.ts'

const MAGIC = 0x076ef1ean
const CURRENCY_BITS = 32

/** The register a get-method begins with, `SmartContractInfo` in a tuple of one; the configuration only where asked for. */
export function initialC7(chain: OpenChain, found: FoundAccount, account: Account, withConfig: boolean): Uint8Array {
  const shardState = chain.state(found.shardBlock)
  const { genUtime, genLt } = loadShardStateUnsplit(new Slice(shardState.arena, shardState.index))
  const info: StackEntry[] = [
    int(MAGIC),
    int(0n), // actions
    int(0n), // messages sent
    int(BigInt(genUtime)),
    int(genLt),
    int(genLt),
    int(0n), // seed
    { type: 'tuple', items: [int(account.balance.coins), extraCurrencies(account)] },
    slice(account),
  ]
  info.push(withConfig ? configEntry(chain, found) : { type: 'null' })
  const c7: StackEntry = { type: 'tuple', items: [{ type: 'tuple', items: info }] }
  return writeBoc(
    buildCell((b) => storeVmStackValue(b, c7)),
    { crc: false },
  )
}

const int = (value: bigint): StackEntry => ({ type: 'int', value })

function extraCurrencies({ balance }: Account): StackEntry {
  if (balance.other.size === 0) return { type: 'null' }
  const entries = Array.from(balance.other, ([id, value]) => ({ key: int32Key(id), value }))
  // VarUInteger 32
  return {
    type: 'cell',
    cell: buildCell((b) => storeHashmap(b, CURRENCY_BITS, entries, (leaf, value) => leaf.storeVarUint(value, 5))),
  }
}

function slice(account: Account): StackEntry {
  const { arena, index } = buildCell((b) => storeMsgAddressInt(b, account.address))
  return { type: 'slice', slice: new Slice(arena, index) }
}

function configEntry(chain: OpenChain, { id }: FoundAccount): StackEntry {
  const state = chain.state(id)
  const { custom } = loadShardStateUnsplit(new Slice(state.arena, state.index))
  if (custom === null) return { type: 'null' }
  return { type: 'cell', cell: loadMcStateExtra(new Slice(custom.arena, custom.index)).config.config }
}

import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { listMethodIds } from '../../src/decode/contracts/methods.ts'
import { findWalletCode } from '../../src/decode/contracts/wallet-codes.ts'
import { cutState, rebuildState } from '../../src/decode/states/stored-state.ts'
import { listStateAccounts, toStateHeader } from '../../src/decode/states/zerostate.ts'
import type { AccountState } from '../../src/model/account-state.ts'
import { MASTERCHAIN, WHOLE_SHARD } from '../../src/model/block.ts'
import { sharedData } from '../shared-data.ts'
import { blockPath, ChainStates, readState } from './chain-states.ts'
import { hex } from './facts.ts'

const real = sharedData('real')
const stateFile = (name: string) => join(real as string, 'states', name)

const plain = (state: AccountState | undefined) => state && { ...state, root: null, code: null, data: null }

describe.skipIf(real === undefined)('real states', () => {
  test('masterchain 2660 to 2690, from the state before to the state after', () => {
    const chain = new ChainStates()
    chain.start(readState(stateFile('mainnet_-1_2659.state.boc.gz')))
    for (let seqno = 2660; seqno <= 2690; seqno++) {
      chain.apply(
        blockPath(join(real as string, 'blocks', 'mainnet'), { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno }),
      )
    }
    expect(chain.unresolved).toEqual([])
    const after = listStateAccounts(readState(stateFile('mainnet_-1_2690.state.boc.gz')))
    for (const state of after) expect(plain(chain.last.get(hex(state.account)))).toEqual(plain(state))
    expect([...chain.last.values()].filter(({ status }) => status !== 'nonexist').length).toBe(after.length)
  })

  test('what a state says of itself', () => {
    const zero = toStateHeader(readState(stateFile('mainnet_masterchain_zerostate.boc')))
    expect(zero).toMatchObject({ globalId: -239, workchain: -1, shard: WHOLE_SHARD, seqno: 0, configVersion: 0 })
    expect(toStateHeader(readState(stateFile('mainnet_basechain_zerostate.boc')))).toMatchObject({
      globalId: -239,
      workchain: 0,
      seqno: 0,
      configVersion: null,
      shards: [],
    })
    const later = toStateHeader(readState(stateFile('mainnet_-1_2659.state.boc.gz')))
    expect(later.seqno).toBe(2659)
    expect(later.shards.length).toBeGreaterThan(0)
    expect(toStateHeader(readState(stateFile('mainnet_0_571524.state.boc.gz')))).toMatchObject({
      workchain: 0,
      seqno: 571524,
    })
  })

  test('every account of a state is stored cut and comes back the same', () => {
    let wallets = 0
    let withMethods = 0
    const states = listStateAccounts(readState(stateFile('mainnet_0_571524.state.boc.gz')))
    for (const state of states) {
      const { boc, data } = cutState(state)
      const code = state.code && writeBoc(state.code)
      expect(hex(cellHash(rebuildState(boc as Uint8Array, code, data)))).toBe(hex(state.hash))
      if (state.codeHash && findWalletCode(state.codeHash)) wallets++
      if (state.code && listMethodIds(state.code)) withMethods++
    }
    expect(states.length).toBeGreaterThan(100)
    expect([wallets, withMethods].every((count) => count > 0)).toBe(true)
  })

  test.each(['328c6fcd9852f853', '4ce6e5fd2b187168', 'b506e4b3032731fc'])(
    'a proof %s gives the accounts it holds whole',
    (name) => {
      const root = readState(stateFile(`mainnet_bundle56703839_${name}.state.boc.gz`))
      const header = toStateHeader(root)
      expect(header.globalId).toBe(-239)
      for (const state of listStateAccounts(root)) {
        expect(hex(cellHash(state.root as NonNullable<typeof state.root>))).toBe(hex(state.hash))
      }
    },
  )
})

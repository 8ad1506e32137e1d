import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isExotic } from '../../src/cell/arena.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { Slice } from '../../src/cell/slice.ts'
import { interfacesOf } from '../../src/decode/contracts/interfaces.ts'
import { listMethodIds } from '../../src/decode/contracts/methods.ts'
import { isCellarError } from '../../src/lib/errors.ts'
import { loadAccount } from '../../src/tlb/account.ts'
import { loadShardAccount } from '../../src/tlb/shard-account.ts'
import { sharedData } from '../shared-data.ts'

const path = sharedData('real', 'accounts', 'accounts.json')

interface Fact {
  readonly kind: string
  readonly address: string
  readonly code_hash?: string | null
  readonly boc: string
}

const open = ({ arena, index }: Cell): Slice => new Slice(arena, index)

/** undefined for what was recorded as part of a proof. */
function findRoot({ boc }: Fact): Cell | undefined {
  try {
    return readSingleRoot(Buffer.from(boc, 'base64'))
  } catch (error) {
    if (isCellarError(error, 'BROKEN_BOC')) return undefined
    throw error
  }
}

/** Names by code, of every account that has one. */
function listCodes(): Map<string, readonly string[]> {
  const codes = new Map<string, readonly string[]>()
  for (const fact of JSON.parse(readFileSync(path as string, 'utf8')) as Fact[]) {
    if (fact.code_hash == null) continue
    const root = findRoot(fact)
    if (root === undefined) continue
    const account = loadAccount(open(fact.kind === 'account' ? root : loadShardAccount(open(root)).account))
    if (account?.state.kind !== 'active' || account.state.init.code === null) continue
    const { code } = account.state.init
    const methods = isExotic(code.arena, code.index) ? null : listMethodIds(code)
    codes.set(fact.code_hash, interfacesOf(cellHash(code), methods))
  }
  return codes
}

/** By the beginning of the code's hash; what is not here has no name. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  '18d5b6e7': ['jetton_master'],
  '20834b7b': ['wallet_v5r1'],
  '3a416553': ['jetton_wallet'],
  '48629075': ['editable', 'nft_item'],
  '84dafa44': ['wallet_v3r2'],
  '89468f02': ['jetton_wallet_governed'],
  c45a7071: ['dns', 'nft_collection'],
  d4902fcc: ['wallet_v1r2'],
  f1506901: ['multisig_v2'],
  feb5ff68: ['wallet_v4r2'],
}

test.skipIf(!path)('codes of real accounts have the names they should, and most have none', () => {
  const codes = listCodes()
  const named = [...codes].filter(([, names]) => names.length > 0).map(([hash, names]) => [hash.slice(0, 8), names])
  expect(Object.fromEntries(named)).toEqual(NAMES)
  expect(codes.size).toBe(22)
})

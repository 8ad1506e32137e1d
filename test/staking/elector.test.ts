import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { formatRaw, makeAddress } from '../../src/cell/address.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import { type Builder, buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { storeHashmapE } from '../../src/cell/dictionary.ts'
import { cellHash, hashAt } from '../../src/cell/hashing.ts'
import { intEntry } from '../../src/decode/contracts/stack-values.ts'
import { listPastElections, readComplaints, readElection, readElector } from '../../src/decode/staking/elector.ts'
import { listStateAccounts, stateConfig } from '../../src/decode/states/zerostate.ts'
import { StakingStage } from '../../src/index/staking/staking-stage.ts'
import type { AccountState } from '../../src/model/account-state.ts'
import { createBatchBuffers, finishParts, writeParts } from '../../src/store/commit.ts'
import { loadValidatorSet } from '../../src/tlb/config-params/validator-set.ts'
import { findConfigParam } from '../../src/tlb/config-params.ts'
import { prepareChain, prepareConfig } from '../../src/tvm/chain-context.ts'
import type { StackEntry } from '../../src/tvm/stack-entry.ts'
import { createTvm } from '../../src/tvm/tvm.ts'
import { HAS_CONTRACT, readDocument } from '../contract/contract-documents.ts'
import { testDatabase } from '../database.ts'
import { sharedData } from '../shared-data.ts'

const zerostate = sharedData('recorded', 'zerostate')
const ELECTOR = makeAddress(-1, new Uint8Array(32).fill(0x33))
const key = (n: number): Uint8Array => new Uint8Array(32).fill(n)
const idKey = (id: number): Uint8Array => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(id)
  return bytes
}
const ID = 1_794_700_000
const STAKE = 300_000n * 10n ** 9n

interface Story {
  /** Hash of the set that was elected, and the key of its one member. */
  readonly vset: Uint8Array
  readonly member: Uint8Array
  readonly isVoted: boolean
}

/** What an elector holds: an election under way, and one that is over, with a complaint about its first validator. */
function makeData({ vset, member, isVoted }: Story): Cell {
  const complaint = buildCell((b) => {
    b.storeUint(0xbc, 8).storeBytes(member)
    b.storeRef((description) => description.storeBytes(Buffer.from('too slow')))
    b.storeUint(1_794_710_000, 32).storeUint(2, 8).storeBytes(key(9)).storeCoins(5n).storeCoins(101n).storeUint(7, 32)
  })
  const status = (b: Builder) => {
    b.storeUint(0x2d, 8).storeCell(complaint)
    storeHashmapE(b, 16, isVoted ? [{ key: Uint8Array.of(0, 0), value: null }] : [], () => undefined)
    b.storeBytes(isVoted ? vset : new Uint8Array(32)).storeBigInt(isVoted ? -6n : 3n, 64)
  }
  return buildCell((b) => {
    b.storeBit(1).storeRef((elect) => {
      elect
        .storeUint(ID + 900, 32)
        .storeUint(ID + 840, 32)
        .storeCoins(1000n)
        .storeCoins(2n * STAKE)
      storeHashmapE(
        elect,
        256,
        [1, 2].map((n) => ({ key: key(n), value: n })),
        (leaf, n) =>
          leaf
            .storeCoins(STAKE)
            .storeUint(5, 32)
            .storeUint(0x30000, 32)
            .storeBytes(key(100 + n))
            .storeBytes(key(50 + n)),
      )
      elect.storeBit(0).storeBit(0)
    })
    b.storeBit(0)
    storeHashmapE(b, 32, [{ key: idKey(ID), value: null }], (leaf) => {
      leaf
        .storeUint(ID + 5000, 32)
        .storeUint(300, 32)
        .storeBytes(vset)
      storeHashmapE(leaf, 256, [{ key: member, value: STAKE }], (frozen, stake) =>
        frozen.storeBytes(key(101)).storeUint64(17n).storeCoins(stake).storeBit(0),
      )
      leaf.storeCoins(STAKE).storeCoins(3n)
      storeHashmapE(leaf, 256, [{ key: cellHash(complaint), value: null }], status)
    })
    b.storeCoins(77n).storeUint(ID, 32).storeBytes(vset)
  })
}

/** A list of nested pairs. */
function listOf(entry: StackEntry | undefined): StackEntry[] {
  return entry?.type === 'tuple' ? [entry.items[0] as StackEntry, ...listOf(entry.items[1])] : []
}

const itemsOf = (entry: StackEntry | undefined): readonly StackEntry[] => (entry?.type === 'tuple' ? entry.items : [])
const intOf = (entry: StackEntry | undefined): bigint => (entry?.type === 'int' ? entry.value : -1n)
const number = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)

describe.skipIf(!zerostate)('with the code and the configuration of the recorded chain', () => {
  const root = () => readSingleRoot(readFileSync(join(zerostate as string, 'zerostate.boc')))
  const elector = (): AccountState => {
    const state = listStateAccounts(root()).find(({ account }) => Buffer.compare(account, ELECTOR) === 0)
    if (state === undefined) throw new Error('no elector')
    return state
  }
  const config = (): Cell => stateConfig(root()) as Cell
  const story = (isVoted: boolean): Story => {
    const set = findConfigParam(config(), 34)
    if (set === undefined) throw new Error('no validators')
    const vset = Uint8Array.from(hashAt(set.arena, set.cell, 0))
    const member = loadValidatorSet(set).list[0]?.publicKey
    return { vset, member: Uint8Array.from(member ?? []), isVoted }
  }

  test('what is read from the data is what the get-methods answer', async () => {
    await using tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
    const { code } = elector()
    if (code === null) throw new Error('no code')
    const data = makeData(story(true))
    const chain = prepareChain(prepareConfig(config()), null)
    const run = async (method: string, stack: readonly StackEntry[] = []) => {
      const contract = { code: writeBoc(code), data: writeBoc(data), address: ELECTOR, balance: 10n ** 9n, chain }
      const result = await tvm.runGetMethod({ ...contract, unixtime: 1_794_711_993, method, stack })
      expect(result.exitCode).toBe(0)
      return result.stack
    }
    const parts = readElector(data)
    if (parts === undefined) throw new Error('not read')
    const election = readElection(parts)
    const told = await run('participant_list_extended')
    expect([election?.electionId, election?.closesAt].map((n) => BigInt(n ?? 0))).toEqual(told.slice(0, 2).map(intOf))
    expect([election?.minStake, election?.totalStake]).toEqual(told.slice(2, 4).map(intOf))
    expect(
      election?.participants.map(({ pubkey, stake, maxFactor, holder, adnl }) => [
        ...[number(pubkey), stake, BigInt(maxFactor), number(holder.subarray(1)), number(adnl)],
      ]),
    ).toEqual(listOf(told[4]).map((one) => [intOf(itemsOf(one)[0]), ...itemsOf(itemsOf(one)[1]).map(intOf)]))
    const [past] = listPastElections(parts)
    if (past === undefined) throw new Error('no past election')
    const [entry] = listOf((await run('past_elections'))[0])
    const fields = itemsOf(entry).length === 2 ? itemsOf(itemsOf(entry)[1]) : itemsOf(entry).slice(1)
    expect([past.electionId, number(past.vsetHash), past.totalStake].map(BigInt)).toEqual(
      [itemsOf(entry)[0], fields[2], fields[4]].map(intOf),
    )
    const [complaint] = readComplaints(past)
    const [listed] = listOf((await run('list_complaints', [intEntry(BigInt(ID))]))[0])
    const [hash, status] = itemsOf(listed)
    const [terms, voters, vsetId, remaining] = itemsOf(status)
    const [pubkey, , ...numbers] = itemsOf(terms)
    expect(complaint && [number(complaint.hash), number(complaint.pubkey)]).toEqual([intOf(hash), intOf(pubkey)])
    expect(
      complaint && [
        ...[complaint.createdAt, complaint.severity, number(complaint.rewardAddress.subarray(1)), complaint.paid].map(
          BigInt,
        ),
        ...[complaint.suggestedFine, BigInt(complaint.suggestedFinePart)],
      ],
    ).toEqual(numbers.map(intOf))
    expect(complaint?.voters.map(BigInt)).toEqual(listOf(voters).map(intOf))
    expect(complaint && [number(complaint.vsetId), complaint.weightRemaining]).toEqual([
      intOf(vsetId),
      intOf(remaining),
    ])
  }, 300_000)

  test('cycles, their stakes and complaints are served, and the first words stay', async () => {
    await using database = await testDatabase()
    const stage = new StakingStage(async () => undefined)
    const at = (data: Cell): AccountState => ({ ...elector(), data, dataHash: cellHash(data) })
    const [first, second] = [at(makeData(story(false))), at(makeData(story(true)))]
    const forgotten = at(buildCell((b) => b.storeUint(0, 3).storeCoins(0n).storeUint(0, 32).storeBytes(key(0))))
    const step = (mcSeqno: number, before: AccountState | undefined, after: AccountState) =>
      stage.applyBlock({ mcSeqno, config: config(), masterchainChanges: [{ before, after }] })
    const write = async () => {
      const buffers = createBatchBuffers()
      stage.finishBatch({ buffers })
      await database.db.transaction((transaction) => writeParts(transaction, finishParts(buffers)))
    }
    await step(1, undefined, first)
    await step(2, first, second)
    await write()
    // Once stakes are given back, the elector knows nothing of them.
    await step(3, second, forgotten)
    await write()
    const server = await createServer({ db: database.api })
    const get = async (path: string, query: Record<string, string>) => {
      const reply = await server.inject({ url: `/api/v3${path}`, query })
      expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
      expectContract(path, reply.json())
      return reply.json()
    }
    const { member, vset } = story(true)
    const pubkey = Buffer.from(member).toString('hex').toUpperCase()
    const { complaints } = await get('/validators/complaints', { validator_pubkey: pubkey })
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toMatchObject({
      ...{ election_id: ID, validator_pubkey: pubkey, severity: 2, paid: '5', suggested_fine: '101' },
      ...{ suggested_fine_part: 7, vset_id: Buffer.from(vset).toString('base64'), is_passed: true },
      ...{ reward_address: formatRaw(makeAddress(-1, key(9))), weight_remaining: '-6', approved_percent: 100 },
      voted_validators: [{ validator_index: 0, validator_pubkey: pubkey, weight: '17' }],
    })
    const { cycles } = await get('/validators/cycles', { return_validators: 'true', election_id: `${ID}` })
    expect(cycles[0]).toMatchObject({
      election_id: ID,
      total_stake: `${STAKE}`,
      min_stake: `${STAKE}`,
      max_stake: `${STAKE}`,
    })
    expect(cycles[0].validators[0]).toMatchObject({ stake: `${STAKE}`, complaints })
    const { elections } = await get('/validators/elections', { return_participants: 'true', adnl_address: hexOf(52) })
    expect(elections[0]).toMatchObject({ election_id: ID + 900, total_participants: 2 })
    expect(elections[0].participants.map((one: { adnl_addr: string }) => one.adnl_addr)).toEqual([hexOf(52)])
  }, 300_000)
})

const hexOf = (n: number): string => Buffer.from(key(n)).toString('hex').toUpperCase()

function expectContract(path: string, body: unknown): void {
  if (!HAS_CONTRACT) return
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(readDocument('openapi-v3.yaml'), 'http://contract/openapi-v3.yaml')
  ajv.addSchema(readDocument('openapi-v3-additions.yaml'), 'http://contract/openapi-v3-additions.yaml')
  const place = `paths/${path.replaceAll('/', '~1')}/get/responses/200/content/application~1json/schema`
  const validate = ajv.compile({ $ref: `http://contract/openapi-v3-additions.yaml#/${place}` })
  expect(validate(body), JSON.stringify(validate.errors)).toBe(true)
}

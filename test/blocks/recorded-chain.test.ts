import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatFriendly, formatRaw } from '../../src/cell/address.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import type { ExtractedBlock } from '../../src/decode/extract/extracted-block.ts'
import { ACCOUNT_NONE_HASH } from '../../src/decode/states/account-state.ts'
import { listStateAccounts } from '../../src/decode/states/zerostate.ts'
import type { Message } from '../../src/model/message.ts'
import type { Transaction } from '../../src/model/transaction.ts'
import { sharedData } from '../shared-data.ts'
import { listBlockFiles } from './block-files.ts'
import { ChainStates, readState } from './chain-states.ts'
import { hex, readLines } from './facts.ts'

const recorded = sharedData('recorded')
const at = (...path: string[]) => join(recorded as string, ...path)

type Json = Record<string, unknown>

const STATUS = { active: 'active', uninit: 'uninitialized', frozen: 'frozen', nonexist: 'non-existing' }

const raw = (address: Parameters<typeof formatRaw>[0]): string => formatRaw(address).toLowerCase()

/** What @ton/core printed about a transaction, from ours. */
function decodedOf(block: string, tx: Transaction): Json {
  const { description } = tx
  if (description.kind !== 'ord' && description.kind !== 'tick_tock')
    throw new Error(`no oracle for ${description.kind}`)
  const { storagePhase, computePhase: compute, actionPhase: action } = description
  const { creditPhase, bouncePhase } =
    description.kind === 'ord' ? description : { creditPhase: null, bouncePhase: null }
  return {
    block,
    account: raw(tx.account),
    lt: `${tx.lt}`,
    hash: hex(tx.hash),
    now: tx.now,
    prev_lt: `${tx.prevTransLt}`,
    prev_hash: hex(tx.prevTransHash),
    old_status: STATUS[tx.origStatus],
    end_status: STATUS[tx.endStatus],
    total_fees: `${tx.totalFees}`,
    type: description.kind === 'ord' ? 'generic' : 'tick-tock',
    aborted: description.aborted,
    destroyed: description.destroyed,
    compute:
      compute.kind === 'skipped'
        ? { skipped: compute.reason.replace('_', '-') }
        : {
            success: compute.success,
            exit_code: compute.exitCode,
            gas_used: `${compute.gasUsed}`,
            gas_fees: `${compute.gasFees}`,
            vm_steps: compute.vmSteps,
          },
    action: action && {
      success: action.success,
      valid: action.valid,
      no_funds: action.noFunds,
      result_code: action.resultCode,
      total_actions: action.totActions,
      skipped_actions: action.skippedActions,
      messages_created: action.msgsCreated,
    },
    storage: storagePhase && {
      fees: `${storagePhase.storageFeesCollected}`,
      due: storagePhase.storageFeesDue === null ? null : `${storagePhase.storageFeesDue}`,
      status_change: storagePhase.statusChange,
    },
    credit: creditPhase && {
      due: creditPhase.dueFeesCollected === null ? null : `${creditPhase.dueFeesCollected}`,
      credit: `${creditPhase.credit.coins}`,
    },
    bounce: bouncePhase && { ok: 'ok', nofunds: 'no-funds', negfunds: 'negative-funds' }[bouncePhase.kind],
    in_msg: tx.inMsg && messageOf(tx.inMsg),
    out_msgs: tx.outMsgs.map(messageOf),
    state_update: { old: hex(tx.stateHashBefore), new: hex(tx.stateHashAfter) },
  }
}

function messageOf(message: Message): Json {
  const found: Json = {
    hash: hex(message.hash),
    type: message.kind.replace('_', '-'),
    src: message.source && formatFriendly(message.source, { bounceable: true, testOnly: false }),
    body_hash: hex(message.bodyHash),
    body_bits: message.body.remainingBits,
    op: message.opcode === null ? null : `0x${message.opcode.toString(16).padStart(8, '0')}`,
    init: message.initState !== null,
  }
  if (message.destination !== null) found.dest = raw(message.destination)
  if (message.kind !== 'internal') return found
  if (message.extraCurrencies.size > 0) {
    found.ec = Object.fromEntries([...message.extraCurrencies].map(([id, value]) => [id, `${value}`]))
  }
  return Object.assign(found, {
    value: `${message.value}`,
    bounce: message.bounce,
    bounced: message.bounced,
    extra_flags: `${message.extraFlags}`,
    fwd_fee: `${message.fwdFee}`,
    created_lt: `${message.createdLt}`,
  })
}

/** External destinations are printed by the oracle, and not kept in our records. */
const withoutExternal = (tx: Json): Json => ({
  ...tx,
  out_msgs: (tx.out_msgs as Json[]).map((message) => {
    const { dest, ...rest } = message
    return message.type === 'external-out' ? rest : { dest, ...rest }
  }),
})

function headerOf({ block }: ExtractedBlock): Json {
  return {
    workchain: block.workchain,
    shard: `${block.shard}`,
    seqno: block.seqno,
    root_hash: hex(block.rootHash),
    file_hash: hex(block.fileHash),
    version: block.version,
    not_master: block.workchain !== -1,
    after_merge: block.afterMerge,
    before_split: block.beforeSplit,
    after_split: block.afterSplit,
    want_split: block.wantSplit,
    want_merge: block.wantMerge,
    key_block: block.keyBlock,
    vert_seqno_incr: block.vertSeqnoIncr,
    flags: block.flags,
    vert_seqno: block.vertSeqno,
    gen_utime: block.genUtime,
    start_lt: `${block.startLt}`,
    end_lt: `${block.endLt}`,
    vlist_hash_short: block.validatorListHashShort,
    catchain_seqno: block.genCatchainSeqno,
    min_ref_mc_seqno: block.minRefMcSeqno,
    prev_key_block_seqno: block.prevKeyBlockSeqno,
    gen_software: { tag: 0xc4, version: block.softwareVersion, capabilities: `${block.capabilities}` },
    prev: block.prev.map((id) => ({
      workchain: id.workchain,
      shard: `${id.shard}`,
      seqno: id.seqno,
      root_hash: hex(id.rootHash),
      file_hash: hex(id.fileHash),
    })),
  }
}

const shardsOf = ({ shards }: ExtractedBlock): Json[] =>
  shards.map((top) => ({
    workchain: top.workchain,
    shard: `${top.shard}`,
    seqno: top.seqno,
    root_hash: hex(top.rootHash),
    file_hash: hex(top.fileHash),
    reg_mc_seqno: top.regMcSeqno,
    start_lt: `${top.startLt}`,
    end_lt: `${top.endLt}`,
    before_split: top.beforeSplit,
    before_merge: top.beforeMerge,
    want_split: top.wantSplit,
    want_merge: top.wantMerge,
    descr_tag: top.form === 'a' ? 10 : 11,
  }))

describe.skipIf(recorded === undefined)('the recorded chain', () => {
  const chain = new ChainStates()
  const blocks = new Map<string, ExtractedBlock>()

  beforeAll(() => {
    chain.start(readState(at('zerostate', 'zerostate.boc')))
    chain.start(readState(at('zerostate', 'basestate0.boc')))
    const files = listBlockFiles(at('blocks')).map((file) => ({
      file,
      seqno: Number(basename(file, '.boc').split('_')[2]),
    }))
    // An account's blocks grow in seqno, through splits and merges too.
    files.sort((a, b) => a.seqno - b.seqno)
    for (const { file } of files) blocks.set(basename(file, '.boc'), chain.apply(file).extracted)
  })

  test('every transaction is as @ton/core decodes it', () => {
    const oracle = new Map<string, Json[]>()
    for (const tx of readLines<Json>(at('oracles', 'transactions_decoded.jsonl.gz'))) {
      const list = oracle.get(tx.block as string) ?? []
      oracle.set(tx.block as string, list)
      list.push(withoutExternal(tx))
    }
    const byKey = (list: Json[]) => list.sort((a, b) => (`${a.account}${a.lt}` < `${b.account}${b.lt}` ? -1 : 1))
    let count = 0
    for (const [name, { transactions }] of blocks) {
      const found = transactions.map((tx) => decodedOf(name, tx))
      expect(byKey(found), name).toEqual(byKey(oracle.get(name) ?? []))
      count += found.length
    }
    expect(count).toBe(8339)
  })

  test('every external message has the normalised hash its sender reckoned', () => {
    const { events } = JSON.parse(gunzipSync(readFileSync(at('scenario.json.gz'))).toString()) as { events: Json[] }
    const found = new Map<string, string>()
    for (const { transactions } of blocks.values()) {
      for (const { inMsg } of transactions) {
        if (inMsg?.hashNorm) found.set(hex(inMsg.hash), hex(inMsg.hashNorm))
      }
    }
    const sent = events.filter((event) => event.tx && found.has(event.ext_msg_hash as string))
    for (const event of sent) expect(found.get(event.ext_msg_hash as string)).toBe(event.ext_msg_hash_norm)
    expect(sent.length).toBeGreaterThan(500)
  })

  test('every header is as the node parsed it', () => {
    const oracle = readLines<Json>(at('oracles', 'block_info.jsonl.gz'))
    const id = (header: Json) => `${header.workchain}:${header.shard}:${header.seqno}`
    const found = new Map([...blocks.values()].map((block) => [id(headerOf(block)), headerOf(block)]))
    for (const header of oracle) expect(found.get(id(header)), id(header)).toEqual(header)
    expect(found.size).toBe(2546)
  })

  test('every shard list is as the node gives it, and the key block names the version', () => {
    const oracle = readLines<{ mc_seqno: number; shards: Json[] }>(at('oracles', 'all_shards_info.jsonl.gz'))
    for (const { mc_seqno, shards } of oracle) {
      const block = blocks.get(`-1_8000000000000000_${mc_seqno}`)
      expect(block && shardsOf(block), `masterchain ${mc_seqno}`).toEqual(shards)
    }
    const versions = [...blocks.values()].filter(({ configVersion }) => configVersion !== null)
    expect(versions.map(({ block, configVersion }) => [block.seqno, configVersion])).toEqual([[248, 13]])
  })

  test('every state is whole and proven, and those at the top are the node’s own', () => {
    expect(chain.unresolved).toEqual([])
    const oracle = readLines<Json>(at('oracles', 'accounts.jsonl.gz'))
    for (const account of oracle) {
      const address = account.address as string
      const key = [...chain.last.keys()].find((known) => raw(Buffer.from(known, 'hex') as never) === address)
      const state = chain.last.get(key as string)
      expect(state?.status, address).toBe(account.status)
      expect(`${state?.balance}`, address).toBe(account.balance)
      expect(Object.fromEntries([...(state?.extraCurrencies ?? [])].map(([id, value]) => [id, `${value}`]))).toEqual(
        account.extra ?? {},
      )
      expect(hex(state?.hash ?? ACCOUNT_NONE_HASH), address).toBe(account.state_hash ?? hex(ACCOUNT_NONE_HASH))
      expect(state?.codeHash ? hex(state.codeHash) : undefined, address).toBe(account.code_hash)
      expect(state?.dataHash ? hex(state.dataHash) : undefined, address).toBe(account.data_hash)
      const last = account.last_tx as { lt: string; hash: string }
      expect([`${state?.lt}`, hex(state?.transactionHash as Uint8Array)], address).toEqual([last.lt, last.hash])
      const boc = Buffer.from(account.state_boc as string, 'base64')
      if (boc.length > 0) expect(hex(cellHash(readSingleRoot(boc))), address).toBe(hex(state?.hash as Uint8Array))
    }
    expect(oracle.length).toBeGreaterThan(200)
  })

  test('the states the node wrote at the top hold the same accounts', () => {
    const names = readLines<Json>(at('oracles', 'states.jsonl.gz'))
    let compared = 0
    for (const { workchain, shard, seqno } of names) {
      const shardHex = BigInt.asUintN(64, BigInt(shard as string))
        .toString(16)
        .padStart(16, '0')
      const file = at('states', `${workchain}_${shardHex}_${seqno}.state.boc`)
      if (seqno === 0) continue
      for (const state of listStateAccounts(readSingleRoot(readFileSync(file)))) {
        const ours = chain.last.get(hex(state.account))
        expect(ours && { ...ours, root: null, code: null, data: null }).toEqual({
          ...state,
          root: null,
          code: null,
          data: null,
        })
        compared++
      }
    }
    const alive = [...chain.last.values()].filter(({ status }) => status !== 'nonexist')
    expect(compared).toBe(alive.length)
  })
})

import { expect, test } from 'vitest'
import { hex } from '../../../test/blocks/facts.ts'
import { readSmallBlock, SMALL_BLOCK_ID } from '../../../test/blocks/small-block.ts'
import { formatRaw } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import { cellHash } from '../../cell/hashing.ts'
import { isCellarError } from '../../lib/errors.ts'
import type { Message } from '../../model/message.ts'
import { storeMessage } from '../../tlb/message.ts'
import { extractBlock } from './extract-block.ts'

const WALLET = '0:5D4884DCE0E0F3186590B5806DA54ECB24A5C78747FFD41DDBE03CEF0BED36B0'
const NOBODY = '0:B140AE8E0FC3161816B85D177EB6B6ECA9A918AE536DB0C282930C8696AD2819'

const extracted = extractBlock(readSmallBlock(), SMALL_BLOCK_ID, 26)

const hashOf = (message: Message | null): string | null => message && hex(message.hash)

test('a block’s header', () => {
  expect(extracted.block).toMatchObject({
    ...SMALL_BLOCK_ID,
    mcSeqno: 26,
    globalId: -777,
    genUtime: 1794711251,
    startLt: 39000000n,
    endLt: 39000006n,
    keyBlock: false,
    softwareVersion: 13,
    capabilities: 1006n,
    txCount: 3,
  })
  expect(extracted.block.prev).toMatchObject([{ workchain: 0, shard: -(2n ** 63n), seqno: 28 }])
  expect(extracted.shards).toEqual([])
  expect(extracted.configVersion).toBeNull()
})

test('its transactions, by account and lt, with what they say', () => {
  expect(
    extracted.transactions.map((tx) => ({
      account: formatRaw(tx.account),
      lt: tx.lt,
      hash: hex(tx.hash),
      prev: hex(tx.prevTransHash),
      fees: tx.totalFees,
      status: [tx.origStatus, tx.endStatus],
      inMsg: hashOf(tx.inMsg),
      outMsgs: tx.outMsgs.map(hashOf),
      after: hex(tx.stateHashAfter),
    })),
  ).toEqual([
    {
      account: WALLET,
      lt: 39000001n,
      hash: '34d854d2ad0c23ee952c683f5472b74066912b096cfea7d114a58e0bc03399d2',
      prev: '1069452bd5ef8ceb799210dbae9aa488b67bc46d29d2950775e8aaf2bb734912',
      fees: 2542132n,
      status: ['uninit', 'active'],
      inMsg: 'bd72bbd861411b26ec1d9ed1c4ebeeaf3f50943e0bbf243176bd8d78301cc24f',
      outMsgs: ['950af6e657713172f7bb588dda523c783b9c7fe1e6f877e795c583dd33b01b37'],
      after: '3aca0b2a7832759f6dd61a1e6d6bf7bb6edd1fca91ea1fb5952265e066745311',
    },
    {
      account: WALLET,
      lt: 39000005n,
      hash: '05728d5934b859abf3d6d2c8d4ea996170ce19af5d19d5b47f12369c4266b253',
      prev: '34d854d2ad0c23ee952c683f5472b74066912b096cfea7d114a58e0bc03399d2',
      fees: 40000n,
      status: ['active', 'active'],
      inMsg: '18c7b98688e5c1cac24f758a9ae05ee409858d9e4750d13f2b0309ff0dd5c281',
      outMsgs: [],
      after: '9ad4a6b9065a5cec971de0955509046d0f50fb38b5d98e271488103cc00c26b5',
    },
    {
      account: NOBODY,
      lt: 39000003n,
      hash: 'd19e6eb81393349132453cc1f5c1db007ee3ef80a1a9c29652ac1953f296a2cc',
      prev: 'a0fff3e47a44f1aad4dd0554bcacda9f1b98a2dbb87124d8cf255ee32842b9b8',
      fees: 133332n,
      status: ['uninit', 'uninit'],
      inMsg: '950af6e657713172f7bb588dda523c783b9c7fe1e6f877e795c583dd33b01b37',
      outMsgs: ['18c7b98688e5c1cac24f758a9ae05ee409858d9e4750d13f2b0309ff0dd5c281'],
      after: '708f6a825595908b175897e8682b5eda09954bb242a3f5c3ed0aeacd6e7ad60c',
    },
  ])
})

test('an external message with its normalised hash, body and state init', () => {
  const message = extracted.transactions[0]?.inMsg as Message
  expect(message).toMatchObject({ kind: 'external_in', source: null, value: null, importFee: 0n, opcode: 0xa3298336 })
  expect(formatRaw(message.destination as NonNullable<typeof message.destination>)).toBe(WALLET)
  expect(hex(message.bodyHash)).toBe('218f53277a920938a1704d42108e90aae09b8b5c8321dd20a01197c322b5d7d1')
  expect(hex(message.hashNorm as Uint8Array)).toBe('5a0ffebef625cdc0cac6d1639de60aca858af4a77905d2e1b40d2a178b8781a9')
  // The address of a contract is the hash of its state init.
  expect(hex(message.initStateHash as Uint8Array)).toBe(WALLET.slice(2).toLowerCase())
})

test('the normalised hash is that of the message it describes', () => {
  const message = extracted.transactions[0]?.inMsg as Message
  const normal = buildCell((b) =>
    storeMessage(b, {
      info: {
        kind: 'external_in',
        src: { kind: 'none' },
        dest: { kind: 'std', anycast: null, address: message.destination as NonNullable<typeof message.destination> },
        importFee: 0n,
      },
      init: null,
      initIn: 'cell',
      initSlice: null,
      body: message.body,
      bodyIn: 'ref',
    }),
  )
  expect(hex(message.hashNorm as Uint8Array)).toBe(hex(cellHash(normal)))
})

test('a bounced message', () => {
  const message = extracted.transactions[1]?.inMsg as Message
  expect(message).toMatchObject({
    kind: 'internal',
    bounce: false,
    bounced: true,
    value: 999600000n,
    fwdFee: 266669n,
    extraFlags: 0n,
    createdLt: 39000004n,
    opcode: 0xffffffff,
    hashNorm: null,
    initState: null,
  })
  expect(message.body.remainingBits).toBe(136)
})

test('the accounts it touches, each with its last transaction', () => {
  expect(
    extracted.accounts.map(({ account, lastLt, lastHash, newHash, root }) => [
      formatRaw(account),
      lastLt,
      hex(lastHash).slice(0, 8),
      hex(newHash).slice(0, 8),
      root !== null,
    ]),
  ).toEqual([
    [WALLET, 39000005n, '05728d59', '9ad4a6b9', true],
    [NOBODY, 39000003n, 'd19e6eb8', '708f6a82', true],
  ])
})

test('something else than a block is refused', () => {
  const other = buildCell((b) => b.storeUint(7, 32))
  expect(() => extractBlock(other, SMALL_BLOCK_ID, 1)).toThrowError(
    expect.toSatisfy((error) => isCellarError(error, 'BROKEN_CELL')),
  )
})

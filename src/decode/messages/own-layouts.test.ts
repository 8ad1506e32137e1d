import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Builder, buildCell } from '../../cell/builder.ts'
import { Slice } from '../../cell/slice.ts'
import type { MessageDecoder } from './decoder.ts'
import { loadMessageDecoder } from './load-layouts.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cellar-layouts-'))
})
afterEach(() => rm(dir, { recursive: true }))

const decode = (decoder: MessageDecoder, fill: (b: Builder) => void): unknown => {
  const { arena, index } = buildCell(fill)
  const text = decoder.bodyText(new Slice(arena, index))
  return text === undefined ? undefined : JSON.parse(Buffer.from(text).toString('latin1'))
}

test('tables and JSON files are read, and come before what is built in', async () => {
  await writeFile(
    join(dir, 'a.tsv'),
    '# mine\nbody0\t0x11223344\tgame_move\tplayer=addr at=GamePlace\ntype:GamePlace\t-\tplace\tx=u8 y=i8\n',
  )
  await writeFile(
    join(dir, 'b.json'),
    JSON.stringify([{ tag: '0xd53276db', name: 'my_excess', fields: 'query_id=u64 left=coins' }]),
  )
  await writeFile(join(dir, 'notes.txt'), 'not a layout')
  const decoder = await loadMessageDecoder(dir)
  expect(decode(decoder, (b) => b.storeUint(0x11223344, 32).storeUint(0, 2).storeUint(3, 8).storeInt(-4, 8))).toEqual({
    '@type': 'game_move',
    player: { '@type': 'addr_none' },
    at: { '@type': 'place', x: '3', y: '-4' },
  })
  expect(decoder.opcodeName(0x11223344)).toBe('game_move')
  expect(decoder.opcodeName(0xd53276db)).toBe('my_excess')
  expect(decode(decoder, (b) => b.storeUint(0xd53276db, 32).storeUint64(1n).storeCoins(2n))).toMatchObject({
    left: { value: '2' },
  })
  // What does not fit one's own layout is still what it always was.
  expect(decode(decoder, (b) => b.storeUint(0xd53276db, 32).storeUint64(1n))).toEqual({
    '@type': 'excess',
    query_id: '1',
  })
})

test('other layouts are another version', async () => {
  const plain = await loadMessageDecoder()
  expect((await loadMessageDecoder()).version).toBe(plain.version)
  expect((await loadMessageDecoder(dir)).version).toBe(plain.version)
  await writeFile(join(dir, 'a.tsv'), 'body0\t0x11223344\tgame_move\tplayer=addr\n')
  const own = (await loadMessageDecoder(dir)).version
  expect(own).not.toBe(plain.version)
  await writeFile(join(dir, 'a.tsv'), 'body0\t0x11223344\tgame_move\tplayer=addr_int\n')
  expect((await loadMessageDecoder(dir)).version).not.toBe(own)
})

test.each([
  ['a.tsv', 'body0\t0x11223344\n', 'a.tsv, line 1: expected 4 columns between tabs'],
  ['a.tsv', '\n\nbody99\t0x11223344\tx\ta=u8\n', 'a.tsv, line 3: there is no group "body99"; use one of'],
  ['a.tsv', 'body0\t0xzz\tx\ta=u8\n', 'a.tsv, line 1: "0xzz" is not a tag: write 0x'],
  ['a.tsv', 'body0\t0x1122\tx\ta=u8\n', 'a.tsv, line 1: the tag of a body has 32 bits, this one has 16'],
  ['a.tsv', 'body0\t-\tx\ta=u8\n', 'a.tsv, line 1: a body needs a tag of 32 bits'],
  ['a.tsv', 'body0\t0x11223344\tx y\ta=u8\n', 'a.tsv, line 1: "x y" is not a constructor'],
  ['a.tsv', 'body0\t0x11223344\tx\ta=Nope\n', 'a.tsv, line 1: there is no type "Nope"; declare it as type:Nope'],
  ['a.tsv', 'body0\t0x11223344\tx\ta=u0\n', 'a.tsv, line 1: expected a size from 1 to 256 in u0'],
  [
    'a.tsv',
    'body0\t0x11223344\tx\ta=opt<u8\n',
    'a.tsv, line 1: expected ">" at character 9 of the fields, found the end',
  ],
  ['a.tsv', 'body0\t0x11223344\tx\tn=u8 a=u8 s=(bits n)\n', 'a.tsv, line 1: "n" must be the field just before "s"'],
  ['a.tsv', 'type:DNSRecord\t0x1234\tx\ta=u8\n', 'a.tsv, line 1: type DNSRecord is declared in dns, line'],
  ['a.json', '{', 'a.json: not JSON'],
  ['a.json', '{}', 'a.json: expected a list'],
  ['a.json', '[{"tag":1,"name":"x"}]', 'a.json, entry 1: "tag" must be a text'],
])('%s with %j is refused with what to do', async (name, text, message) => {
  await writeFile(join(dir, name), text)
  await expect(loadMessageDecoder(dir)).rejects.toThrow(message)
})

test('a folder that is not there is named', async () => {
  await expect(loadMessageDecoder(join(dir, 'nowhere'))).rejects.toThrow(
    /nowhere: the folder of layouts cannot be read/,
  )
})

import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLastingPort } from '../../../test/lasting-port.ts'
import { recordedChain } from '../../../test/lite-server/oracles.ts'
import { WHOLE_SHARD } from '../../model/block.ts'
import { loadGlobalConfig, parseGlobalConfig } from './global-config.ts'

const hash = Buffer.alloc(32, 1).toString('base64')
const block = { workchain: -1, shard: -(2 ** 63), seqno: 5, root_hash: hash, file_hash: hash }
const server = { ip: -2018135749, port: 53312, id: { '@type': 'pub.ed25519', key: hash } }
const config = (change: object = {}): string =>
  JSON.stringify({ liteservers: [server], validator: { zero_state: block }, ...change })

test('reads servers by signed address and by host name, and the block trust begins at', () => {
  const named = [
    { ...server, hostname: 'lite.example:1234', port: 0 },
    { ...server, hostname: 'other.example' },
  ]
  const { servers, zeroState, initBlock, hardforks } = parseGlobalConfig(
    config({ liteservers_v2: named, validator: { zero_state: block, init_block: { ...block, seqno: 9 } } }),
  )
  expect(servers.map(({ host, port }) => `${host}:${port}`)).toEqual([
    '135.181.177.59:53312',
    'lite.example:1234',
    'other.example:53312',
  ])
  expect(zeroState).toMatchObject({ workchain: -1, shard: WHOLE_SHARD, seqno: 5 })
  expect(initBlock.seqno).toBe(9)
  expect(hardforks).toEqual([])
})

test('a server that stands in both lists is one server', () => {
  const { servers } = parseGlobalConfig(
    config({
      liteservers_v2: [
        { ...server, slices: [] },
        { ...server, port: 1 },
      ],
    }),
  )
  expect(servers.map(({ port }) => port)).toEqual([53312, 1])
})

test.each([
  ['not JSON', '{'],
  ['no "liteservers" in it', config({ liteservers: [] })],
  ['lite server 1: "id.key" is not 32 bytes in base64', config({ liteservers: [{ ...server, id: {} }] })],
  ['lite server 1: neither "ip" nor "hostname"', config({ liteservers: [{ ...server, ip: undefined }] })],
  ['lite server 1: port 0 does not exist', config({ liteservers: [{ ...server, port: 0 }] })],
  ['no "validator.zero_state" in it', config({ validator: {} })],
  ['validator.zero_state: "root_hash" is not 32', config({ validator: { zero_state: { ...block, root_hash: 'AA' } } })],
])('says what is wrong: %s', (message, text) => {
  expect(() => parseGlobalConfig(text, 'my.json')).toThrow(expect.objectContaining({ code: 'CONFIG' }))
  expect(() => parseGlobalConfig(text, 'my.json')).toThrow(`my.json: ${message}`)
})

test('a file that is not there is named, with what to give instead', async () => {
  await expect(loadGlobalConfig('no/such.json')).rejects.toMatchObject({
    code: 'CONFIG',
    message: expect.stringContaining('cannot read global config no/such.json: ENOENT; give mainnet, testnet'),
  })
})

test.skipIf(!recordedChain)('reads the config of the recorded network', async () => {
  const path = `${recordedChain}/global.config.json`
  const { servers, initBlock } = await loadGlobalConfig(path)
  expect(servers).toHaveLength(1)
  expect(servers[0]).toMatchObject({ host: '127.0.0.1', port: 3704 })
  const { validator } = JSON.parse(readFileSync(path, 'utf8'))
  expect(Buffer.from(initBlock.rootHash).toString('base64')).toBe(validator.init_block.root_hash)
})

test('a fetched config is kept, and used when it cannot be fetched', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cellar-config-'))
  const web = createServer((_request, reply) => reply.end(config()))
  const port = await findLastingPort()
  await new Promise<void>((resolve) => web.listen(port, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${port}/global.config.json`
  const told: string[] = []
  const cache = { folder, onStale: (reason: string) => told.push(reason) }
  const fetched = await loadGlobalConfig(address, cache)
  expect(told).toEqual([])
  web.closeAllConnections()
  await new Promise((resolve) => web.close(resolve))
  expect(await loadGlobalConfig(address, cache)).toEqual(fetched)
  expect(told).toEqual([expect.stringContaining('cannot fetch global config')])
  await expect(loadGlobalConfig(`${address}?another`, cache)).rejects.toMatchObject({ code: 'CONFIG' })
  await rm(folder, { recursive: true })
})

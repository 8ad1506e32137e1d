import { expect, test } from 'vitest'
import { asHash } from '../../cell/hash.ts'
import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { parseGlobalConfig } from '../../node/lite/global-config.ts'
import { globalConfigText } from './global-config-text.ts'

test('is read as it was written, to the last digit', () => {
  const server = { host: '127.0.0.1', port: 4443, publicKey: new Uint8Array(32).fill(7) }
  const rootHash = asHash(new Uint8Array(32).fill(1))
  const fileHash = asHash(new Uint8Array(32).fill(2))
  const zeroState = { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: 0, rootHash, fileHash }
  const text = globalConfigText(server, zeroState)
  expect(parseGlobalConfig(text)).toMatchObject({ servers: [server], zeroState, initBlock: zeroState })
  expect(text).toContain('"shard": -9223372036854775808')
  expect(text).toContain('"ip": 2130706433')
})

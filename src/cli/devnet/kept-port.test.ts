import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { asHash } from '../../cell/hash.ts'
import { globalConfigText } from '../../devnet/lite-server/global-config-text.ts'
import type { LiteServer } from '../../devnet/lite-server/lite-server.ts'
import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { createAdnlServer } from '../../node/adnl/server.ts'
import { serveOnKeptPort } from './kept-port.ts'

const HASH = asHash(new Uint8Array(32))
const ZERO_STATE = { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: 0, rootHash: HASH, fileHash: HASH }

/** A listener without a chain behind it. */
async function serve(port: number): Promise<LiteServer> {
  const server = await createAdnlServer({ port, seed: new Uint8Array(32), answer: async () => undefined })
  return { address: server, close: server.close, [Symbol.asyncDispose]: server.close }
}

test('a lite server keeps its port between starts, and takes another with a warning when that one is taken', async () => {
  using folder = temporaryFolder()
  const configFile = join(folder.path, 'global.config.json')
  const warnings: object[] = []
  const log = { warn: (fields: object) => void warnings.push(fields) }
  const start = async (wanted = 0): Promise<LiteServer> => {
    const server = await serveOnKeptPort({ wanted, configFile, serve, log })
    writeFileSync(configFile, globalConfigText(server.address, ZERO_STATE))
    return server
  }
  const first = await start()
  const { port } = first.address
  await first.close()
  {
    await using second = await start()
    expect(second.address.port).toBe(port)
    expect(warnings).toEqual([])
    await using third = await start()
    expect(third.address.port).not.toBe(port)
    expect(warnings).toEqual([{ kept: port, port: third.address.port }])
    await expect(start(port)).rejects.toMatchObject({ code: 'CONFIG' })
  }
  writeFileSync(configFile, '{"liteser')
  await using last = await start()
  expect(last.address.port).toBeGreaterThan(0)
})

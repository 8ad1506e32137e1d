/** The lite server of the benchmark, in a process of its own: the recorded chain, whose blocks come to be when it is told to. */
import type { BlockIdExt } from '../../src/model/block.ts'
import { blockKey } from '../../src/node/block-key.ts'
import { createFollowedChain } from '../../test/follow/network.ts'
import { ScriptedServer } from '../../test/lite-server/scripted-server.ts'
import type { LiteRequest, ServedChain } from '../../test/lite-server/served-chain.ts'

/** Everything that will be asked for, made beforehand: the server must not be what is measured. */
async function warm(chain: ServedChain): Promise<ServedChain> {
  const bytes = new Map<string, Uint8Array | undefined>()
  for (let seqno = 1; seqno <= chain.top; seqno++) {
    const id = { workchain: -1, shard: -(2n ** 63n), seqno }
    await chain.answer({ kind: 'liteServer.lookupBlock', mode: 1, id } as LiteRequest, chain.top)
  }
  const blockBytes = async (id: BlockIdExt) => {
    const known = bytes.get(blockKey(id)) ?? (await chain.blockBytes(id))
    bytes.set(blockKey(id), known)
    return known
  }
  return { ...chain, blockBytes }
}

const chain = await warm(createFollowedChain())
const servers = await Promise.all([1, 2, 3].map((seed) => ScriptedServer.start({ chain, seed, head: 1 })))

/** From one block to another at a rate; what was late is caught up with, as a chain that hiccups would. */
async function play({ to, rate }: { to: number; rate: number }): Promise<void> {
  const from = servers[0]?.head ?? 0
  const startedAt = Date.now()
  for (let seqno = from + 1; seqno <= to; seqno++) {
    const dueAt = startedAt + ((seqno - from) * 1000) / rate
    const waitMs = dueAt - Date.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    for (const server of servers) server.head = seqno
    process.send?.({ seqno, at: Date.now() })
  }
}

process.on('message', (message: { to: number; rate: number }) => void play(message))
const base64 = (value: Uint8Array) => Buffer.from(value).toString('base64')
process.send?.({
  top: chain.top,
  config: {
    liteservers: servers.map(({ address }) => ({
      hostname: address.host,
      port: address.port,
      id: { key: base64(address.publicKey) },
    })),
    validator: {
      zero_state: {
        workchain: -1,
        seqno: 0,
        root_hash: base64(chain.zeroState.rootHash),
        file_hash: base64(chain.zeroState.fileHash),
      },
    },
  },
})

import type { Logger } from 'pino'
import { HookWorker } from '../../api/hooks/hook-worker.ts'
import { BufferPool } from '../../api/http/buffer-pool.ts'
import { Chain } from '../../api/reads/chain.ts'
import type { MessageDecoder } from '../../decode/messages/decoder.ts'
import type { LeasedJob } from '../../index/redecode/leased-jobs.ts'
import { parseAllowedAddresses } from '../../lib/allowed-addresses.ts'
import { postPublic } from '../../lib/public-post.ts'

/** Webhooks are delivered, to the public internet and where else the operator allows it, for as long as it runs. */
export const hooksJob = (decoder: MessageDecoder, allow: string, log: Logger): LeasedJob => ({
  what: 'hooks',
  isDone: async () => false,
  async run(db, signal) {
    const isAllowed = parseAllowedAddresses(allow)
    const call = { db, chain: new Chain(db), dialect: 'documented', decoder, buffers: new BufferPool() } as const
    const worker = new HookWorker({ db, call, log, send: (url, posted) => postPublic(url, posted, { isAllowed }) })
    await worker.run(signal)
  },
})

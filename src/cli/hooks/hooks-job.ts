import type { Logger } from 'pino'
import { createHookCall } from '../../api/hooks/hook-call.ts'
import { HookWorker, type HookWorkerOptions } from '../../api/hooks/hook-worker.ts'
import type { MessageDecoder } from '../../decode/messages/decoder.ts'
import type { LeasedJob } from '../../index/redecode/leased-jobs.ts'
import { parseAllowedAddresses } from '../../lib/allowed-addresses.ts'
import { postPublic } from '../../lib/public-post.ts'

export interface HooksJobOptions {
  /** Where webhooks may be sent beside the public internet. */
  readonly allow: string
  readonly onAttempt?: HookWorkerOptions['onAttempt']
}

/** Webhooks are delivered, to the public internet and where else the operator allows it, for as long as it runs. */
export const hooksJob = (decoder: MessageDecoder, { allow, onAttempt }: HooksJobOptions, log: Logger): LeasedJob => ({
  what: 'hooks',
  isDone: async () => false,
  async run(db, signal) {
    const isAllowed = parseAllowedAddresses(allow)
    const call = createHookCall(db, decoder)
    const send: HookWorkerOptions['send'] = (url, posted) => postPublic(url, posted, { isAllowed })
    const worker = new HookWorker({ db, call, log, send, ...(onAttempt && { onAttempt }) })
    await worker.run(signal)
  },
})

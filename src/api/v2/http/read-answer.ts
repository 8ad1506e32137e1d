import type { FastifyReply, FastifyRequest } from 'fastify'
import { isReadElsewhere } from '../../../store/replicas/read-elsewhere.ts'
import { cancelOnDisconnect } from '../../http/cancel-on-disconnect.ts'
import { callerOf } from '../../http/limits/caller-address.ts'
import type { LoadName } from '../../http/limits/weight.ts'
import { logFailure } from '../../http/log-failure.ts'
import type { ReadRouter } from '../../http/read-router.ts'
import { readSeenHeader } from '../../http/seen-block.ts'
import type { MachineSource } from '../../machine/machine-source.ts'
import type { Caller } from './caller.ts'

/** What is sent is written down, and looked for where it was. */
export const isFresh = (load: LoadName): boolean => load === 'send'

/** Has methods called from one of the servers of the database. Their failures are answers, too: one that another server need not have is not sent. */
export function answerFrom<T>(
  reads: ReadRouter<MachineSource>,
  {
    request,
    reply,
    caller,
  }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly caller: Caller },
  onlyPrimary: boolean,
  call: (methods: Caller, onFailure: (error: unknown) => void) => Promise<T>,
): Promise<T> {
  const asked = { seen: readSeenHeader(request.headers), isFresh: onlyPrimary }
  return reads.answer(request, reply, asked, async (source) => {
    const failures: unknown[] = []
    const methods = caller.over(source, cancelOnDisconnect(reply.raw, source.db), callerOf(request))
    const answer = await call(methods, (error) => failures.push(error))
    const elsewhere = source === reads.primary ? undefined : failures.find(isReadElsewhere)
    if (elsewhere !== undefined) throw elsewhere
    for (const error of failures) logFailure(request, error)
    return answer
  })
}

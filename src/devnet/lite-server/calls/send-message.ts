import { isCellarError } from '../../../lib/errors.ts'
import type { Answer } from '../answer.ts'
import { REFUSAL, Refused } from '../refused.ts'

/** Taken into the pool. */
const TAKEN = 1

export const sendMessage: Answer<'liteServer.sendMessage'> = async ({ body }, chain) => {
  try {
    await chain.send(body)
  } catch (error) {
    if (!isCellarError(error)) throw error
    throw new Refused(REFUSAL.error, `cannot apply external message to current state : ${error.message}`)
  }
  return { status: TAKEN }
}

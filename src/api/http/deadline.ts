import { CellarError } from '../../lib/errors.ts'

/** `work`, or a refusal when it is not done in time. What the database is still doing ends by its own timeout. */
export async function withDeadline<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new CellarError('DEADLINE', `x_timeout: not done within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

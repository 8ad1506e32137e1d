/** The caller's own limit, so it is not a failure of the server. */
class DeadlinePassed extends Error {
  readonly statusCode = 408
}

/** `work`, or a refusal when it is not done in time. What the database is still doing ends by its own timeout. */
export async function withDeadline<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new DeadlinePassed(`x_timeout: not done within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

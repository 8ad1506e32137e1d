/** A hook, or a list of them, as JSON. Numbers that only a bigint holds as what they are; those here are counts and times. */
export const toHookJson = (value: unknown): string =>
  JSON.stringify(value, (name, one) => {
    if (name === 'subscription') return JSON.parse(one)
    return typeof one === 'bigint' ? Number(one) : one
  })

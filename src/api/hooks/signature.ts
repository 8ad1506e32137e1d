import { createHmac } from 'node:crypto'

/**
 * The header that tells a receiver who sent a body, and when: `t=SECONDS,v1=HEX`, where HEX is the HMAC-SHA256 of `SECONDS.BODY` by the
 * secret. While a secret is being replaced there is a `v1` for each of the two.
 */
export function signatureOf(body: Uint8Array, secrets: readonly string[], seconds: number): string {
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`,
  )
  return [`t=${seconds}`, ...signed].join()
}

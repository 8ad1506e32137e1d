import { CellarError } from '../lib/errors.ts'

interface Address {
  readonly host: string
  readonly port: number
  /** What it was chosen by. */
  readonly flag?: string
}

/** The failure to listen in words for whoever chose the address; others as they are. */
export function toListenError(error: unknown, { host, port, flag = '--port' }: Address): unknown {
  const text = {
    EADDRINUSE: `Port ${port} on ${host} is in use by another program. Stop it, or choose another with ${flag}.`,
    EACCES: `Port ${port} needs rights that this user does not have. Choose one above 1023 with ${flag}.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. Choose another with --host.`,
    ENOTFOUND: `${host} is not an address of this machine. Choose another with --host.`,
  }[(error as NodeJS.ErrnoException).code ?? '']
  return text === undefined ? error : new CellarError('CONFIG', text, { host, port }, { cause: error })
}

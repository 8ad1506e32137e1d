import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A page of another site cannot send it: no preflight under `/devnet/` is answered with leave to. */
const DEVNET_HEADER = 'x-cellar-devnet'

/**
 * A devnet listens on the machine of somebody who also reads web pages. What changes it is for programs of that person: they send
 * a header that no foreign page can, and call us by an address or a name of ours. A name that a stranger's DNS leads here is neither.
 */
export function createDevnetGuard(names: readonly string[]) {
  const ours = new Set(['localhost', ...names.map((name) => name.toLowerCase())])
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const why = refusalOf(headers[DEVNET_HEADER], headers.host, headers.origin, ours)
    return why === undefined ? undefined : reply.code(403).send({ error: why })
  }
}

function refusalOf(
  mark: string | string[] | undefined,
  host: string | undefined,
  origin: string | undefined,
  ours: ReadonlySet<string>,
): string | undefined {
  const name = host === undefined ? undefined : nameOf(`http://${host}`)
  if (name === undefined || !(isAddress(name) || ours.has(name) || name.endsWith('.localhost'))) {
    return 'Host: expected an address or a name of this machine'
  }
  if (origin !== undefined && nameOf(origin, true) !== nameOf(`http://${host}`, true))
    return 'Origin: not for pages of other sites'
  return mark ? undefined : `send the header ${DEVNET_HEADER}: 1`
}

function nameOf(url: string, withPort = false): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { host, hostname } = new URL(url)
  return withPort ? host : hostname
}

/** DNS has no say in those. */
const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, '')) !== 0

/** Whether a path, however it is spelt, leads to what only programs may ask for. */
export function isDevnetPath(url: string): boolean {
  try {
    return /^\/+devnet(\/|$)/i.test(decodeURIComponent(url.split('?', 1)[0] ?? ''))
  } catch {
    return true // whoever cannot be understood gets no leave
  }
}

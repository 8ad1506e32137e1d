import type { FastifyInstance } from 'fastify'

/** Tells which verbs a fixed path takes, as `Allow` has them, of all that are added from now on; undefined for no such path. */
export function listVerbs(server: FastifyInstance): (url: string) => string | undefined {
  const verbs = new Map<string, Set<string>>()
  server.addHook('onRoute', ({ url, method }) => {
    const known = verbs.get(url) ?? new Set()
    for (const verb of [method].flat()) known.add(verb)
    verbs.set(url, known)
  })
  return (url) => {
    const taken = verbs.get(url.replace(/\/?(\?.*)?$/s, ''))
    return taken && [...taken].join(', ')
  }
}

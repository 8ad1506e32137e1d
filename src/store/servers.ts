// A database may have several servers, copies of one another, of which one at a time takes writes. They travel as one URL, as a single server's does.

/** A parameter of the URL that no server sees. */
const OTHERS = 'cellar_servers'

/** One URL that stands for all servers of a database. */
export function joinServers(url: string, others: readonly string[]): string {
  if (others.length === 0) return url
  const joined = new URL(url)
  joined.searchParams.set(OTHERS, others.join(' '))
  return joined.href
}

/** The servers that a URL stands for, each with its own; what was set for all of them, such as a search path, is set for each. */
export function listServers(url: string): readonly [string, ...string[]] {
  if (!url.includes(OTHERS)) return [url]
  const first = new URL(url)
  const others = first.searchParams.get(OTHERS)?.split(' ') ?? []
  first.searchParams.delete(OTHERS)
  return [first.href, ...others.map((other) => withParameters(other, first.searchParams))]
}

function withParameters(url: string, parameters: URLSearchParams): string {
  const server = new URL(url)
  for (const [name, value] of parameters) if (!server.searchParams.has(name)) server.searchParams.set(name, value)
  return server.href
}

/** As a server is called in logs and metrics, without its login. */
export const serverName = (url: string): string => new URL(url).host

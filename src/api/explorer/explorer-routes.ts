import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatRaw, parseAddress } from '../../cell/address.ts'
import { chooseEncoding } from '../http/content-encoding.ts'
import type { PageHandler } from '../http/create-http.ts'
import { decodeUrlPart } from '../http/query-string.ts'
import type { ExplorerFile, ExplorerFiles } from './explorer-files.ts'

/** First parts of paths that the server answers itself: no page of the explorer may be called so. */
const SERVER_PARTS: ReadonlySet<string> = new Set([
  ...['api', 'toncenter', 'docs', 'openapi', 'assets', 'devnet'],
  ...['status', 'health', 'healthcheck', 'ready', 'metrics'],
])

const FOR_EVER = 'public, max-age=31536000, immutable'

/** Nothing but this host is asked for anything; images may also come from the operator's own image proxy. */
export function policyOf(imageProxy: string | undefined): string {
  const images = imageProxy === undefined ? '' : ` ${new URL(imageProxy.replaceAll(/[{}]/g, '')).origin}`
  return [
    "default-src 'none'; script-src 'self'; style-src 'self'",
    `img-src 'self' data:${images}`,
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; ')
}

/** Answers what no route is for with the explorer's page: whoever asks for one is a browser, and the path is none of the server's. */
export function createPageHandler(files: ExplorerFiles, policy: string): PageHandler {
  return (request, reply) => (isPageRequest(request) ? sendPage(request, reply, files, policy) : undefined)
}

function sendPage(request: FastifyRequest, reply: FastifyReply, files: ExplorerFiles, policy: string) {
  reply.header('content-security-policy', policy)
  const links = [files.links.get(firstPart(request.url)), ...firstAnswers(files, request.url)].filter(Boolean)
  if (links.length > 0) reply.header('link', links.join(', '))
  return sendFile(request, reply, files.page, 'no-cache')
}

/** What the page will ask for, as it will ask: a browser that is told so does not wait for the page's scripts. Another tab asks for other things. */
function firstAnswers({ answers }: ExplorerFiles, url: string): readonly string[] {
  const paths = answers.get(firstPart(url))
  if (paths === undefined || url.includes('?')) return []
  const [, , part = ''] = url.split('/')
  const address = parseAddress(decodeUrlPart(part))?.address
  const values: Readonly<Record<string, string | undefined>> = {
    '{address}': address && encodeURIComponent(formatRaw(address)),
    '{hash}': /^[0-9a-f]{64}$/.test(part) ? part : undefined,
  }
  const filled = paths.map((path) => path.replace(/\{\w+\}/, (name) => values[name] ?? name))
  return filled.filter((path) => !path.includes('{')).map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`)
}

function isPageRequest({ method, headers, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return headers.accept?.includes('text/html') === true && !SERVER_PARTS.has(firstPart(url))
}

const firstPart = (url: string): string => /^\/([^/?]*)/.exec(url)?.[1] ?? ''

export function addExplorerRoutes(server: FastifyInstance, files: ExplorerFiles, policy: string): void {
  server.get('/', (request, reply) => sendPage(request, reply, files, policy))
  server.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const file = files.assets.get(request.params['*'])
    return file === undefined ? reply.callNotFound() : sendFile(request, reply, file, FOR_EVER)
  })
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: ExplorerFile, cacheControl: string) {
  reply.headers({ vary: 'accept-encoding', etag: file.tag, 'cache-control': cacheControl })
  if (request.headers['if-none-match']?.includes(file.tag)) return reply.code(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'], [...file.packed.keys()])
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.type(file.type).send((encoding && file.packed.get(encoding)) ?? file.plain)
}

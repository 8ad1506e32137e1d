import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { RouteHandlerMethod } from 'fastify'
import { chooseEncoding } from './content-encoding.ts'

const zip = promisify(gzip)

interface File {
  readonly plain: Buffer
  readonly zipped: Buffer
  readonly tag: string
}

/** Serves what never changes while the process lives: zipped for whoever can read that, and not again to whoever has it. */
export function serveFile(
  type: string,
  load: () => Promise<Buffer> | Buffer,
  headers: Readonly<Record<string, string>> = {},
): RouteHandlerMethod {
  let file: File | undefined
  return async (request, reply) => {
    file ??= await prepare(await load())
    reply.headers({ vary: 'accept-encoding', etag: file.tag, 'cache-control': 'no-cache', ...headers })
    if (request.headers['if-none-match']?.includes(file.tag)) return reply.code(304).send()
    const isZipped = chooseEncoding(request.headers['accept-encoding'], ['gzip']) !== undefined
    if (isZipped) reply.header('content-encoding', 'gzip')
    return reply.type(type).send(isZipped ? file.zipped : file.plain)
  }
}

async function prepare(plain: Buffer): Promise<File> {
  // Weak, because it is the same for both encodings.
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { plain, zipped: await zip(plain), tag }
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { DOCS_PAGE, DOCS_SCRIPT } from './docs-page.ts'

const zip = promisify(gzip)

/** Files of swagger-ui-dist that the page uses; no other is served. */
const ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui-standalone-preset.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

/** Nothing from other hosts, and nothing to them but the API of this one. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const PLACES = ['/', '/api/v3', '/api/v2', '/toncenter/api/v3', '/toncenter/api/v2']

/** The interactive reference, all of it from this process. */
export function addDocsRoutes(server: FastifyInstance): void {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const zipped = new Map<string, Promise<Buffer>>()
  const load = (name: string): Promise<Buffer> => {
    const known = zipped.get(name) ?? readFile(join(folder, name)).then((bytes) => zip(bytes))
    zipped.set(name, known)
    return known
  }
  server.get('/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(DOCS_PAGE),
  )
  server.get('/docs/reference.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(DOCS_SCRIPT),
  )
  for (const [name, type] of Object.entries(ASSETS)) {
    server.get(`/docs/${name}`, async (_request, reply) =>
      reply
        .type(type)
        .header('content-encoding', 'gzip')
        .header('cache-control', 'public, max-age=86400')
        .send(await load(name)),
    )
  }
  // Where somebody lands who leaves the method out, or everything.
  for (const place of PLACES) server.get(place, (_request, reply) => reply.redirect('/docs', 302))
}

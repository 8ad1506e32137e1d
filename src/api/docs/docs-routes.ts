import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { serveFile } from '../http/serve-file.ts'
import { DOCS_PAGE, DOCS_SCRIPT, GUIDES } from './docs-page.ts'

const HTML = 'text/html; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'
/** Browsers show it; what is called Markdown they would save. */
const GUIDE = 'text/plain; charset=utf-8'

/** Files of swagger-ui-dist that the page uses; no other is served. */
const ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': SCRIPT,
  'swagger-ui-standalone-preset.js': SCRIPT,
  'favicon-32x32.png': 'image/png',
}

/** Nothing from other hosts, and nothing to them but the API of this one. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Where somebody lands who leaves the method out, and where the public service has its reference. */
const MOVED: Readonly<Record<string, string>> = {
  '/api/v2': '/docs',
  '/toncenter/api/v2': '/docs',
  ...Object.fromEntries(
    ['/api/v3', '/toncenter/api/v3'].flatMap((base) => [
      [base, '/docs'],
      [`${base}/index.html`, '/docs'],
      [`${base}/doc.json`, '/openapi/v3.json'],
    ]),
  ),
}

/** The interactive reference, all of it from this process. */
export function addDocsRoutes(server: FastifyInstance): void {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const text = (content: string) => () => Buffer.from(content)
  server.get('/docs', serveFile(HTML, text(DOCS_PAGE), { 'content-security-policy': POLICY }))
  server.get('/docs/reference.js', serveFile(SCRIPT, text(DOCS_SCRIPT)))
  for (const [name, type] of Object.entries(ASSETS)) {
    const load = () => readFile(join(folder, name))
    server.get(`/docs/${name}`, serveFile(type, load, { 'cache-control': 'public, max-age=86400' }))
  }
  for (const name of Object.keys(GUIDES)) {
    const load = () => readFile(new URL(`../../../docs/${name}.md`, import.meta.url))
    server.get(`/docs/guides/${name}.md`, serveFile(GUIDE, load))
  }
  for (const [from, to] of Object.entries(MOVED)) server.get(from, (_request, reply) => reply.redirect(to, 301))
}

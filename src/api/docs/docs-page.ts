/** Guides that stand beside the reference, by file of `docs`. */
export const GUIDES: Readonly<Record<string, string>> = {
  'quick-start': 'quick start',
  actions: 'actions',
  pages: 'answers for pages',
  streaming: 'streams',
  client: 'typed client',
  testing: 'tests on a chain of their own',
  webhooks: 'webhooks',
  emulation: 'emulation',
  tokens: 'tokens',
  staking: 'staking',
  v2: 'v2',
  errors: 'errors',
  keys: 'keys and limits',
  moving: 'moving existing clients',
}

const GUIDE_LINKS = Object.entries(GUIDES)
  .map(([name, title]) => `<a href="/docs/guides/${name}.md">${title}</a>`)
  .join(', ')

/** The page of the reference. What it says of dialects is what `README.md` says. */
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cellar: API reference</title>
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<style>
body { margin: 0; font-family: sans-serif; }
.intro { max-width: 1420px; margin: 0 auto; padding: 16px 20px 0; line-height: 1.5; color: #3b4151; }
.intro code { background: #f0f0f0; padding: 1px 4px; border-radius: 3px; }
html.dark-mode .intro { color: #d9dde3; }
html.dark-mode .intro code { background: #2a3138; }
html.dark-mode .intro a { color: #8ab4f8; }
.swagger-ui .topbar { background: #22303c; }
.swagger-ui .topbar-wrapper .link { display: none; }
</style>
</head>
<body>
<div class="intro">
<p><strong>Cellar</strong> serves the indexed <strong>v3</strong> API and the node-style <strong>v2</strong> API, each in two dialects:
the <strong>documented</strong> one under <code>/api/v3</code> and <code>/api/v2</code>, and the <strong>public</strong> one, with the spellings that
existing clients expect, under <code>/toncenter/api/v3</code>, <code>/toncenter/api/v2</code> and <code>/api/v2/jsonRPC</code>.
Choose the definition in the bar below and the dialect under <em>Servers</em>.</p>
<p>A key goes into <code>X-API-Key</code> or <code>?api_key=</code>; without one, v2 answers one request a second.
The documents themselves: <a href="/openapi/v3.json">/openapi/v3.json</a>, <a href="/openapi/v2.json">/openapi/v2.json</a>,
<a href="/openapi/emulate.json">/openapi/emulate.json</a>, <a href="/openapi/streaming.json">/openapi/streaming.json</a>,
<a href="/openapi/hooks.json">/openapi/hooks.json</a> (webhooks, for the operator).</p>
<p>Guides: ${GUIDE_LINKS}.</p>
</div>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/swagger-ui-standalone-preset.js"></script>
<script src="/docs/reference.js"></script>
</body>
</html>
`

/** A file of its own, because the page allows no script inside itself. */
export const DOCS_SCRIPT = `'use strict'
window.ui = SwaggerUIBundle({
  urls: [
    { url: '/openapi/v3.json', name: 'v3: indexed chain data' },
    { url: '/openapi/v2.json', name: 'v2: node-style methods' },
    { url: '/openapi/emulate.json', name: 'emulate: messages before they are sent' },
    { url: '/openapi/streaming.json', name: 'streams: events as they happen' },
    { url: '/openapi/hooks.json', name: 'webhooks: administration' },
  ],
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  persistAuthorization: true,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
})
`

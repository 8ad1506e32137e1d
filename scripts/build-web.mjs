// Builds the explorer, web/ into dist/web, when dist/web does not come from exactly these sources. Beside every text file lie its
// compressed forms, so that nothing is compressed while it is served, and what grew beyond its budget fails the build.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { digestOf, listFiles, readStamp, whileLocked } from './build-stamp.mjs'
import { ROOT } from './install.mjs'
import { whileShowing } from './waiting-line.mjs'

const WEB = join(ROOT, 'web')
const OUT = join(ROOT, 'dist', 'web')
const STAMP = join(OUT, '.built-from')
const LOCK = join(ROOT, 'node_modules', '.cellar-building-web')
/** How long the last build took. */
const TIME = join(ROOT, 'node_modules', '.cellar-build-web-ms')
const SETTINGS = ['package-lock.json', 'scripts/build-web.mjs']
/** Below it the headers weigh as much as what is saved. */
const MIN_PACKED_BYTES = 1024
const TEXT = /\.(html|js|css|svg|json)$/

/** What asks for the first answers while the rest is read, and the rest: together the script of the first page. */
const FIRST_PAGE = /^(index|main)-.*\.js$/

/** Bytes, compressed by gzip, of all files of the first page's script, and of each of what a page may load beside them. */
const BUDGETS = [
  { name: 'first page script', pattern: FIRST_PAGE, maxBytes: 200_000, isSum: true },
  { name: 'style', pattern: /\.css$/, maxBytes: 20_000 },
  { name: 'trace', pattern: /^trace-.*\.js$/, maxBytes: 75_000 },
  { name: 'charts', pattern: /^chart-.*\.js$/, maxBytes: 30_000 },
  { name: 'page', pattern: /\.js$/, maxBytes: 15_000 },
]

/** False when it could not be made; the program runs without it. */
export async function buildWebIfStale() {
  const digest = digestOf([...SETTINGS.map((name) => join(ROOT, name)), ...listFiles(WEB)])
  if (readStamp(STAMP) === digest) return true
  try {
    await whileLocked(LOCK, async () => {
      if (readStamp(STAMP) !== digest)
        await whileShowing('Building the explorer', () => build(digest), { memory: TIME })
    })
    return true
  } catch (error) {
    process.stderr.write(`The explorer could not be built, / leads to /docs: ${error.message}\n`)
    return false
  }
}

async function build(digest) {
  rmSync(OUT, { recursive: true, force: true })
  // Whoever builds within a test run would otherwise bundle React as it is for development, half as large again.
  process.env.NODE_ENV = 'production'
  const { build: bundle } = await import('vite')
  const { default: tailwind } = await import('@tailwindcss/vite')
  await bundle({
    root: WEB,
    configFile: false,
    logLevel: 'warn',
    plugins: [tailwind(), themeScript(), preloadMain(), listPageScripts()],
    esbuild: { jsx: 'automatic' },
    build: {
      outDir: OUT,
      emptyOutDir: true,
      target: 'es2022',
      // It would be an inline script, which the page's policy forbids.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1_000,
      rollupOptions: {
        output: { onlyExplicitManualChunks: true, manualChunks: divideScripts() },
        // Marks for servers that render, which libraries carry and nobody reads here.
        onwarn: (warning, warn) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : warn(warning)),
      },
    },
  })
  writeFileSync(join(OUT, 'first-answers.json'), JSON.stringify(await listFirstAnswers()))
  for (const file of listFiles(OUT)) pack(file)
  checkBudgets()
  writeFileSync(STAMP, digest)
}

/**
 * The first script, the rest of the first page, and what several other pages have in common are one script each, beside one for every page. Left to
 * itself, the bundler makes one for each set of pages that share something, of a few hundred bytes, and to fetch seven of them takes longer than
 * their code is worth.
 */
function divideScripts() {
  let chunks
  return (id, { getModuleInfo, getModuleIds }) => {
    chunks ??= listChunks([...getModuleIds()].map(getModuleInfo))
    return chunks.get(id)
  }
}

function listChunks(modules) {
  const byId = new Map(modules.map((module) => [module.id, module]))
  const reach = (id, seen = new Set()) => {
    if (seen.has(id)) return seen
    seen.add(id)
    for (const next of byId.get(id)?.importedIds ?? []) reach(next, seen)
    return seen
  }
  const chunks = new Map()
  const put = (ids, chunk) => {
    for (const id of ids) if (!chunks.has(id)) chunks.set(id, chunk)
  }
  const idOf = (file) => modules.find(({ id }) => id.endsWith(file))?.id
  put(reach(idOf('/src/boot.ts')), 'index')
  put(reach(idOf('/src/main.tsx')), 'main')
  const pages = modules.filter(({ id, dynamicImporters }) => id.includes('/src/pages/') && dynamicImporters.length > 0)
  const users = new Map()
  for (const page of pages) for (const id of reach(page.id)) users.set(id, (users.get(id) ?? 0) + 1)
  put(
    [...users].filter(([, count]) => count > 1).map(([id]) => id),
    'shared',
  )
  return chunks
}

/** Sets the theme before the first paint: a file of its own, because the policy allows no script inside the page. */
function themeScript() {
  let name
  return {
    name: 'theme-script',
    apply: 'build',
    buildStart() {
      name = this.emitFile({ type: 'asset', name: 'theme.js', source: readFileSync(join(WEB, 'theme.js'), 'utf8') })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const file = Object.values(bundle ?? {}).find(({ fileName }) => basename(fileName).startsWith('theme-'))
        if (name === undefined || file === undefined) throw new Error('the theme script is missing')
        return html.replace('</title>', `</title>\n    <script src="/${file.fileName}"></script>`)
      },
    },
  }
}

/** What the first script loads is fetched together with it. */
function preloadMain() {
  return {
    name: 'preload-main',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const main = Object.values(bundle ?? {}).find(({ name }) => name === 'main')
        if (main === undefined) throw new Error('the main script is missing')
        const link = `<link rel="modulepreload" crossorigin href="/${main.fileName}">`
        return html.replace('</head>', `  ${link}\n  </head>`)
      },
    },
  }
}

/** Pages whose files are called otherwise than the first part of their path. */
const PATHS = { transaction: 'tx', 'nft-item': 'nft' }
/** Pages that are part of the script of all pages, by the first part of their path. */
const IN_MAIN = ['', 'account']

/** Which scripts a page has beside the first one, by the first part of its path: the server names them in a header of the page. */
function listPageScripts() {
  return {
    name: 'page-scripts',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const isForAll = ({ name }) => name === 'index' || name === 'main'
      const own = (chunk) => [
        chunk.fileName,
        ...chunk.imports.filter((name) => !isForAll(bundle[name])).flatMap((name) => own(bundle[name])),
      ]
      const pages = chunks.filter((chunk) => !isForAll(chunk) && chunk.facadeModuleId?.includes('/src/pages/'))
      // The largest is first in line: a browser has six lines to a host, and the answers take their time.
      const main = chunks.filter(({ name }) => name === 'main').map(({ fileName }) => fileName)
      const list = [
        ...IN_MAIN.map((page) => [page, main]),
        ...pages.map((chunk) => [PATHS[chunk.name] ?? chunk.name, [...main, ...new Set(own(chunk))]]),
      ]
      this.emitFile({ type: 'asset', fileName: 'page-scripts.json', source: JSON.stringify(Object.fromEntries(list)) })
    },
  }
}

/** Stand for the account and the hash of a page's path. */
const ADDRESS = `0:${'A'.repeat(64)}`
const HASH = 'b'.repeat(64)
/** Pages whose first answers can be told from their path alone, and what their path has behind its first part. */
const ASKING = {
  ...{ '': '', account: ADDRESS, jetton: ADDRESS, collection: ADDRESS, nft: ADDRESS },
  ...{ multisig: ADDRESS, vesting: ADDRESS, trace: HASH, tx: HASH },
}

/**
 * Which answers a page asks for first, by the first part of its path, as the page itself says: the server names them in a header, so that they
 * are on their way before a script is. Another spelling of the same request would be asked for twice.
 */
async function listFirstAnswers() {
  const { build: bundle } = await import('esbuild')
  const contents = `
    import { toQuery, V3 } from './client.ts'
    import { firstQueries } from './first-queries.ts'
    export const pathsOf = (pathname) => firstQueries({ pathname, search: '' }).map(({ queryKey: [path, values] }) =>
      values === undefined ? path : V3 + path + toQuery(values))`
  const stdin = { contents, resolveDir: join(WEB, 'src', 'api'), loader: 'js' }
  const { outputFiles } = await bundle({ stdin, bundle: true, write: false, format: 'esm', platform: 'node' })
  const code = Buffer.from(outputFiles[0].contents).toString('base64')
  const { pathsOf } = await import(`data:text/javascript;base64,${code}`)
  const toTemplate = (path) => path.replaceAll(encodeURIComponent(ADDRESS), '{address}').replaceAll(HASH, '{hash}')
  return Object.fromEntries(
    Object.entries(ASKING).map(([page, part]) => [page, pathsOf(`/${page}/${part}`).map(toTemplate)]),
  )
}

function pack(file) {
  if (!TEXT.test(file) || statSync(file).size < MIN_PACKED_BYTES) return
  const bytes = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}

function checkBudgets() {
  const sizes = listFiles(join(OUT, 'assets')).flatMap((file) => {
    const name = basename(file)
    const budget = BUDGETS.find(({ pattern }) => pattern.test(name))
    return budget && existsSync(`${file}.gz`) ? [{ name, budget, bytes: statSync(`${file}.gz`).size }] : []
  })
  const grown = sizes.flatMap(({ name, budget, bytes: own }) => {
    const all = sizes.filter((other) => other.budget === budget).reduce((sum, { bytes }) => sum + bytes, 0)
    const bytes = budget.isSum ? all : own
    return bytes > budget.maxBytes ? [`${name} has ${bytes} bytes, a ${budget.name} at most ${budget.maxBytes}`] : []
  })
  if (grown.length > 0) throw new Error(grown.join('; '))
}

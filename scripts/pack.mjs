// Packs every program of dist/ (the command, processes that it starts, threads) into one file under dist/packed, and leaves one line in its
// place that loads it: a thousand modules take longer to find and to link than what they do at a start. The modules stay where they are, for
// whoever imports one of them. See docs/decisions/093-packed-programs.md.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { build } from 'esbuild'
import { listFiles } from './build-stamp.mjs'
import { ROOT } from './install.mjs'

const DIST = join(ROOT, 'dist')
const PACKED = join(DIST, 'packed')
/** Made of many small files, which are read at every start. What they need is taken in with them. */
const TAKEN_IN = /^(@sinclair\/typebox|commander|fastify|lru-cache|pg|pg-copy-streams|prom-client|ws)($|\/)/
/** They stay outside: one finds files of its own, and the others need not be there. */
const LEFT_OUT = /^(pino|pg-native|pg-cloudflare|bufferutil|utf-8-validate)($|\/)/
const PACKAGES = join(ROOT, 'node_modules')
const MODULE = /^[a-z0-9-]+\.js$/
const FOLDER = /\bloadFolder\(new URL\('([^']+)', import\.meta\.url\)/g

/** A folder or a module that is only known when the program runs: packed, it would not be found, or be found a second time. */
const UNKNOWN = /\bloadFolder\((?!\{)|\bimport\((?!['"$])/
/** They load what they are told to, by a URL. */
const LOADERS = ['lib/load-folder.js', 'lib/worker-thread.js'].map((name) => join(DIST, name))

const toUrl = (path) => path.split(sep).join('/')

/** What is started, and never imported: the command, `…-worker.js`, and those `…-thread.js` that give nothing to others. */
function isProgram(path) {
  if (path === join(DIST, 'cli.js')) return true
  return /-(thread|worker)\.js$/.test(path) && !/^export (?!\{\};)/m.test(readFileSync(path, 'utf8'))
}

/** A module as it is inside of a pack: it still knows where it lies, and the folders that it loads are imported file by file. */
function adapt(path) {
  const imports = []
  const text = readFileSync(path, 'utf8').replaceAll(FOLDER, (_, folder) => {
    const names = readdirSync(join(dirname(path), folder)).filter((name) => MODULE.test(name))
    const entries = names.sort().map((name) => {
      const module = `packed_${imports.length}`
      imports.push(`import * as ${module} from '${folder}${name}';`)
      return `'${name}': () => Promise.resolve(${module})`
    })
    return `loadFolder({${entries}}`
  })
  if (UNKNOWN.test(text) && !LOADERS.includes(path)) {
    throw new Error(
      `${path}: write loadFolder(new URL('./folder/', import.meta.url), …), and name modules that are imported later.`,
    )
  }
  const here = JSON.stringify(toUrl(relative(PACKED, path)))
  return imports.join('') + text.replaceAll('import.meta.url', `new URL(${here}, import.meta.url).href`)
}

/** By making a Response pg finds out whether it runs at Cloudflare's, and Node loads all of fetch for it: 40 ms of every command that has a database. */
const PG_STREAM = join(PACKAGES, 'pg', 'lib', 'stream.js')
const LOADS_FETCH = "typeof Response === 'function'"

function withoutFetch() {
  const text = readFileSync(PG_STREAM, 'utf8')
  if (!text.includes(LOADS_FETCH)) throw new Error(`${PG_STREAM} does not ask for Response any more: take this out.`)
  return text.replace(LOADS_FETCH, 'false')
}

const packing = {
  name: 'packing',
  setup(pack) {
    pack.onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
      const isTaken = importer.startsWith(PACKAGES) ? !LEFT_OUT.test(path) : TAKEN_IN.test(path)
      return isTaken ? undefined : { path, external: true }
    })
    pack.onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (path === PG_STREAM) return { contents: withoutFetch() }
      return path.startsWith(DIST) ? { contents: adapt(path) } : undefined
    })
  },
}

const programs = listFiles(DIST).filter((path) => !path.startsWith(PACKED) && isProgram(path))
await build({
  ...{ entryPoints: programs, outdir: PACKED, entryNames: '[name]', chunkNames: '[name]-[hash]', absWorkingDir: ROOT },
  ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20', logLevel: 'error' },
  // Packages that are no ES modules ask for Node's own ones by it. Most parts of a pack hold none.
  banner: {
    js: [
      "import { createRequire as createPackRequire } from 'node:module'; let packRequire;",
      'const require = (name) => (packRequire ??= createPackRequire(import.meta.url))(name);',
    ].join(' '),
  },
  plugins: [packing],
})
for (const path of programs) {
  const [first = ''] = /^#!.*\n/.exec(readFileSync(path, 'utf8')) ?? []
  const up = relative(dirname(path), DIST)
  writeFileSync(path, `${first}import '${up === '' ? '.' : toUrl(up)}/packed/${basename(path)}'\n`)
}

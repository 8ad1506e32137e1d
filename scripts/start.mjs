// `npm start`: everything a fresh clone needs, then `cellar up`. Arguments go to it: npm start -- --port 9000
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfStale } from './build.mjs'
import { buildWebIfStale } from './build-web.mjs'
import { installIfStale, ROOT } from './install.mjs'

installIfStale()
buildIfStale()
await buildWebIfStale()

// npm may be killed without a chance to tell us; then our parent changes, and nobody is left who could stop us.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

// In this very process: one process less between Ctrl-C and the server.
const cli = join(ROOT, 'dist', 'cli.js')
process.argv = [process.execPath, cli, 'up', ...process.argv.slice(2)]
await import(pathToFileURL(cli).href)

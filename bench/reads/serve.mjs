/** The API of one build, from its dist/ as users run it: `serve.mjs DIST DATABASE_URL APPLICATION_NAME`. Tells its port, and its CPU when asked. */
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const CONNECTIONS = 4

const [dist = '', url = '', applicationName = ''] = process.argv.slice(2)
const load = (path) => import(`${pathToFileURL(dist)}/${path}`)
const { createServer } = await load('api/server.js')
const { createDatabase } = await load('store/database.js')

const db = createDatabase(url, { maxConnections: CONNECTIONS, applicationName })
const server = await createServer({ db, ...(await listen()) })
await server.listen({ port: 0, host: '127.0.0.1' })
process.send({ port: server.server.address().port })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send({ cpuMicros: user + system })
})

/** As `cellar api` does; builds from before heads were announced have nothing that listens. */
async function listen() {
  if (!existsSync(`${dist}/store/change-listener.js`)) return {}
  const { Changes } = await load('store/changes.js')
  const { ChangeListener } = await load('store/change-listener.js')
  const changes = new Changes()
  const log = { info: () => undefined, warn: () => undefined }
  new ChangeListener({ db, changes, log })
  return { changes }
}

/**
 * The API of one build, from its dist/ as users run it: `serve.mjs DIST DATABASE_URL APPLICATION_NAME`, with an address and a name more for each other database
 * that the same process serves. Tells their ports, and its CPU when asked.
 */
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const CONNECTIONS = 4

const [dist = '', ...databases] = process.argv.slice(2)
const load = (path) => import(`${pathToFileURL(dist)}/${path}`)
const { createServer } = await load('api/server.js')
const { createDatabase } = await load('store/database.js')

const ports = []
for (let i = 0; i < databases.length; i += 2) ports.push(await serve(databases[i], databases[i + 1]))
process.send({ ports })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send({ cpuMicros: user + system })
})

async function serve(url, applicationName) {
  const db = createDatabase(url, { maxConnections: CONNECTIONS, applicationName })
  const server = await createServer({ db, ...(await listen(db)) })
  await server.listen({ port: 0, host: '127.0.0.1' })
  return server.server.address().port
}

/** As `cellar api` does; builds from before heads were announced have nothing that listens. */
async function listen(db) {
  if (!existsSync(`${dist}/store/change-listener.js`)) return {}
  const { Changes } = await load('store/changes.js')
  const { ChangeListener } = await load('store/change-listener.js')
  const changes = new Changes()
  const log = { info: () => undefined, warn: () => undefined }
  new ChangeListener({ db, changes, log })
  return { changes }
}

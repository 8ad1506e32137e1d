/**
 * Both servers that are compared, from dist/ as users run it, side by side in one process and over the same database
 * connections: where the scheduler puts a process and how its reads fall together with PostgreSQL's writes makes more
 * difference than what it does.
 */
import { createServer as createHttpServer } from 'node:http'
import { createServer } from '../../dist/api/server.js'
import { parseAddress } from '../../dist/cell/address.js'
import { transactionDoc } from '../../dist/store/compact/beside.js'
import { createDatabase } from '../../dist/store/database.js'

const CONNECTIONS = 2
const FLOOR = `select ${transactionDoc('t')} as doc from transactions t where t.account = $1 order by t.lt desc limit 100`

const [url = '', applicationName = ''] = process.argv.slice(2)
const db = createDatabase(url, { maxConnections: CONNECTIONS, applicationName })

process.send({ api: await startApi(), floor: await startFloor() })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send({ cpuMicros: user + system })
})

async function startApi() {
  const server = await createServer({ db })
  await server.listen({ port: 0, host: '127.0.0.1' })
  return server.server.address().port
}

/** The least that can be done: the rows by primary key, their documents one after another, no JSON around them. */
async function startFloor() {
  const server = createHttpServer(async (request, response) => {
    const account = parseAddress(new URL(request.url, 'http://localhost').searchParams.get('account'))?.address
    const rows = await db.query(FLOOR, [account])
    response.end(Buffer.concat(rows.map((row) => row.doc)))
  })
  await new Promise((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return server.address().port
}

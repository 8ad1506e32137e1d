/** The API by itself: one process, as it is run for others. */
import { createServer } from '../../src/api/server.ts'
import { createDatabase } from '../../src/store/database.ts'

const [url = ''] = process.argv.slice(2)
const db = createDatabase(url)
const server = await createServer({ db })
await server.listen({ port: 0, host: '127.0.0.1' })

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() })
})
process.send?.({ port: (server.server.address() as { port: number }).port })

import { WebSocket } from 'ws'
import type { Attack } from './attack.ts'
import { STRANGER } from './target.ts'

const PING = JSON.stringify({ operation: 'ping' })

/** So many connections, each of which says so many times that it is there. */
export const pingFlood = (connections: number, pings: number): Attack => ({
  name: `${connections} WebSockets of ${pings} pings`,
  perSecond: 1,
  async strike({ port, address }) {
    const closed = await Promise.all(
      Array.from({ length: connections }, async () => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/api/streaming/v2/ws`, {
          localAddress: address,
          headers: STRANGER,
        })
        const ended = new Promise<string>((done) => {
          socket.on('close', (code) => done(`closed ${code}`))
          socket.on('error', () => done('refused'))
          socket.on('open', () => {
            for (let i = 0; i < pings; i++) socket.send(PING)
            setTimeout(() => socket.close(), 500)
          })
        })
        return ended
      }),
    )
    return [...new Set(closed)].join(', ')
  },
})

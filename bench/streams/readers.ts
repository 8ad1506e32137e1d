/** Readers in one process, half of each kind, that note when each event came and do nothing else with it. */
import { request } from 'node:http'
import { WebSocket } from 'ws'

const TYPES = ['transactions', 'actions', 'account_state_change', 'jettons_change']
/** One address may not have too many connections, so they come from several. */
const FROM = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4']

const [port = ''] = process.argv.slice(2)
const delivered: { mcSeqno: number; at: number }[] = []

function note(text: string): void {
  const at = Date.now()
  for (const [, seqno] of text.matchAll(/"event_id":"(\d+)-/g)) delivered.push({ mcSeqno: Number(seqno), at })
}

function openSse(addresses: readonly string[], localAddress: string): Promise<void> {
  return new Promise((done, fail) => {
    const headers = { 'content-type': 'application/json' }
    const path = '/api/streaming/v2/sse'
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers, localAddress, agent: false })
    sent.on('error', fail)
    sent.on('response', (reply) => {
      let unread = ''
      reply.on('data', (part: Buffer) => {
        unread += part.toString('latin1')
        const end = unread.lastIndexOf('\n\n')
        if (end < 0) return
        note(unread.slice(0, end))
        unread = unread.slice(end)
        done()
      })
    })
    sent.end(JSON.stringify({ types: TYPES, addresses }))
  })
}

function openWs(addresses: readonly string[], localAddress: string): Promise<void> {
  return new Promise((done, fail) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/streaming/v2/ws`, {
      localAddress,
      perMessageDeflate: false,
    })
    socket.on('error', fail)
    socket.on('open', () => socket.send(JSON.stringify({ operation: 'subscribe', types: TYPES, addresses })))
    socket.on('message', (data) => {
      note(data.toString())
      done()
    })
  })
}

process.on('message', async (message: { addresses: string[][] } | 'report') => {
  if (message === 'report') {
    process.send?.({ delivered })
    return
  }
  for (const [i, addresses] of message.addresses.entries()) {
    const from = FROM[i % FROM.length] as string
    await (i % 2 === 0 ? openSse(addresses, from) : openWs(addresses, from))
  }
  process.send?.('open')
})

import { once } from 'node:events'
import { createConnection } from 'node:net'

/** Somebody who asks over one connection, one request after another. */
export interface Caller {
  /** Resolves when the whole answer is there; rejects unless it is 200. */
  ask(path: string): Promise<void>
  close(): void
}

const BREAK = '\r\n\r\n'

/** Reads of an answer what it takes to know where it ends: a client that does more takes longer than what it asks. */
export async function openCaller(port: number): Promise<Caller> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let settle: ((error?: Error) => void) | undefined
  let head = ''
  /** Of the body, when the head was read. */
  let left = -1
  const end = (error?: Error): void => {
    head = ''
    left = -1
    settle?.(error)
  }
  socket.on('data', (chunk) => {
    if (left >= 0) left -= chunk.length
    else {
      head += chunk.toString('latin1')
      const at = head.indexOf(BREAK)
      if (at < 0) return
      if (!head.startsWith('HTTP/1.1 200 ')) return end(new Error(head.slice(0, head.indexOf('\r\n'))))
      left = Number(/content-length: (\d+)/i.exec(head)?.[1]) - (head.length - at - BREAK.length)
    }
    if (left === 0) end()
  })
  socket.on('error', end).on('close', () => end(new Error('the connection ended')))
  return {
    ask: (path) =>
      new Promise((done, fail) => {
        settle = (error) => (error === undefined ? done() : fail(error))
        socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
      }),
    close() {
      settle = undefined
      socket.destroy()
    },
  }
}

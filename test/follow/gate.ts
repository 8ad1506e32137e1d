import { connect, createServer, type Server, type Socket } from 'node:net'
import { findLastingPort } from '../lasting-port.ts'

/** A TCP way to somewhere on this machine that can be shut and opened again: what is behind it seems to stop and come back. */
export interface Gate extends AsyncDisposable {
  readonly port: number
  shut(): Promise<void>
  open(): Promise<void>
  /** Nothing comes through any more, and nobody is told: as when a cable is cut. */
  cut(): void
  /** What was cut is mended: new ways lead through, old ones stay dead. */
  mend(): void
}

export async function createGate(target: number): Promise<Gate> {
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let isCut = false
  const port = await findLastingPort()

  const open = async (): Promise<void> => {
    const listening = createServer((outer) => {
      if (isCut) {
        sockets.add(outer.on('error', () => undefined).pause())
        return
      }
      const inner = connect({ host: '127.0.0.1', port: target })
      for (const socket of [outer, inner]) {
        sockets.add(socket)
        socket.on('error', () => undefined)
        socket.once('close', () => {
          sockets.delete(socket)
          outer.destroy()
          inner.destroy()
        })
      }
      outer.pipe(inner)
      inner.pipe(outer)
    })
    await new Promise<void>((resolve, reject) => {
      listening.once('error', reject).listen({ host: '127.0.0.1', port }, resolve)
    })
    server = listening
  }
  const shut = async (): Promise<void> => {
    const closing = server
    server = undefined
    const closed = closing && new Promise<void>((resolve) => closing.close(() => resolve()))
    for (const socket of sockets) socket.resetAndDestroy()
    await closed
  }
  await open()
  return {
    port,
    shut,
    open,
    cut() {
      isCut = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    mend() {
      isCut = false
    },
    [Symbol.asyncDispose]: shut,
  }
}

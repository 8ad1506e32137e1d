import { connect, type Socket } from 'node:net'

/** A socket that says `text`, a byte for a character, and nothing more; everything it is told is kept. */
export function say(
  port: number,
  text: string,
): { readonly socket: Socket; heard(): string; readonly closed: Promise<void> } {
  let heard = ''
  const socket = connect(port, '127.0.0.1')
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  socket
    // Whoever refuses to read on may say so rudely; what was heard before counts.
    .on('error', () => undefined)
    .on('data', (chunk) => {
      heard += chunk.toString('latin1')
    })
  socket.write(text, 'latin1')
  return { socket, heard: () => heard, closed }
}

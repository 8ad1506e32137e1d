import { asHash, type Hash } from '../../../cell/hash.ts'
import { kernelFor, MESSAGE_AT } from '../../../cell/sha256-kernel.ts'

const BASE64 = Uint8Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', (char) =>
  char.charCodeAt(0),
)
const PADDING = 0x3d

/** SHA-256 of the base64 text of a message's hash, followed by the block's name. */
export function actionId(hash: Hash, name: string): Hash {
  const kernel = kernelFor(0)
  const { bytes } = kernel
  let at = MESSAGE_AT
  for (let i = 0; i < 30; i += 3) {
    const word = ((hash[i] as number) << 16) | ((hash[i + 1] as number) << 8) | (hash[i + 2] as number)
    bytes[at++] = BASE64[word >> 18] as number
    bytes[at++] = BASE64[(word >> 12) & 63] as number
    bytes[at++] = BASE64[(word >> 6) & 63] as number
    bytes[at++] = BASE64[word & 63] as number
  }
  const rest = ((hash[30] as number) << 8) | (hash[31] as number)
  bytes[at++] = BASE64[rest >> 10] as number
  bytes[at++] = BASE64[(rest >> 4) & 63] as number
  bytes[at++] = BASE64[(rest << 2) & 63] as number
  bytes[at++] = PADDING
  return finish(kernel, at, name)
}

/** The same for a text that stands for a message which was never sent. */
export function unsentOrderId(text: string, name: string): Hash {
  const kernel = kernelFor(0)
  let at = MESSAGE_AT
  for (let i = 0; i < text.length; i++) kernel.bytes[at++] = text.charCodeAt(i)
  return finish(kernel, at, name)
}

function finish(kernel: ReturnType<typeof kernelFor>, from: number, name: string): Hash {
  let at = from
  for (let i = 0; i < name.length; i++) kernel.bytes[at++] = name.charCodeAt(i)
  return asHash(kernel.hashMessage(at - MESSAGE_AT))
}

import type { DemoMessage, DemoScene } from '../../api/test-bed.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { cellHash } from '../../cell/hashing.ts'
import type { Devnet } from '../../devnet/chain/devnet.ts'
import type { RunningDemo } from '../../devnet/demo/run-demo.ts'
import { CellarError } from '../../lib/errors.ts'

/** People rest after what they did; within so many blocks somebody is free again. */
const TRIES = 12

export const nextBlock = (chain: Pick<Devnet, 'onBlock'>): Promise<void> =>
  new Promise((resolve) => {
    const stop = chain.onBlock(() => {
      stop()
      resolve()
    })
  })

/** Lets the demo's people do or sign something as soon as somebody can. */
export async function actWhenPossible(
  people: Pick<RunningDemo, 'act' | 'sign'>,
  scene: DemoScene | 'sign',
  nextTry: () => Promise<unknown>,
): Promise<DemoMessage> {
  for (let tried = 0; tried < TRIES; tried++) {
    const message = await (scene === 'sign' ? people.sign() : people.act(scene))
    if (message !== undefined) return { hash: toBase64(cellHash(readSingleRoot(message))), boc: toBase64(message) }
    await nextTry()
  }
  throw new CellarError('NOT_FOUND', `nobody of the demo can do that yet (${scene}): they may still be setting up`)
}

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

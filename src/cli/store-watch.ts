import { CellarError } from '../lib/errors.ts'
import type { Lifetime } from './lifetime.ts'
import type { OpenStore } from './open-store.ts'

/** Stops a command when the PostgreSQL it started ends by itself. What it gives back is to be the command's last word. */
export function watchStore({ lost }: OpenStore, life: Lifetime): () => 0 {
  let isLost = false
  void lost.then(() => {
    isLost = true
    life.stop()
  })
  return () => {
    if (isLost) throw new CellarError('STORE_UNAVAILABLE', LOST)
    return 0
  }
}

const LOST = 'The embedded PostgreSQL ended by itself. Start Cellar again: what was committed is there.'

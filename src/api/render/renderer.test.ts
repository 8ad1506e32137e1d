import { expect, test } from 'vitest'
import { CellarError } from '../../lib/errors.ts'
import { Renderer } from './renderer.ts'

test('whoever waits for a large answer when the service stops is told so', async () => {
  const stopped = expect.objectContaining({ code: 'TVM_BUSY', message: 'the service is shutting down' })
  let began = (): void => undefined
  const isUnderWay = new Promise<void>((resolve) => {
    began = resolve
  })
  const renderer = new Renderer({
    arm: () => {
      began()
      return () => undefined
    },
  })
  const code = Buffer.alloc(0)
  const underWay = renderer.render('a', 'code', code).catch((error: unknown) => error)
  const waiting = renderer.render('a', 'code', code).catch((error: unknown) => error)
  await isUnderWay
  // Its call is on its way to the thread, which does not get to it.
  await renderer.stop()
  expect(await waiting).toEqual(stopped)
  expect(await underWay).toBeInstanceOf(CellarError)
  await expect(renderer.render('a', 'code', code)).rejects.toMatchObject({ code: 'TVM_BUSY' })
})

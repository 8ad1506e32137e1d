import { describe, expect, test } from 'vitest'
import { Changes, SAFETY_MS } from './changes.ts'

const NEVER = new AbortController().signal
const HOUR_MS = 3_600_000

describe('Changes', () => {
  test('wakes who waits for a topic, and nobody else', async () => {
    const changes = new Changes()
    let isHeadWoken = false
    const head = changes.wait(['head'], 0, HOUR_MS, NEVER).then(() => {
      isHeadWoken = true
    })
    const pending = changes.wait(['pending', 'confirmed'], 0, HOUR_MS, NEVER)
    changes.announce('confirmed')
    await pending
    expect(isHeadWoken).toBe(false)
    changes.announce('head')
    await head
  })

  test('what is announced between counting and waiting is not slept through', async () => {
    const changes = new Changes()
    const seen = changes.count(['head', 'pending'])
    changes.announce('pending')
    await changes.wait(['head', 'pending'], seen, HOUR_MS, NEVER)
    expect(changes.count(['head', 'pending'])).toBe(seen + 1)
  })

  test('ends with its signal and leaves nothing behind', async () => {
    const changes = new Changes()
    const stop = new AbortController()
    const waiting = changes.wait(['head'], 0, HOUR_MS, stop.signal)
    stop.abort()
    await waiting
    await changes.wait(['head'], 0, HOUR_MS, stop.signal)
  })

  test('polls until all that it waits for is announced, and again when it no longer is', async () => {
    const changes = new Changes()
    const topics = ['head', 'pending'] as const
    expect(changes.longestMs(topics, 50)).toBe(50)
    changes.setAnnounced('pending', true)
    expect(changes.longestMs(topics, 50)).toBe(50)
    changes.setAnnounced('head', true)
    expect(changes.longestMs(topics, 50)).toBe(SAFETY_MS)
    expect(changes.longestMs(topics, HOUR_MS)).toBe(HOUR_MS)
    const waiting = changes.wait(topics, 0, HOUR_MS, NEVER)
    changes.setAnnounced('pending', false)
    await waiting
    expect(changes.longestMs(topics, 50)).toBe(50)
  })
})

import { MessageChannel } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { CellarError } from './errors.ts'
import { PortCalls } from './port-calls.ts'
import { answersOf, type RemoteNames, remote } from './remote-calls.ts'

interface Store {
  list(ids: readonly number[]): Promise<readonly string[]>
  findNewest(): Promise<string | undefined>
}

const NAMES: RemoteNames<Store> = { list: true, findNewest: true }

test('methods run on the object that the other side has at the time of the call', async () => {
  const { port1, port2 } = new MessageChannel()
  let current: Store = {
    list: async (ids) => ids.map((id) => `first ${id}`),
    findNewest: async () => undefined,
  }
  new PortCalls(
    port1,
    answersOf(NAMES, () => current),
  )
  const store = remote(new PortCalls(port2, {}), NAMES)
  try {
    expect(await store.list([1, 2])).toEqual(['first 1', 'first 2'])
    expect(await store.findNewest()).toBeUndefined()
    current = {
      list: () => Promise.reject(new CellarError('BROKEN_STORE', 'gone', { id: 7 })),
      findNewest: async () => 'second',
    }
    expect(await store.findNewest()).toBe('second')
    await expect(store.list([7])).rejects.toMatchObject({ code: 'BROKEN_STORE', context: { id: 7 } })
    // Spread into another object, as those who replace one of the methods do.
    expect(await { ...store }.findNewest()).toBe('second')
  } finally {
    port1.close()
  }
})

test('an object that is not there yet fails the call', async () => {
  const { port1, port2 } = new MessageChannel()
  const find = (): Store => {
    throw new Error('no job was started')
  }
  new PortCalls(port1, answersOf(NAMES, find))
  try {
    await expect(remote(new PortCalls(port2, {}), NAMES).findNewest()).rejects.toThrow('no job was started')
  } finally {
    port1.close()
  }
})

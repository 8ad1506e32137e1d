import { expect, test } from 'vitest'
import { ChainLeases } from './chain-leases.ts'

/** A chain that notes what is asked of it, and goes back when it is let. */
function notingChain(url: string) {
  const asked: string[] = []
  const back: (() => void)[] = []
  const bed = {
    snapshot: async () => {
      asked.push('snapshot')
      return `${url} as it was`
    },
    revert: (to: string | null) => {
      asked.push(`revert ${to}`)
      return new Promise<number>((done) => back.push(() => done(1)))
    },
  }
  return { url, bed, asked, back }
}

const turn = (): Promise<void> => new Promise((done) => setImmediate(done))

test('each chain is one caller’s at a time, in the order of asking, and goes back before the next has it', async () => {
  const warnings: unknown[] = []
  const leases = new ChainLeases({ warn: (fields: unknown) => void warnings.push(fields) })
  const [one, two] = [notingChain('one'), notingChain('two')]
  const first = leases.leaseChain('a')
  leases.add(one)
  leases.add(two)
  expect(await leases.listChains()).toEqual(['one', 'two'])
  expect(await first).toEqual({ url: 'one', snapshot: 'one as it was' })
  expect((await leases.leaseChain('b')).url).toBe('two')
  const got: string[] = []
  for (const id of ['c', 'd', 'e']) {
    leases.leaseChain(id).then(
      ({ url }) => got.push(`${id} ${url}`),
      (error) => got.push(`${id} ${error.code}`),
    )
  }
  // Whoever does not wait any longer is passed over.
  await leases.releaseChain('d')
  const released = leases.releaseChain('b')
  await turn()
  expect(got).toEqual(['d CALLER_LEFT'])
  expect(two.asked).toEqual(['snapshot', 'revert two as it was'])
  two.back.shift()?.()
  await released
  await turn()
  expect(got).toEqual(['d CALLER_LEFT', 'c two'])
  // Twice is as once, and nobody else's chain goes back by it.
  await leases.releaseChain('b')
  expect(one.asked).toEqual(['snapshot'])
  const last = leases.releaseChain('a')
  await turn()
  one.back.shift()?.()
  await last
  await turn()
  expect(got).toEqual(['d CALLER_LEFT', 'c two', 'e one'])
  expect(warnings).toEqual([])
})

test('a chain that cannot go back to where it was begins anew, and is told', async () => {
  const warnings: unknown[] = []
  const leases = new ChainLeases({ warn: (fields: unknown) => void warnings.push(fields) })
  const reverts: (string | null)[] = []
  const revert = async (to: string | null): Promise<number> => {
    reverts.push(to)
    if (to !== null) throw new Error('there is no such snapshot')
    return 1
  }
  leases.add({ url: 'one', bed: { snapshot: async () => 'then', revert } })
  await leases.leaseChain('a')
  await leases.releaseChain('a')
  expect(reverts).toEqual(['then', null])
  expect(warnings).toEqual([{ url: 'one', reason: 'there is no such snapshot' }])
  expect((await leases.leaseChain('b')).url).toBe('one')
})

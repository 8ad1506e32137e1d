import { CellarApiError } from '../client/api-error.ts'
import { type OpenChainOptions, openChain, type TestChain } from './test-chain.ts'

type Register = (work: () => Promise<void>, timeoutMs?: number) => unknown

/** What every runner has: `beforeAll` and `afterAll` of vitest and jest, `before` and `after` of `node:test`. */
export interface RunnerHooks {
  readonly beforeAll: Register
  readonly afterAll: Register
}

/** Other files may have all chains, each for as long as its tests take. */
const TURN_MS = 600_000

/** A chain for all tests of this file, there from the first test on and given back after the last. */
export function testChain(hooks: RunnerHooks = findHooks(), options: OpenChainOptions = {}): TestChain {
  let chain: TestChain | undefined
  hooks.beforeAll(async () => {
    chain = await openChain(options)
  }, TURN_MS)
  hooks.afterAll(async () => {
    await chain?.close()
    chain = undefined
  })
  return new Proxy({} as TestChain, {
    get(_, name) {
      if (chain === undefined)
        throw new CellarApiError('UNREACHABLE', 'the chain is there in tests and hooks, not before')
      return chain[name as keyof TestChain]
    },
  })
}

/** Where a runner has them as globals. */
function findHooks(): RunnerHooks {
  const { beforeAll, afterAll } = globalThis as Partial<RunnerHooks>
  if (beforeAll && afterAll) return { beforeAll, afterAll }
  throw new CellarApiError('BAD_REQUEST', 'testChain({ beforeAll, afterAll }): hand it the hooks of your test runner')
}

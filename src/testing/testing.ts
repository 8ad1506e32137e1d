// biome-ignore-all lint/performance/noBarrelFile: the door of `cellar/testing`, all that a test file may import

export { type RunnerHooks, testChain } from './file-chain.ts'
export {
  type FundOptions,
  type Gift,
  type OpenChainOptions,
  openChain,
  type TestAccount,
  type TestChain,
  type Triggered,
} from './test-chain.ts'

import { Type } from '@sinclair/typebox'
import { MAX_BLOCK_TIME, MIN_BLOCK_TIME } from '../api/test-bed.ts'
import { type SettingSource, wholeNumber } from './setting-source.ts'

const given = <T extends SettingSource & Record<string, unknown>>(setting: T): T => setting

export const isBlockTime = (milliseconds: number): boolean =>
  milliseconds === 0 || (milliseconds >= MIN_BLOCK_TIME && milliseconds <= MAX_BLOCK_TIME)

/** Of the embedded chain, wherever it runs. */
export const devnetChain = {
  blockTime: wholeNumber(0, MAX_BLOCK_TIME, {
    default: 1000,
    flag: '--block-time <ms>',
    env: 'CELLAR_DEVNET_BLOCK_TIME',
    expects: 'milliseconds from 50 to 600000, or 0 for blocks on demand',
    isUsable: (text) => isBlockTime(Number(text)),
    description:
      'devnet: milliseconds between masterchain blocks, three times that while nothing happens; 0 makes them only when asked (`cellar devnet mine`)',
  }),
  shards: wholeNumber(1, 4, {
    default: 1,
    flag: '--shards <number>',
    env: 'CELLAR_DEVNET_SHARDS',
    expects: '1, 2 or 4',
    isUsable: (text) => text !== '3',
    description: 'devnet: basechain shards a new chain begins with (1, 2 or 4)',
  }),
  seed: Type.String(
    given({
      minLength: 1,
      default: 'cellar',
      flag: '--seed <text>',
      env: 'CELLAR_DEVNET_SEED',
      expects: 'any text',
      description: 'devnet: keys and accounts of a new chain follow from it',
    }),
  ),
  demo: Type.Boolean(
    given({
      default: true,
      flag: '--no-demo',
      expects: 'true or false',
      description: 'devnet: no demo traffic, blocks hold only what you send',
      otherwise: 'with demo traffic',
    }),
  ),
}

/** Of `cellar up`, for tests that run beside each other. */
export const chains = wholeNumber(1, 6, {
  default: 1,
  flag: '--chains <number>',
  env: 'CELLAR_DEVNET_CHAINS',
  expects: 'a number of chains from 1 to 6',
  description: 'devnet: chains with an index and a port each, for tests that run beside each other (cellar/testing)',
})

/** The lite server's, which is free to choose for who only watches the API. */
export const liteServerPort = wholeNumber(0, 65_535, {
  default: 0,
  flag: '--port <number>',
  env: 'CELLAR_DEVNET_PORT',
  expects: 'a port from 1 to 65535, or 0 for any free one',
  description: 'port of the lite server; 0 takes any free one',
})

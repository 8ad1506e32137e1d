import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { ApiSettings, ImportSettings, IndexSettings, readSettings, sourceSettings, UpSettings } from './config.ts'
import { renderConfig } from './show-config.ts'

describe('readSettings', () => {
  test('has defaults for everything', () => {
    expect(readSettings(UpSettings, {}, {})).toEqual({
      chains: 1,
      port: 8081,
      host: '127.0.0.1',
      workers: 1,
      explorer: 'on',
      ipfsGateway: 'https://ipfs.io',
      dataDir: './.cellar',
      network: 'devnet',
      from: 'latest',
      trust: 'hashes',
      logLevel: 'info',
      rateLimit: 'on',
      blockTime: 1000,
      shards: 1,
      seed: 'cellar',
      demo: true,
    })
  })

  test('a flag wins over the environment, the environment over the default', () => {
    const env = { CELLAR_PORT: '9001', CELLAR_HOST: '0.0.0.0', DATABASE_URL: 'postgres://one/two' }
    expect(readSettings(ApiSettings, { port: '9002' }, env)).toMatchObject({
      port: 9002,
      host: '0.0.0.0',
      databaseUrl: 'postgres://one/two',
    })
  })

  test('the port of existing TON clients is a number or none, and not set unless somebody asks for it', () => {
    expect(readSettings(ApiSettings, {}, {})).not.toHaveProperty('publicPort')
    expect(readSettings(ApiSettings, { publicPort: 'none' }, { CELLAR_PUBLIC_PORT: '9000' })).toMatchObject({
      publicPort: 'none',
    })
    expect(readSettings(UpSettings, {}, { CELLAR_PUBLIC_PORT: '9000' })).toMatchObject({ publicPort: '9000' })
    for (const publicPort of ['65536', 'off', '-1', '8082.5']) {
      expect(() => readSettings(ApiSettings, { publicPort }, {})).toThrow('--public-port is')
    }
  })

  test('an empty variable is not set', () => {
    expect(readSettings(ApiSettings, {}, { CELLAR_PORT: '', DATABASE_URL: '' })).not.toHaveProperty('databaseUrl')
  })

  test('lists all mistakes at once, each with its source', () => {
    const env = { CELLAR_LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://root:hunter2@db' }
    const attempt = () => readSettings(UpSettings, { port: '70000', from: 'yesterday', shards: '3' }, env)
    expect(attempt).toThrow(
      expect.objectContaining({
        code: 'CONFIG',
        message: [
          'These settings cannot be used:',
          '  --port is "70000": expected a port from 1 to 65535, or 0 for any free one',
          '  DATABASE_URL: expected postgres://user:password@host:port/database (special letters of a password as in %23)',
          '  CELLAR_LOG_LEVEL is "loud": expected one of debug, info, warn, error, silent',
          '  --from is "yesterday": expected "latest", "first" or a masterchain seqno',
          '  --shards is "3": expected 1, 2 or 4',
        ].join('\n'),
      }),
    )
    expect(attempt).not.toThrow(/hunter2/)
  })

  test.each(['', '1e3', '0x10', '-1', '1.5', ' 7', '99999999999999999999'])(
    '"%s" is not a number of blocks',
    (batch) => {
      expect(() => readSettings(ImportSettings, { batch }, {})).toThrow(/--batch is /)
    },
  )

  test.each([
    { DATABASE_URL: 'postgres://me:hunter2@:::' },
    { DATABASE_URL: 'postgres://me:hunter2@db:99999/x' },
    { DATABASE_URL: 'postgres://me:hunter2#@db:5432/x' },
    { DATABASE_REPLICA_URLS: 'postgres://me:hunter2@db/x,mysql://me:hunter2@db/x' },
    { REDIS_URL: 'redis://me:hunter2@:::' },
    { CELLAR_IPFS_GATEWAY: 'http://[' },
  ])('%j is not a URL, and is told without its password', (env) => {
    const attempt = () => readSettings(UpSettings, {}, env)
    expect(attempt).toThrow(expect.objectContaining({ code: 'CONFIG' }))
    expect(attempt).toThrow(/: expected /)
    expect(attempt).not.toThrow(/hunter2/)
  })

  test.each(['1', '99', '10.0.0.1', '10.0.0.0/8,loopback', '::1', 'fd00::/8,linklocal,uniquelocal'])(
    'proxies may be %s',
    (trustProxy) => {
      expect(readSettings(UpSettings, { trustProxy }, {})).toMatchObject({ trustProxy })
    },
  )

  test.each(['999', '1.2.3.4.5', '1::2::3', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', 'loopback,', 'localhost'])(
    'proxies cannot be %s',
    (trustProxy) => {
      expect(() => readSettings(UpSettings, { trustProxy }, {})).toThrow(/--trust-proxy is .*: expected a number/)
    },
  )

  test('a range that ends before it begins is a mistake', () => {
    expect(() => readSettings(ImportSettings, { from: '9', to: '3' }, {})).toThrow('--from 9 is after --to 3')
    expect(() => readSettings(IndexSettings, { from: '9', to: '3' }, {})).toThrow('--from 9 is after --to 3')
    expect(readSettings(IndexSettings, { from: 'first', to: '3' }, {})).toMatchObject({ from: 'first', to: 3 })
    expect(readSettings(ImportSettings, { from: '3', to: '3', state: ['a', 'b'] }, {})).toMatchObject({
      from: 3,
      to: 3,
    })
  })
})

describe('the settings file', () => {
  const write = (folder: string, content: unknown): string => {
    const path = join(folder, 'cellar.json')
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
    return path
  }

  test('stands behind flags and the environment, and before the defaults', () => {
    using folder = temporaryFolder()
    const config = write(folder.path, {
      port: 9001,
      host: '::1',
      'data-dir': 'here',
      limits: { plans: { gold: { rps: 500 } } },
    })
    const settings = readSettings(ApiSettings, { config, port: '9003' }, { CELLAR_HOST: '0.0.0.0' })
    expect(settings).toMatchObject({
      port: 9003,
      host: '0.0.0.0',
      dataDir: 'here',
      limits: { plans: { gold: { rps: 500 } } },
    })
    expect(readSettings(ApiSettings, {}, { CELLAR_CONFIG: config })).toMatchObject({ port: 9001 })
  })

  test('may hold settings of other commands, and says which it does not know', () => {
    using folder = temporaryFolder()
    expect(readSettings(ImportSettings, { config: write(folder.path, { port: 9001, batch: 7 }) }, {})).toMatchObject({
      batch: 7,
    })
    const config = write(folder.path, { prot: 1, limits: { plans: { gold: { rps: 0 } } } })
    expect(() => readSettings(ApiSettings, { config }, {})).toThrow(
      /prot in .*no such setting\n.*limits in .*plans.gold.rps: Expected number to be greater than 0/,
    )
  })

  test('needs no quotes around a number', () => {
    using folder = temporaryFolder()
    const config = write(folder.path, { 'trust-proxy': 1, from: 100 })
    expect(readSettings(UpSettings, { config }, {})).toMatchObject({ trustProxy: '1', from: '100' })
  })

  test('that is not there, or not JSON, is named', () => {
    using folder = temporaryFolder()
    expect(() => readSettings(ApiSettings, { config: join(folder.path, 'no.json') }, {})).toThrow(
      'there is no such file',
    )
    expect(() => readSettings(ApiSettings, { config: write(folder.path, '{') }, {})).toThrow('it is not JSON')
    expect(() => readSettings(ApiSettings, { config: write(folder.path, '[]') }, {})).toThrow('it is not a JSON object')
  })

  test('every setting has its source, and what is secret is not shown', () => {
    using folder = temporaryFolder()
    const config = write(folder.path, {
      host: '::1',
      limits: { plans: { gold: { rps: 500 } }, keyless: { v3: { rps: 5 } } },
    })
    const env = { DATABASE_URL: 'postgres://me:hunter2@db/x', CELLAR_NETWORK: 'testnet' }
    const text = renderConfig(sourceSettings(UpSettings, { config, port: '9000' }, env))
    expect(text).toMatch(/^port +9000 +--port$/m)
    expect(text).toMatch(/^host +::1 +host in .*cellar\.json$/m)
    expect(text).toMatch(/^network +testnet +CELLAR_NETWORK$/m)
    expect(text).toMatch(/^trust +hashes +default$/m)
    expect(text).toMatch(/^database-url +\(set, not shown\) +DATABASE_URL$/m)
    expect(text).toMatch(/^plan plus +25 requests per second +25 +default$/m)
    expect(text).toMatch(/^plan gold +500 requests per second +500 +limits in .*cellar\.json$/m)
    expect(text).toMatch(/^without a key, v2 +1 request per second +1 +default$/m)
    expect(text).toMatch(/^without a key, v3 +5 requests per second +5 +limits in .*cellar\.json$/m)
    expect(text).not.toContain('hunter2')
  })
})

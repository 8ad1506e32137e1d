import { describe, expect, test } from 'vitest'
import { ApiSettings, ImportSettings, IndexSettings, readSettings, UpSettings } from './config.ts'

describe('readSettings', () => {
  test('has defaults for everything', () => {
    expect(readSettings(UpSettings, {}, {})).toEqual({
      port: 8081,
      host: '127.0.0.1',
      dataDir: './.cellar',
      network: 'none',
      from: 'latest',
      trust: 'hashes',
      logLevel: 'info',
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

  test('an empty variable is not set', () => {
    expect(readSettings(ApiSettings, {}, { CELLAR_PORT: '', DATABASE_URL: '' })).not.toHaveProperty('databaseUrl')
  })

  test('lists all mistakes at once, each with its source', () => {
    const env = { CELLAR_LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://root:hunter2@db' }
    const attempt = () => readSettings(UpSettings, { port: '70000', from: 'yesterday' }, env)
    expect(attempt).toThrow(
      expect.objectContaining({
        code: 'CONFIG',
        message: [
          'These settings cannot be used:',
          '  --port is "70000": expected a port from 1 to 65535, or 0 for any free one',
          '  DATABASE_URL: expected postgres://user:password@host:port/database',
          '  CELLAR_LOG_LEVEL is "loud": expected one of debug, info, warn, error, silent',
          '  --from is "yesterday": expected "latest", "first" or a masterchain seqno',
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

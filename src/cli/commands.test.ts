import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCellar, type CellarProcess, runCellar, startCellar } from '../../test/cellar-process.ts'
import { testDatabase } from '../../test/database.ts'
import { sharedData } from '../../test/shared-data.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'

const blocks = sharedData('real', 'blocks', 'mainnet')
const masterchainState = sharedData('real', 'states', 'mainnet_masterchain_zerostate.boc')
const basechainState = sharedData('real', 'states', 'mainnet_basechain_zerostate.boc')
const canImport = blocks && masterchainState && basechainState
const importArgs = (to: number, dataDir: string) => [
  ...['import', blocks ?? '', '--to', `${to}`, '--data-dir', dataDir],
  ...['--state', masterchainState ?? '', '--state', basechainState ?? ''],
]
const lastLine = (stdout: string) => JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')

const ZEROS = Buffer.alloc(32).toString('base64')
/** The global config of a network whose only server is not there. */
const NOBODY_THERE = JSON.stringify({
  liteservers: [{ hostname: '127.0.0.1', port: 9, id: { '@type': 'pub.ed25519', key: ZEROS } }],
  validator: { zero_state: { workchain: -1, seqno: 0, root_hash: ZEROS, file_hash: ZEROS } },
})

/** The address on its start screen, once it is there. */
async function addressOf(cellar: CellarProcess): Promise<string> {
  const screen = await cellar.printed('Ctrl-C stops everything')
  return /http:\/\/[^/\s]+/.exec(screen)?.[0] ?? ''
}

const ask = async (url: string) => {
  const reply = await fetch(url)
  return { status: reply.status, body: (await reply.json()) as unknown }
}

beforeAll(buildCellar)

describe('called wrongly', () => {
  test.each([
    [['nope']],
    [['up', '--nope']],
    [['import']],
    [['up', '--port', 'x']],
    [[]],
    [['up', '--port', '0', '--data-dir', '/proc/none']],
  ])('%j exits with 2', async (args) => {
    const { code, stdout } = await runCellar(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  })

  test('all mistakes are listed at once, flags and environment', async () => {
    const { code, stderr } = await runCellar(['up', '--port', 'x'], { CELLAR_LOG_LEVEL: 'loud' })
    expect(code).toBe(2)
    expect(stderr).toMatch(/--port is "x".*\n.*CELLAR_LOG_LEVEL is "loud"/)
  })

  test('help is not a mistake', async () => {
    const { code, stdout } = await runCellar(['import', '--help'])
    expect(code).toBe(0)
    expect(stdout).toContain('Examples:')
  })
})

describe('cellar up', () => {
  test('a port that is taken is named, and nothing is started', async () => {
    using folder = temporaryFolder()
    const other = createServer()
    const port = await new Promise<number>((done) => {
      other.listen(0, '127.0.0.1', () => done((other.address() as { port: number }).port))
    })
    const { code, stderr } = await runCellar([
      'up',
      '--network',
      'none',
      '--port',
      `${port}`,
      '--data-dir',
      join(folder.path, 'new'),
    ])
    const asked = await runCellar(['up', '--network', 'none', '--port', '0', '--data-dir', join(folder.path, 'new')], {
      CELLAR_PUBLIC_PORT: `${port}`,
    })
    other.close()
    expect(code).toBe(2)
    expect(stderr).toContain(`Port ${port} on 127.0.0.1 is in use`)
    expect(asked).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or choose another with --public-port.`,
      ),
    })
    expect(existsSync(join(folder.path, 'new'))).toBe(false)
  })

  test('stopped while it starts, it starts nothing more and leaves nothing running', async () => {
    using folder = temporaryFolder()
    const postgres = join(folder.path, 'postgres')
    mkdirSync(postgres)
    // Making a new data dir needs the password; so long as nobody says it, it goes no further.
    const password = join(postgres, 'password')
    expect(spawnSync('sh', ['-c', 'mkfifo "$0"', password]).status).toBe(0)
    await using cellar = startCellar(['up', '--network', 'none', '--port', '0', '--data-dir', folder.path])
    const waiting = await open(password, 'w')
    cellar.child.kill('SIGINT')
    await cellar.logged('Stopping.')
    writeFileSync(`${password}.said`, 'open sesame')
    renameSync(`${password}.said`, password)
    await waiting.write('open sesame\n')
    await waiting.close()
    const { code, stderr } = await cellar.finished()
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('Server listening') })
    expect(readdirSync(folder.path)).toEqual(['cellar.log', 'postgres'])
  })

  test('a file that cannot be read ends it, with its name', async () => {
    await using database = await testDatabase()
    const { code, stderr } = await runCellar(['up', '--network', 'none', '--port', '0', '--token-overrides', 'gone'], {
      DATABASE_URL: database.url,
    })
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('--token-overrides cannot be read') })
  })

  test('a database that is not there is named without its password', async () => {
    const { code, stderr } = await runCellar(['up', '--port', '0'], {
      DATABASE_URL: 'postgres://me:secret@127.0.0.1:9/x',
    })
    expect(code).toBe(1)
    expect(stderr).toContain('The database cannot be reached: connect ECONNREFUSED 127.0.0.1:9. Check that')
    expect(stderr).not.toContain('secret')
  })
})

// One after the other on one data dir: what a killed PostgreSQL leaves, the next one starts from.
describe('when its own PostgreSQL is killed', () => {
  const folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const network = join(folder.path, 'network.json')
  afterAll(() => folder[Symbol.dispose]())

  test.each([
    ['up', ['--network', 'none', '--port', '0'], 'Ctrl-C stops everything'],
    ['api', ['--network', 'none', '--port', '0'], 'API at '],
    ['index', ['--network', network], '"following"'],
  ] as const)('`cellar %s` ends, and says so', async (command, args, sign) => {
    writeFileSync(network, NOBODY_THERE)
    await using cellar = startCellar([command, ...args, '--data-dir', dataDir])
    await Promise.any([cellar.printed(sign), cellar.logged(sign)])
    const [pid] = readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
    const { code, stderr } = await cellar.finished()
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('PostgreSQL ended by itself') })
    expect(readdirSync(dataDir)).toEqual(['cellar.log', 'postgres'])
  })
})

// One after the other on one data dir: making a new one is most of the time such a test takes.
describe('the life of a data dir', () => {
  const folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  let cellar: CellarProcess
  let address: string

  beforeAll(async () => {
    cellar = startCellar(['up', '--network', 'none', '--port', '0', '--data-dir', dataDir])
    address = await addressOf(cellar)
  })
  afterAll(async () => {
    await cellar[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  test('`cellar up` starts from nothing and says how to begin', async () => {
    expect(await cellar.printed('nothing yet')).toContain('cellar import DIR')
    expect(await ask(`${address}/api/v3/masterchainInfo`)).toMatchObject({
      status: 404,
      body: { error: expect.stringMatching(/nothing is indexed yet.*cellar import/) },
    })
  })

  test('a second `cellar up` is told who is there', async () => {
    const second = await runCellar(['up', '--network', 'none', '--port', '0', '--data-dir', dataDir])
    expect(second).toMatchObject({ code: 1, stdout: '' })
    expect(second.stderr).toContain(`is in use by another cellar (process ${cellar.child.pid})`)
  })

  test('a folder without blocks is a failure that names it', async () => {
    const { code, stdout, stderr } = await runCellar(['import', folder.path, '--data-dir', dataDir])
    expect(code).toBe(1)
    expect(stderr).toContain(folder.path)
    expect(lastLine(stdout)).toMatchObject({ event: 'failed', code: 'BROKEN_INPUT' })
  })

  test.skipIf(!canImport)('`cellar import` beside it: what it imports is served at once', async () => {
    const { code, stdout } = await runCellar(importArgs(4, dataDir))
    expect(code).toBe(0)
    expect(lastLine(stdout)).toMatchObject({
      event: 'done',
      first_mc_seqno: 1,
      last_mc_seqno: 4,
      masterchain_blocks: 4,
    })
    expect(await ask(`${address}/api/v3/masterchainInfo`)).toMatchObject({ status: 200, body: { last: { seqno: 4 } } })
  })

  test('`cellar api` beside it gives the same answers', async () => {
    await using api = startCellar(['api', '--port', '0', '--data-dir', dataDir])
    const second = /http:\/\/[^/\s]+/.exec(await api.printed('API at'))?.[0]
    expect(await ask(`${second}/api/v3/masterchainInfo`)).toEqual(await ask(`${address}/api/v3/masterchainInfo`))
  })

  test('existing TON clients have a port of their own; one that nobody asked for may be taken', async () => {
    await using asked = startCellar(['api', '--port', '0', '--public-port', '0', '--data-dir', dataDir])
    const own = /For existing TON clients: (http:\/\/[^/\s]+)/.exec(
      await asked.printed('For existing TON clients'),
    )?.[1]
    const path = '/api/v3/masterchainInfo'
    expect(await ask(`${own}${path}`)).toEqual(await ask(`${address}/toncenter${path}`))
    // Taken by us, or already by another: either way it is taken.
    const other = createServer()
    await new Promise<void>((done) => other.once('error', () => done()).listen(8082, '127.0.0.1', () => done()))
    await using second = startCellar(['api', '--port', '0', '--data-dir', dataDir], { CELLAR_PUBLIC_PORT: '' })
    const address2 = await second.printed('API at')
    expect(await second.logged('public API port not available')).toContain('Port 8082 on 127.0.0.1')
    other.close()
    expect(await ask(`${/http:\/\/[^/\s]+/.exec(address2)?.[0]}/health`)).toMatchObject({ status: 200 })
  })

  test('`cellar verify` beside it finds nothing wrong', async () => {
    const { code, stdout } = await runCellar(['verify', '--data-dir', dataDir])
    if (canImport) expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^All is well/) })
    else expect(code).toBe(1)
  })

  test('`cellar top` finds it on whatever port it listens', async () => {
    const { code, stdout } = await runCellar(['top', '--json', '--interval', '1', '--data-dir', dataDir])
    expect({ code, address: lastLine(stdout).address }).toEqual({ code: 0, address })
  })

  test.skipIf(!canImport)(
    '`cellar backup` beside it, restored into a data directory of its own, verifies',
    async () => {
      const [backup, restored] = [join(folder.path, 'backup'), join(folder.path, 'restored')]
      const written = await runCellar(['backup', backup, '--data-dir', dataDir, '--json'])
      expect({ ...written, stdout: JSON.parse(written.stdout || '{}') }).toMatchObject({
        code: 0,
        stdout: { first_mc_seqno: 1, last_mc_seqno: 4 },
      })
      expect(await runCellar(['restore', backup, '--data-dir', dataDir])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('The database holds indexed blocks already'),
      })
      expect(await runCellar(['restore', backup, '--data-dir', restored])).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Restored: masterchain blocks 1 to 4'),
      })
      const { code, stdout } = await runCellar(['verify', '--data-dir', restored])
      expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^All is well/) })
    },
  )

  test('killed with -9, it starts again with what was committed', async () => {
    const { indexed, network } = (await ask(`${address}/status`)).body as Record<string, unknown>
    cellar.child.kill('SIGKILL')
    await cellar.finished()
    cellar = startCellar(['up', '--network', 'none', '--port', '0', '--data-dir', dataDir])
    address = await addressOf(cellar)
    expect(await ask(`${address}/status`)).toMatchObject({ body: { indexed, network } })
  })

  test('Ctrl-C stops everything', async () => {
    cellar.child.kill('SIGINT')
    expect(await cellar.finished()).toMatchObject({ code: 0 })
    expect(readdirSync(dataDir)).toEqual(['cellar.log', 'postgres'])
    expect(readdirSync(join(dataDir, 'postgres', 'cluster'))).not.toContain('postmaster.pid')
  })

  test.skipIf(!canImport)('`cellar import` alone goes on, and doing it again adds nothing', async () => {
    const more = await runCellar(importArgs(6, dataDir))
    expect(more.code).toBe(0)
    expect(lastLine(more.stdout)).toMatchObject({ event: 'done', last_mc_seqno: 6, masterchain_blocks: 2 })
    const again = await runCellar(importArgs(6, dataDir))
    expect(again.code).toBe(0)
    expect(lastLine(again.stdout)).toMatchObject({ event: 'done', last_mc_seqno: 6, masterchain_blocks: 0, rows: 0 })
    expect(existsSync(join(dataDir, 'postgres', 'owner'))).toBe(false)
  })
})

test('on a database of one’s own: the API waits for `cellar migrate`, everything else follows DATABASE_URL', async () => {
  await using own = await testDatabase()
  await own.db.query('create database not_migrated')
  const env = { DATABASE_URL: own.url.replace(/[^/]*$/, 'not_migrated') }
  const early = await runCellar(['api', '--port', '0'], env)
  expect(early.code).toBe(2)
  expect(early.stderr).toContain('Run `cellar migrate` first')
  expect(await runCellar(['migrate'], env)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('0001-ground.sql'),
  })
  expect(await runCellar(['migrate'], env)).toMatchObject({ code: 0, stdout: 'The schema is up to date.\n' })
  expect(await runCellar(['verify'], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Nothing has been indexed yet'),
  })
  expect(await runCellar(['classify', '0'.repeat(64)], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('the database has no such trace'),
  })
  {
    await using api = startCellar(['api', '--port', '0'], env)
    const said = await api.printed('API at')
    expect(said).not.toContain(new URL(own.url).password)
    expect(await ask(`${/http:\/\/[^/\s]+/.exec(said)?.[0]}/status`)).toMatchObject({ body: { indexed: null } })
  }
  await own.db.query('drop database not_migrated with (force)')
})

test('the built command is executable by name', () => {
  const file = new URL('../../dist/cli.js', import.meta.url)
  expect(readFileSync(file, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
})

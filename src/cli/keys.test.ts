import { beforeAll, expect, test } from 'vitest'
import { buildCellar, runCellar, startCellar } from '../../test/cellar-process.ts'
import { testDatabase } from '../../test/database.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { DEFAULT_LIMITS } from '../api/http/limits/plan.ts'

beforeAll(buildCellar)

const V2 = '/api/v2/packAddress?address=-1:3333333333333333333333333333333333333333333333333333333333333333'

test('a key from its making to its end, over a running API', async () => {
  await using own = await testDatabase()
  const env = { DATABASE_URL: own.url }
  const made = await runCellar(['keys', 'create', '--plan', 'plus', '--note', 'the app'], env)
  expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^cellar_[\w-]{32}\n$/) })
  const key = made.stdout.trim()
  const list = await runCellar(['keys', 'list'], env)
  expect(list.stdout).toMatch(/^1 +cellar_[\w-]{4}….*plus.*the app$/m)
  expect(list.stdout).not.toContain(key)

  await using api = startCellar(['api', '--port', '0', '--log-level', 'debug'], env)
  const address = /http:\/\/[^/\s]+/.exec(await api.printed('API at'))?.[0]
  const ask = (headers: Record<string, string> = {}, query = '') => fetch(`${address}${V2}${query}`, { headers })
  expect((await ask({ 'x-api-key': key })).headers.get('ratelimit-limit')).toBe('25')
  expect((await ask({}, `&api_key=${key}`)).headers.get('ratelimit-limit')).toBe('25')
  expect((await ask()).headers.get('ratelimit-limit')).toBe(`${DEFAULT_LIMITS.keyless.local.rps}`)

  const rotated = await runCellar(['keys', 'rotate', '1'], env)
  expect(rotated.code).toBe(0)
  await expect.poll(async () => (await ask({ 'x-api-key': key })).status, { timeout: 60_000 }).toBe(401)
  expect((await ask({ 'x-api-key': rotated.stdout.trim() })).status).toBe(200)
  expect(await runCellar(['keys', 'revoke', '2'], env)).toMatchObject({ code: 0 })
  await expect
    .poll(async () => (await ask({ 'x-api-key': rotated.stdout.trim() })).status, { timeout: 60_000 })
    .toBe(401)

  api.child.kill('SIGTERM')
  const { code, stdout, stderr } = await api.finished()
  expect(code).toBe(0)
  // Each request has its line at this level, and none has a key.
  expect(stderr).toMatch(/"request_id":"[^"]+".*"route":"\/api\/v2\/packAddress".*"status":200/)
  expect(stdout + stderr).not.toContain(key)
  const usage = await runCellar(['keys', 'usage', '1', '--json'], env)
  // More than one day when it is about midnight.
  const days: { key: number; allowed: number }[] = JSON.parse(usage.stdout)
  expect(new Set(days.map(({ key }) => key))).toEqual(new Set([1]))
  expect(days.reduce((sum, { allowed }) => sum + allowed, 0)).toBeGreaterThanOrEqual(2)
})

test('mistakes are told', async () => {
  await using own = await testDatabase()
  const env = { DATABASE_URL: own.url }
  expect(await runCellar(['keys', 'create', '--plan', 'gold'], env)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There are: free, plus, advanced'),
  })
  expect(await runCellar(['keys', 'revoke', 'x'], env)).toMatchObject({ code: 2 })
  expect(await runCellar(['keys', 'revoke', '7'], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no key 7'),
  })
  expect(await runCellar(['keys', 'usage', '7'], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no key 7'),
  })
  expect(await runCellar(['keys'], env)).toMatchObject({ code: 2 })
})

test('`cellar config` says where each setting is from', async () => {
  using folder = temporaryFolder()
  const { code, stdout } = await runCellar(['config', '--data-dir', folder.path], { CELLAR_PORT: '9009' })
  expect(code).toBe(0)
  expect(stdout).toMatch(/^port +9009 +CELLAR_PORT$/m)
  expect(stdout).toMatch(/^data-dir +\S+ +--data-dir$/m)
})

import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { buildCellar, startCellar } from '../../../test/cellar-process.ts'
import { testDatabase } from '../../../test/database.ts'
import { findLastingPort } from '../../../test/lasting-port.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

beforeAll(buildCellar)

const LIMITED = '/api/v2/packAddress?address=-1:3333333333333333333333333333333333333333333333333333333333333333'
const BURST = 4
/** So slow that nothing comes back while the test runs. */
const RPS = 0.001
const SERVES = 'API worker ready'
const REPLACED = 'API worker exited; restarting'
/** A connection that was handed to a process in the moment that it was killed is asked again. */
const PATIENCE_MS = 10_000

interface Answer {
  readonly status: number | undefined
  readonly remaining: unknown
  readonly body: string
}

/** By a connection of its own: they are handed to the processes in turn. */
const ask = (url: string): Promise<Answer> =>
  new Promise((done, fail) => {
    get(url, { agent: false, signal: AbortSignal.timeout(PATIENCE_MS) }, async (reply) => {
      const body = await text(reply).catch(fail)
      done({ status: reply.statusCode, remaining: reply.headers['ratelimit-remaining'], body: body ?? '' })
    }).once('error', fail)
  })

const times = (count: number, words: string): RegExp => new RegExp(`(${words}[^]*){${count}}`)
const pidsIn = (log: string): number[] =>
  [...log.matchAll(/\{.*\}/g)]
    .map(([line]) => JSON.parse(line))
    .flatMap(({ msg, pid }) => (msg === SERVES ? [pid] : []))

test('two processes serve one port with one limit and one metrics page; killed ones are replaced, Ctrl-C ends all', async () => {
  await using database = await testDatabase()
  using folder = temporaryFolder()
  const config = join(folder.path, 'cellar.json')
  writeFileSync(config, JSON.stringify({ limits: { keyless: { local: { rps: RPS, burst: BURST } } } }))
  await using api = startCellar(['api', '--port', `${await findLastingPort()}`, '--workers', '2', '--config', config], {
    DATABASE_URL: database.url,
    CELLAR_DATA_DIR: folder.path,
  })
  const address = /http:\/\/[^/\s]+/.exec(await api.printed('API at'))?.[0]
  const asked: Answer[] = []
  for (let i = 0; i < BURST + 2; i++) asked.push(await ask(`${address}${LIMITED}`))
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429])
  expect(asked.map(({ remaining }) => remaining)).toEqual(['3', '2', '1', '0', '0', '0'])

  // What was answered is counted right after; each of the two tells the same.
  const counted = async () => {
    const { body } = await ask(`${address}/metrics`)
    const lines = body.split('\n')
    const sumOf = (sign: RegExp) => lines.flatMap((line) => (sign.test(line) ? [Number(line.split(' ').at(-1))] : []))
    return [
      sumOf(/^cellar_http_request_seconds_count\{.*packAddress.*"200"/),
      sumOf(/^cellar_http_refused_total\{.*"429"/),
    ]
  }
  await expect.poll(counted).toEqual([[BURST], [2]])
  // The other one, by the next connection.
  await expect.poll(counted).toEqual([[BURST], [2]])

  const startedAt = async () => JSON.parse((await ask(`${address}/status`)).body).started_at
  const started = await startedAt()
  expect(await startedAt()).toBe(started)

  // Whichever of the first two is alone, it answers; at last neither is there.
  const first = pidsIn(await api.logged(times(2, SERVES)))
  const alive = () =>
    ask(`${address}/health`).then(
      ({ status }) => status,
      () => undefined,
    )
  for (const [i, pid] of first.entries()) {
    process.kill(pid, 'SIGKILL')
    await api.logged(times(i + 1, REPLACED))
    await expect.poll(alive).toBe(200)
    await api.logged(times(i + 3, SERVES))
  }
  expect((await ask(`${address}${LIMITED}`)).status).toBe(429)

  expect([await startedAt(), await startedAt()]).toEqual([started, started])

  // A terminal tells all of them.
  const pids = pidsIn(await api.logged(times(4, SERVES)))
  for (const pid of pids.slice(2)) process.kill(pid, 'SIGINT')
  api.child.kill('SIGINT')
  const { code, stderr } = await api.finished()
  expect(code).toBe(0)
  expect(pidsIn(stderr)).toHaveLength(4)
  expect(stderr.split(REPLACED)).toHaveLength(3)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  await expect(ask(`${address}/health`)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

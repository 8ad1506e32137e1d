import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { UpSettings } from '../../src/cli/config.ts'
import { createTvm } from '../../src/tvm/tvm.ts'
import { testDatabase } from '../database.ts'
import { serveLimited } from './limited.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const variables = new Set(
  Object.values(UpSettings.properties).flatMap((setting) => (typeof setting.env === 'string' ? [setting.env] : [])),
)

test('the Grafana dashboard asks for metrics that there are', async () => {
  await using database = await testDatabase()
  await database.db.query(
    `insert into checkpoint (network_id, first_mc_seqno, last_mc_seqno, resume) values (-3, 1, 2, ''::bytea)`,
  )
  await database.db.query(
    `insert into follower (name, head_mc_seqno, servers, servers_away, lies, seen_at) values ('x', 2, 1, 0, 0, now())`,
  )
  await using limited = await serveLimited({}, { database, redisUrl: 'redis://127.0.0.1:9' })
  const { body } = await limited.ask('/metrics')
  const known = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map((match: RegExpMatchArray) => match[1]))
  const dashboard = read('ops/grafana/cellar.json')
  const asked = new Set(
    [...dashboard.matchAll(/\bcellar_[a-z0-9_]+/g)].map(([name]) => name.replace(/_(count|bucket|sum)$/, '')),
  )
  expect(asked.size).toBeGreaterThan(15)
  // Of parts that this server was made without.
  const elsewhere = /^cellar_(tvm_|database_(connections|waiting)|lag_seconds)/
  expect([...asked].filter((name) => !known.has(name) && !elsewhere.test(name))).toEqual([])
})

test('what runs elsewhere has its metrics too', async () => {
  await using tvm = await createTvm({ workers: 1 })
  expect(Object.keys(tvm.metrics)).toEqual(
    expect.arrayContaining(['ready', 'running', 'waiting', 'runs', 'refusals', 'kills']),
  )
})

test('compose has PostgreSQL, Redis, one indexer and two APIs, set by settings that there are', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { command?: string; environment?: Record<string, string> }>
  }
  const commands = Object.values(services).map(({ command }) => command)
  expect(commands.filter((command) => command === 'index')).toHaveLength(1)
  expect(commands.filter((command) => command === 'api')).toHaveLength(2)
  expect(Object.keys(services)).toEqual(expect.arrayContaining(['postgres', 'redis', 'migrate']))
  const set = Object.values(services).flatMap(({ environment }) => Object.keys(environment ?? {}))
  expect(set.filter((name) => !variables.has(name) && !name.startsWith('POSTGRES_'))).toEqual([])
})

test('units and the image name settings that there are; the image does not run as root', () => {
  const texts = ['cellar-index.service', 'cellar-api@.service', 'cellar.env.example'].map((name) =>
    read(`ops/systemd/${name}`),
  )
  const dockerfile = read('Dockerfile')
  const named = [...texts, dockerfile].join('\n').matchAll(/\b(CELLAR_[A-Z_]+|REDIS_URL|DATABASE_URL)\b/g)
  expect([...new Set([...named].map(([name]) => name))].filter((name) => !variables.has(name))).toEqual([])
  expect(dockerfile).toMatch(/^USER node$/m)
  for (const unit of texts.slice(0, 2)) expect(unit).toMatch(/^User=cellar$/m)
})

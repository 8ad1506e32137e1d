import { readFileSync } from 'node:fs'
import pino from 'pino'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createServer } from '../../src/api/server.ts'
import { asHash } from '../../src/cell/hash.ts'
import { EverySetting } from '../../src/cli/config.ts'
import { startMetricsServer } from '../../src/cli/metrics-server.ts'
import type { ProducedBatch } from '../../src/index/compute/batch-producer.ts'
import { FollowMetrics } from '../../src/index/follow/follow-metrics.ts'
import { createDatabase } from '../../src/store/database.ts'
import { API_ROLE } from '../../src/store/grants.ts'
import { createTvm } from '../../src/tvm/tvm.ts'
import { testDatabase } from '../database.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const variables = new Set(
  Object.values(EverySetting.properties).flatMap((setting) => (typeof setting.env === 'string' ? [setting.env] : [])),
)

/** Histograms have three names for one metric. */
const withoutSuffix = (name: string): string => name.replace(/_(count|bucket|sum)$/, '')
const namesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map((match) => match[1] ?? ''))

test('the Grafana dashboard asks for metrics that there are', async () => {
  await using database = await testDatabase()
  await database.db.query(
    `insert into checkpoint (network_id, first_mc_seqno, last_mc_seqno, resume) values (-3, 1, 2, ''::bytea)`,
  )
  await database.db.query(
    `insert into follower (name, head_mc_seqno, servers, servers_away, lies, seen_at) values ('x', 2, 1, 0, 0, now() + interval '1 hour')`,
  )
  await using db = createDatabase(database.url)
  await using tvm = await createTvm({ workers: 1 })
  const registry = new Registry()
  new FollowMetrics(registry, () => [])
  const server = await createServer({ db, tvm, limits: { redisUrl: 'redis://127.0.0.1:9' } })
  const api = (await server.inject({ url: '/metrics' })).body
  await server.close()
  const known = namesIn(`${api}\n${await registry.metrics()}`)
  const dashboard = read('ops/grafana/cellar.json')
  const asked = new Set([...dashboard.matchAll(/\bcellar_[a-z0-9_]+/g)].map(([name]) => withoutSuffix(name)))
  expect(asked.size).toBeGreaterThan(15)
  expect([...asked].filter((name) => !known.has(name))).toEqual([])
  // And the guide for alarms.
  const alarms = [...read('docs/self-hosting.md').matchAll(/\bcellar_[a-z0-9_]+/g)].map(([name]) => withoutSuffix(name))
  expect(alarms.filter((name) => !known.has(name) && name !== API_ROLE)).toEqual([])
})

test('the indexer’s own server tells what is under way, and that it lives', async () => {
  const registry = new Registry()
  const status = { name: '10.0.0.1:4', isReady: true, latencyMs: 20, inFlight: 3, head: 7, isArchival: false, lies: 1 }
  const metrics = new FollowMetrics(registry, () => [{ ...status, quarantine: undefined }])
  const lines: { port: number }[] = []
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
  await using _server = await startMetricsServer({ host: '127.0.0.1', metricsPort: 0 }, registry, log)
  const port = lines[0]?.port ?? 0
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

  metrics.begin()
  let come = (): void => undefined
  const asked = metrics.fetch(
    new Promise<void>((done) => {
      come = done
    }),
  )
  await metrics.fetch(Promise.resolve())
  metrics.made()
  expect(await ask()).toMatch(
    /^cellar_index_fetching_blocks 1$[\s\S]*^cellar_index_waiting_blocks 1$[\s\S]*^cellar_index_waiting_batches 1$/m,
  )
  come()
  await asked
  const encoded = { checkpoint: { lastMcSeqno: 7 } } as ProducedBatch['encoded']
  await metrics.commit(Promise.resolve())
  const failures = [{ matcher: 'jetton_burn', reason: 'a mistake', traceId: asHash(new Uint8Array(32)) }]
  metrics.committed({ encoded, blocks: 2, transactions: 5, rows: 40, failures, number: 0, masterchainBlocks: 1 })
  const text = await ask()
  expect(text).toMatch(
    /^cellar_index_rows_total 40$[\s\S]*^cellar_index_waiting_blocks 0$[\s\S]*^cellar_index_last_mc_seqno 7$/m,
  )
  expect(text).toContain('cellar_index_matcher_failures_total{matcher="jetton_burn"} 1')
  expect(text).toContain('cellar_lite_server_up{server="10.0.0.1:4"} 1')
  expect(text).toContain('cellar_lite_server_answers_refused{server="10.0.0.1:4"} 1')
  expect(text).toContain('cellar_process_resident_memory_bytes')
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/else`)).status).toBe(404)
  await expect(startMetricsServer({ host: '127.0.0.1', metricsPort: port }, new Registry(), log)).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or choose another with --metrics-port.`,
  )
})

test('compose has PostgreSQL, Redis, one indexer and two APIs, set by settings that there are', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
  }
  const commands = Object.values(services).map(({ command }) => command)
  expect(commands.filter((command) => command === 'index')).toHaveLength(1)
  expect(commands.filter((command) => command === 'api')).toHaveLength(2)
  expect(Object.keys(services)).toEqual(expect.arrayContaining(['postgres', 'redis', 'migrate']))
  const set = Object.values(services).flatMap(({ environment }) => Object.keys(environment ?? {}))
  const passwords = /^(POSTGRES_|CELLAR_(INDEX|API)_PASSWORD$)/
  expect(set.filter((name) => !variables.has(name) && !passwords.test(name))).toEqual([])
})

interface Service {
  readonly command?: string
  readonly image?: string
  readonly environment?: Record<string, string>
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly cap_add?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly mem_limit?: string
}

test('compose has no default password, and every container is confined', () => {
  const text = read('compose.yaml')
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> }
  for (const [name, service] of Object.entries(services)) {
    const { read_only, cap_drop, security_opt, mem_limit, image, cap_add } = service
    expect([name, read_only, cap_drop, security_opt]).toEqual([name, true, ['ALL'], ['no-new-privileges:true']])
    expect([name, mem_limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)])
    expect([name, cap_add !== undefined]).toEqual([name, name === 'postgres'])
    // Not a name that means another image tomorrow.
    if (!image?.includes('cellar')) expect(image).toMatch(/:-[a-z]+:\d+\.\d+-/)
  }
  const passwords = [...text.matchAll(/\$\{(\w*PASSWORD)(:?[-?][^}]*)?\}/g)]
  expect(passwords.length).toBeGreaterThan(4)
  for (const [whole, , fallback] of passwords) expect([whole, fallback]).toEqual([whole, expect.stringMatching(/^:\?/)])
  // Whoever serves does not log in as whoever indexes, and neither as the superuser.
  expect(services['api-1']?.environment?.DATABASE_URL).toMatch(/^postgres:\/\/cellar_api:/)
  expect(services.index?.environment?.DATABASE_URL).toMatch(/^postgres:\/\/cellar:/)
  expect(services.postgres?.environment?.POSTGRES_USER).toBe('postgres')
})

test('units and the image name settings that there are; the image does not run as root', () => {
  const texts = ['cellar-index.service', 'cellar-api@.service', 'index.env.example', 'api.env.example'].map((name) =>
    read(`ops/systemd/${name}`),
  )
  const dockerfile = read('Dockerfile')
  const named = [...texts, dockerfile].join('\n').matchAll(/\b(CELLAR_[A-Z_]+|REDIS_URL|DATABASE_URL)\b/g)
  expect([...new Set([...named].map(([name]) => name))].filter((name) => !variables.has(name))).toEqual([])
  expect(dockerfile).toMatch(/^USER node$/m)
  for (const unit of texts.slice(0, 2)) {
    expect(unit).toMatch(/^User=cellar$/m)
    expect(unit).toMatch(/^MemoryMax=\d+G$/m)
    for (const line of [
      'ProtectSystem=strict',
      'CapabilityBoundingSet=',
      'NoNewPrivileges=yes',
      'StateDirectoryMode=0700',
    ]) {
      expect(unit.split('\n')).toContain(line)
    }
  }
})

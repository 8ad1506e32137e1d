import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { MALLOC_ENV } from '../../bench/measure/cellar-up.ts'
import { countAttempts } from '../../src/api/hooks/hook-metrics.ts'
import { watchReplicas } from '../../src/api/http/replica-metrics.ts'
import { createServer } from '../../src/api/server.ts'
import { asHash } from '../../src/cell/hash.ts'
import { EverySetting } from '../../src/cli/config.ts'
import { startMetricsServer } from '../../src/cli/metrics-server.ts'
import type { ProducedBatch } from '../../src/index/compute/batch-producer.ts'
import { FollowMetrics } from '../../src/index/follow/follow-metrics.ts'
import { createDatabase } from '../../src/store/database.ts'
import { prepareBinaries } from '../../src/store/embedded/binaries.ts'
import { API_ROLE } from '../../src/store/grants.ts'
import { createTvm } from '../../src/tvm/tvm.ts'
import { testDatabase } from '../database.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const variables = new Set(
  Object.values(EverySetting.properties).flatMap((setting) => (typeof setting.env === 'string' ? [setting.env] : [])),
)

/** Metrics by name, with their labels. Histograms have three names for one. */
type KnownMetrics = ReadonlyMap<string, ReadonlySet<string>>

function listKnown(registries: readonly Registry[]): KnownMetrics {
  const all = registries.flatMap((registry) => registry.getMetricsAsArray()) as unknown as {
    readonly name: string
    readonly labelNames?: readonly string[]
    readonly type?: string
  }[]
  return new Map(
    all.flatMap(({ name, labelNames = [] }) => {
      const labels = new Set([...labelNames, ...OF_PROMETHEUS, 'le'])
      return ['', '_count', '_bucket', '_sum'].map((suffix) => [`${name}${suffix}`, labels] as const)
    }),
  )
}

/** What Prometheus adds to every metric. */
const OF_PROMETHEUS = ['job', 'instance']

/** What is wrong with an expression: metrics that there are not, and labels that they do not have. */
function findUnknown(expression: string, known: KnownMetrics): string[] {
  const used = [...expression.matchAll(/\b(cellar_\w+|up)\b(?:\{([^}]*)\})?/g)]
  const labels = new Set(used.flatMap(([, name = '']) => [...(known.get(name) ?? OF_PROMETHEUS)]))
  const grouped = [...expression.matchAll(/\b(?:by|without) \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(/, */),
  )
  return [
    ...used.flatMap(([, name = '']) => (name === 'up' || known.has(name) ? [] : [name])),
    ...used.flatMap(([, name = '', matchers = '']) =>
      [...matchers.matchAll(/(\w+)\s*(?:=|!)/g)].flatMap(([, label = '']) =>
        (known.get(name) ?? new Set(OF_PROMETHEUS)).has(label) ? [] : [`${name}{${label}}`],
      ),
    ),
    ...grouped.filter((label) => !labels.has(label)),
    ...(used.length === 0 ? [`${expression} asks for nothing`] : []),
  ]
}

interface AlertRule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly action: string }
}

test('the Grafana dashboard and the alert rules ask for metrics and labels that there are', async () => {
  await using database = await testDatabase()
  await database.db.query(
    `insert into checkpoint (network_id, first_mc_seqno, last_mc_seqno, resume) values (-3, 1, 2, ''::bytea)`,
  )
  await database.db.query(
    `insert into follower (name, head_mc_seqno, servers, servers_away, lies, seen_at) values ('x', 2, 1, 0, 0, now() + interval '1 hour')`,
  )
  await using db = createDatabase(database.url)
  await using tvm = await createTvm({ workers: 1 })
  const [registry, ofIndexer] = [new Registry(), new Registry()]
  new FollowMetrics(ofIndexer, () => [])
  countAttempts(ofIndexer)
  // Only there with DATABASE_REPLICA_URLS.
  const replicas = { all: [], newest: 0 } as unknown as Parameters<typeof watchReplicas>[1]
  watchReplicas(ofIndexer, replicas, { counts: new Map() })
  const server = await createServer({ db, tvm, registry, limits: { redisUrl: 'redis://127.0.0.1:9' } })
  const { body } = await server.inject({ url: '/metrics' })
  expect(body).toMatch(/^cellar_stream_readers 0$/m)
  expect(body).toMatch(/^cellar_pending_messages 0$/m)
  await server.close()
  const known = listKnown([registry, ofIndexer])
  const dashboard = JSON.parse(read('ops/grafana/cellar.json')) as {
    panels: { title: string; targets?: { expr: string }[] }[]
  }
  const asked = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  expect(asked.length).toBeGreaterThan(30)
  expect(asked.flatMap((expression) => findUnknown(expression, known))).toEqual([])
  const { groups } = parse(read('ops/alerts.yml')) as { groups: { rules: AlertRule[] }[] }
  const rules = groups.flatMap((group) => group.rules)
  expect(rules.length).toBeGreaterThan(10)
  expect(rules.flatMap(({ expr }) => findUnknown(expr, known))).toEqual([])
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { alert, expr, labels, annotations } of rules) {
    expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(critical|warning|info)$/)])
    // What a sentence names must be left when series are added up.
    const named = [...`${annotations.summary} ${annotations.action}`.matchAll(/\$labels\.(\w+)/g)].map(
      ([, name]) => name,
    )
    const kept = /\bby \(([^)]*)\)/.exec(expr)?.[1]?.split(/, */)
    const isWhole = !/^(sum|max|min)\(/.test(expr)
    expect([alert, named.filter((name) => !(kept?.includes(name ?? '') ?? isWhole))]).toEqual([alert, []])
  }
  // And the guide.
  const told = [...read('docs/self-hosting.md').matchAll(/\bcellar_[a-z0-9_]+/g)].map(([name]) => name)
  expect(told.filter((name) => !known.has(name) && name !== API_ROLE)).toEqual([])
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

test('wherever it is started, and where its memory is measured, malloc has as few arenas', () => {
  const [[name, value] = []] = Object.entries(MALLOC_ENV)
  const places = ['package.json', 'Dockerfile', 'ops/systemd/cellar-api@.service', 'ops/systemd/cellar-index.service']
  for (const place of places) expect(read(place), place).toContain(`${name}=${value} `)
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

test('Citus in place of PostgreSQL is confined, has no default password, and joins the workers that there are', () => {
  const text = read('compose.citus.yaml')
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> }
  const workers = Object.keys(services).filter((name) => name.startsWith('worker-'))
  expect(Object.keys(services)).toEqual(['postgres', ...workers, 'join', 'migrate'])
  for (const name of ['postgres', ...workers, 'join']) {
    // An exact tag: a digest is looked up where it runs, see docs/self-hosting.md.
    expect(services[name]?.image).toMatch(/:-citusdata\/citus:\d+\.\d+\.\d+\}$/)
  }
  for (const name of [...workers, 'join']) {
    const { read_only, cap_drop, security_opt, mem_limit, cap_add } = services[name] as Service
    expect([name, read_only, cap_drop, security_opt]).toEqual([name, true, ['ALL'], ['no-new-privileges:true']])
    expect([name, mem_limit, cap_add !== undefined]).toEqual([
      name,
      expect.stringMatching(/^\d+[mg]$/),
      name !== 'join',
    ])
  }
  expect(text).toContain(`'{${workers.join(',')}}'::text[]`)
  expect(services.migrate?.command).toMatch(/^migrate --distribute --shards \$\{CELLAR_SHARDS:-\d+\}$/)
  const passwords = [...text.matchAll(/\$\{(\w*PASSWORD)(:?[-?][^}]*)?\}/g)]
  expect(passwords.length).toBeGreaterThan(3)
  for (const [whole, , fallback] of passwords) expect([whole, fallback]).toEqual([whole, expect.stringMatching(/^:\?/)])
  const mounts = [...text.matchAll(/- \.\/([^:\s]+):/g)]
  for (const [, path = ''] of mounts)
    expect([path, existsSync(new URL(`../../${path}`, import.meta.url))]).toEqual([path, true])
})

test('Prometheus and Grafana beside it are confined, and mount files that there are', () => {
  const text = read('compose.monitoring.yaml')
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> }
  expect(Object.keys(services)).toEqual(['prometheus', 'grafana'])
  for (const [name, { read_only, cap_drop, security_opt, mem_limit, image, cap_add }] of Object.entries(services)) {
    expect([name, read_only, cap_drop, security_opt]).toEqual([name, true, ['ALL'], ['no-new-privileges:true']])
    expect([name, mem_limit, cap_add]).toEqual([name, expect.stringMatching(/^\d+[mg]$/), undefined])
    expect(image).toMatch(/:-[a-z]+\/[a-z]+:v?\d+\.\d+\.\d+\}$/)
  }
  expect(text).toContain('GF_SECURITY_ADMIN_PASSWORD: ${GRAFANA_PASSWORD:?')
  const mounts = [text, read('compose.yaml')].flatMap((file) => [...file.matchAll(/- \.\/([^:\s]+):/g)])
  expect(mounts.length).toBeGreaterThan(5)
  for (const [, path = ''] of mounts)
    expect([path, existsSync(new URL(`../../${path}`, import.meta.url))]).toEqual([path, true])
  const { rule_files, scrape_configs } = parse(read('ops/prometheus.yml'))
  expect(rule_files).toEqual(['alerts.yml'])
  const { services: main } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
  const targets: string[] = scrape_configs[0].static_configs[0].targets
  expect(targets.filter((target) => !(target.replace(/:\d+$/, '') in main))).toEqual([])
  const { datasources } = parse(read('ops/grafana/provisioning/datasources/prometheus.yml'))
  expect(datasources[0]).toMatchObject({ type: 'prometheus', url: 'http://prometheus:9090' })
})

test.each(['small', 'medium', 'large'])('PostgreSQL takes its settings for a %s machine', async (size) => {
  const postgres = join(await prepareBinaries(undefined, tmpdir()), 'postgres')
  const file = fileURLToPath(new URL(`../../ops/postgres/${size}.conf`, import.meta.url))
  // Asks the server itself, which refuses what it does not know, and starts nothing.
  const ask = (name: string) =>
    execFileSync(postgres, ['-C', name, '-D', tmpdir(), '-c', `config_file=${file}`], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
  expect(ask('jit')).toBe('off\n')
  const bytes = (name: string) => Number(ask(name)) * 8192
  expect(bytes('effective_cache_size')).toBeGreaterThan(2 * bytes('shared_buffers'))
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

import { readdirSync, readFileSync } from 'node:fs'
import type { TObject } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { ApiSettings, IndexSettings, StoreSettings } from '../../src/cli/config.ts'
import { DRAIN_MS } from '../../src/cli/serve.ts'
import { listMistakes, SHAPES } from './shapes.ts'

const FOLDER = new URL('../../deploy/kubernetes/', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8')

interface Kustomization {
  readonly resources: readonly string[]
  readonly images: readonly { readonly name: string; readonly newTag: string }[]
}

// biome-ignore lint/suspicious/noExplicitAny: what it holds is what is looked at, after its shape was
type Manifest = any

const kustomization = parse(read('kustomization.yaml')) as Kustomization
const manifests: Manifest[] = kustomization.resources.flatMap((name) =>
  parseAllDocuments(read(name)).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS()
  }),
)
const find = (kind: string, name: string): Manifest =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name)
const workloads = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
const containerOf = ({ spec }: Manifest): Manifest => spec.template.spec.containers[0]
const ours = workloads.filter((one) => containerOf(one).image === 'cellar')

/** Environment variables that a command takes. */
const variablesOf = ({ properties }: TObject): ReadonlySet<string> =>
  new Set(Object.values(properties).flatMap(({ env }) => (typeof env === 'string' ? [env] : [])))
const SETTINGS: Readonly<Record<string, TObject>> = { api: ApiSettings, index: IndexSettings, migrate: StoreSettings }

test('all manifests are listed, and have no field that Kubernetes does not know', () => {
  const files = readdirSync(FOLDER).filter((name) => name !== 'kustomization.yaml')
  expect([...kustomization.resources].sort()).toEqual(files.sort())
  for (const { apiVersion, kind, ...rest } of manifests) {
    const shape = SHAPES[`${kind} ${apiVersion}`]
    expect(shape, `${kind} ${apiVersion}`).toBeDefined()
    expect(listMistakes(rest, shape ?? '', `${kind} ${rest.metadata.name}`)).toEqual([])
  }
  const images = new Set(workloads.map((one) => containerOf(one).image))
  expect(new Set(kustomization.images.map(({ name }) => name))).toEqual(images)
})

test('a field that is misspelt, missing or of another kind is found', () => {
  const shape = SHAPES['Service v1'] ?? ''
  const service = find('Service', 'cellar-api')
  const { spec, metadata } = service
  const mistakes = (value: object) => listMistakes(value, shape, 'Service')
  expect(mistakes({ metadata, spec: { ...spec, port: 1 } })).toEqual(['Service.spec.port is not known'])
  expect(mistakes({ metadata, spec: { ports: spec.ports } })).toEqual(['Service.spec.selector is missing'])
  expect(mistakes({ metadata, spec: { ...spec, ports: [{ ...spec.ports[0], port: '1' }] } })).toEqual([
    'Service.spec.ports[0].port is no number',
  ])
})

test('every command, variable, port and path is one of Cellar’s', () => {
  const { data } = find('ConfigMap', 'cellar-settings')
  expect(ours.map((one) => containerOf(one).args)).toEqual([['migrate'], ['index'], ['api']])
  for (const workload of ours) {
    const { args, env = [], envFrom = [], ports = [] } = containerOf(workload)
    const known = variablesOf(SETTINGS[args[0]] as TObject)
    const given = [...env.map(({ name }: Manifest) => name), ...(envFrom.length > 0 ? Object.keys(data) : [])]
    // A ConfigMap is for all of them: what one does not take is named in `cellar config`, and taken by another.
    const all = new Set(Object.values(SETTINGS).flatMap((settings) => [...variablesOf(settings)]))
    expect(given.filter((name) => !all.has(name))).toEqual([])
    expect(env.map(({ name }: Manifest) => name).filter((name: string) => !known.has(name))).toEqual([])
    const names = ports.map(({ name }: Manifest) => name)
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
      const asked = containerOf(workload)[probe]?.httpGet
      if (asked === undefined) continue
      expect(names).toContain(asked.port)
      expect(asked.path).toBe(probe === 'readinessProbe' ? '/ready' : '/health')
    }
  }
  const api = containerOf(find('Deployment', 'cellar-api'))
  const { port } = ApiSettings.properties
  expect(api.ports).toEqual([
    { name: 'http', containerPort: port.default },
    { name: 'public', containerPort: Number(port.default) + 1 },
  ])
  const index = containerOf(find('Deployment', 'cellar-index'))
  const metricsPort = index.env.find(({ name }: Manifest) => name === 'CELLAR_METRICS_PORT').value
  expect(index.ports).toEqual([{ name: 'metrics', containerPort: Number(metricsPort) }])
})

test('containers are confined as those of compose, and take no variables of Services for settings', () => {
  const compose = parse(readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8'), { merge: true })
  expect(compose['x-confined']).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  for (const workload of workloads) {
    const { spec } = workload.spec.template
    expect(spec).toMatchObject({
      ...{ automountServiceAccountToken: false, enableServiceLinks: false },
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    })
    const { securityContext, volumeMounts } = containerOf(workload)
    expect(securityContext).toEqual({
      ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
      capabilities: { drop: ['ALL'] },
    })
    // Wherever something is written there is room for it.
    const volumes = spec.volumes.map(({ name }: Manifest) => name)
    expect(volumeMounts.map(({ name }: Manifest) => name)).toEqual(volumes)
  }
  for (const workload of ours) {
    const { mem_limit: limit } = compose.services[containerOf(workload).args[0] === 'api' ? 'api-1' : 'index']
    const { memory } = containerOf(workload).resources.limits
    if (workload.kind === 'Deployment') expect(memory).toBe(`${Number.parseInt(limit, 10)}Gi`)
    expect(workload.spec.template.spec.securityContext.runAsUser).toBe(1000)
  }
})

test('what belongs together names each other', () => {
  for (const { metadata, spec } of workloads) {
    const { labels } = spec.template.metadata
    expect(labels).toEqual(metadata.labels)
    if (spec.selector) expect(spec.selector.matchLabels).toEqual(labels)
  }
  for (const kind of ['PodDisruptionBudget', 'Service']) {
    for (const { metadata, spec } of manifests.filter((one) => one.kind === kind)) {
      const { labels } = find('Deployment', metadata.name).metadata
      expect(spec.selector.matchLabels ?? spec.selector).toEqual(labels)
    }
  }
  const { spec: scaler } = find('HorizontalPodAutoscaler', 'cellar-api')
  const api = find('Deployment', 'cellar-api')
  expect(scaler.scaleTargetRef).toEqual({ apiVersion: api.apiVersion, kind: api.kind, name: api.metadata.name })
  // A number of pods of its own would undo what the autoscaler says with each change.
  expect(api.spec).not.toHaveProperty('replicas')
  expect(containerOf(api).resources.requests).toHaveProperty(scaler.metrics[0].resource.name)
  expect(find('Deployment', 'cellar-index').spec.replicas).toBe(2)
  const { terminationGracePeriodSeconds: grace } = api.spec.template.spec
  const pause = Number(containerOf(api).lifecycle.preStop.exec.command[1])
  expect(grace * 1000).toBeGreaterThan(pause * 1000 + DRAIN_MS)
  const redis = containerOf(api).env.find(({ name }: Manifest) => name === 'REDIS_URL').value
  expect(find('Service', new URL(redis).hostname).spec.ports[0].port).toBe(Number(new URL(redis).port))
})

/**
 * The fields of Kubernetes' objects that the manifests use, spelt as its API reference spells them; a server drops a field that it does not know, in silence.
 * A text is a kind of value, `[shape]` a list, `{ '*': shape }` a map, and a name with `?` need not be there.
 */
export type Shape = string | readonly [Shape] | { readonly [field: string]: Shape }

const text = 'string'
const number = 'number'
const flag = 'boolean'
const texts: Shape = { '*': text }
const labels: Shape = texts
const meta: Shape = { name: text, 'labels?': labels }
const selector: Shape = { matchLabels: labels }
const reference: Shape = { name: text, key: text, 'optional?': flag }
const mounted: Shape = { name: text, mountPath: text }

const probe: Shape = {
  'httpGet?': { path: text, port: text },
  'tcpSocket?': { port: text },
  periodSeconds: number,
  'timeoutSeconds?': number,
  'failureThreshold?': number,
}

const container: Shape = {
  name: text,
  image: text,
  args: [text],
  'env?': [{ name: text, 'value?': text, 'valueFrom?': { 'secretKeyRef?': reference, 'configMapKeyRef?': reference } }],
  'envFrom?': [{ configMapRef: { name: text } }],
  'ports?': [{ name: text, containerPort: number }],
  'startupProbe?': probe,
  'readinessProbe?': probe,
  'livenessProbe?': probe,
  'lifecycle?': { preStop: { exec: { command: [text] } } },
  resources: { requests: { cpu: text, memory: text }, limits: { memory: text } },
  securityContext: { allowPrivilegeEscalation: flag, readOnlyRootFilesystem: flag, capabilities: { drop: [text] } },
  volumeMounts: [mounted],
}

const pod: Shape = {
  metadata: { labels, 'annotations?': texts },
  spec: {
    'restartPolicy?': text,
    automountServiceAccountToken: flag,
    enableServiceLinks: flag,
    'terminationGracePeriodSeconds?': number,
    securityContext: {
      runAsNonRoot: flag,
      runAsUser: number,
      runAsGroup: number,
      'fsGroup?': number,
      seccompProfile: { type: text },
    },
    'topologySpreadConstraints?': [
      { maxSkew: number, topologyKey: text, whenUnsatisfiable: text, labelSelector: selector },
    ],
    containers: [container],
    volumes: [{ name: text, emptyDir: { sizeLimit: text } }],
  },
}

/** By kind and version. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  'ConfigMap v1': { metadata: meta, data: texts },
  'Job batch/v1': {
    metadata: meta,
    spec: { backoffLimit: number, ttlSecondsAfterFinished: number, template: pod },
  },
  'Deployment apps/v1': {
    metadata: meta,
    spec: {
      'replicas?': number,
      strategy: { type: text, 'rollingUpdate?': { maxSurge: number, maxUnavailable: number } },
      selector,
      template: pod,
    },
  },
  'Service v1': { metadata: meta, spec: { selector: labels, ports: [{ name: text, port: number, targetPort: text }] } },
  'HorizontalPodAutoscaler autoscaling/v2': {
    metadata: meta,
    spec: {
      scaleTargetRef: { apiVersion: text, kind: text, name: text },
      minReplicas: number,
      maxReplicas: number,
      metrics: [{ type: text, resource: { name: text, target: { type: text, averageUtilization: number } } }],
      behavior: {
        scaleDown: {
          stabilizationWindowSeconds: number,
          policies: [{ type: text, value: number, periodSeconds: number }],
        },
      },
    },
  },
  'PodDisruptionBudget policy/v1': {
    metadata: meta,
    spec: { 'minAvailable?': number, 'maxUnavailable?': number, selector },
  },
}

/** What of a value is not as its shape says, each with its place. */
export function listMistakes(value: unknown, shape: Shape, at: string): string[] {
  if (typeof shape === 'string') return typeof value === shape ? [] : [`${at} is no ${shape}`]
  if (isList(shape)) {
    if (!Array.isArray(value)) return [`${at} is no list`]
    return value.flatMap((one, i) => listMistakes(one, shape[0], `${at}[${i}]`))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at} is no object`]
  const fields = value as Readonly<Record<string, unknown>>
  const { '*': each } = shape
  if (each !== undefined) {
    return Object.entries(fields).flatMap(([name, one]) => listMistakes(one, each, `${at}.${name}`))
  }
  const known = new Map(Object.entries(shape).map(([name, one]) => [name.replace(/\?$/, ''), one]))
  const missing = Object.keys(shape).filter((name) => !name.endsWith('?') && !(name in fields))
  return [
    ...missing.map((name) => `${at}.${name} is missing`),
    ...Object.entries(fields).flatMap(([name, one]) => {
      const expected = known.get(name)
      return expected === undefined ? [`${at}.${name} is not known`] : listMistakes(one, expected, `${at}.${name}`)
    }),
  ]
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)

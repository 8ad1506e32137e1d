/** One line of `/metrics`. */
export interface MetricSample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)/
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g
const ESCAPED: Readonly<Record<string, string>> = { n: '\n' }

/** Reads the text form of Prometheus. */
export function parseMetrics(text: string): MetricSample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? []
    if (name === undefined) return []
    const pairs = [...labels.matchAll(LABEL)].map(([, key = '', raw = '']) => [
      key,
      raw.replace(/\\(.)/g, (_whole, letter: string) => ESCAPED[letter] ?? letter),
    ])
    return [{ name, labels: Object.fromEntries(pairs), value: toNumber(value as string) }]
  })
}

const toNumber = (text: string): number =>
  text.endsWith('Inf') ? Number(text.replace('Inf', 'Infinity')) : Number(text)

/** In the order of preference: brotli packs better in less than half of gzip's time. */
const ENCODINGS = ['br', 'gzip'] as const
export type ContentEncoding = (typeof ENCODINGS)[number]

/** The best encoding that a request accepts; undefined when it accepts none of ours. */
export function chooseEncoding(
  accepted: string | string[] | undefined,
  offered: readonly ContentEncoding[] = ENCODINGS,
): ContentEncoding | undefined {
  if (accepted === undefined) return undefined
  const weights = new Map(String(accepted).split(',').map(readCoding))
  const weightOf = (encoding: ContentEncoding): number => weights.get(encoding) ?? weights.get('*') ?? 0
  const best = Math.max(...offered.map(weightOf))
  return best > 0 ? offered.find((encoding) => weightOf(encoding) === best) : undefined
}

/** `gzip;q=0.5`: a coding and how much it is wanted. */
function readCoding(text: string): [string, number] {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  const value = weight === undefined ? 1 : Number(weight.slice(2))
  return [name, Number.isFinite(value) ? value : 0]
}

import { picture } from '../demo/stones.ts'

/** Where the demo's tokens point to unless the chain is told otherwise. */
export const DEFAULT_TOKENS_URL = 'http://127.0.0.1:8083/'

export interface TokenDocument {
  readonly type: string
  readonly body: string
}

const JSON_TYPE = 'application/json; charset=utf-8'
const SVG_TYPE = 'image/svg+xml; charset=utf-8'
const CLAY_HUE = 15

/** What stands behind the links of the demo's tokens, by the path below `base`; undefined for everything else. */
export function findTokenDocument(path: string, base: string): TokenDocument | undefined {
  if (path === 'clay.json') {
    return json({
      name: 'Clay',
      symbol: 'CLAY',
      decimals: '9',
      description: 'A jetton of the demo with its metadata behind a link',
      image: `${base}clay.svg`,
    })
  }
  if (path === 'clay.svg') return { type: SVG_TYPE, body: picture(CLAY_HUE) }
  const [, number, form] = /^stones\/(\d{1,9})\.(json|svg)$/.exec(path) ?? []
  if (number === undefined) return undefined
  const index = Number(number)
  if (form === 'svg') return { type: SVG_TYPE, body: picture(hueOf(index)) }
  return json({
    name: `Stone #${index}`,
    description: 'A stone of the demo with its description behind a link',
    image: `${base}stones/${index}.svg`,
    attributes: [{ trait_type: 'hue', value: `${hueOf(index)}` }],
  })
}

const hueOf = (index: number): number => (index * 37) % 360

const json = (value: object): TokenDocument => ({ type: JSON_TYPE, body: JSON.stringify(value) })

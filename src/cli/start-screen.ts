import { withCommas } from './output.ts'
import type { StoredRange } from './stored-range.ts'

export interface StartScreen {
  readonly version: string
  readonly address: string
  readonly place: string
  readonly network: string
  readonly stored: StoredRange | undefined
}

/** Everything somebody wants to know when it has started, on one screen and ready to paste. */
export function renderStartScreen({ version, address, place, network, stored }: StartScreen): string {
  const lines = [
    ['API', `${address}/api/v3`],
    ['', `${address}/toncenter/api/v3  (public spellings)`],
    ['Reference', `${address}/openapi/v3.json`],
    ['Database', place],
    ['Network', network === 'none' ? 'none: serves what is stored' : network],
    ...(stored ? describeStored(stored) : network === 'none' ? HOW_TO_BEGIN : JUST_BEGUN),
    [],
    ['Try', `curl '${address}/api/v3/${stored ? 'transactions?limit=1&sort=desc' : 'masterchainInfo'}'`],
    [],
    ['', 'Ctrl-C stops everything.'],
  ]
  const body = lines.map(([label, text]) =>
    text === undefined ? '' : `  ${(label ?? '').padEnd(11)}${text}`.trimEnd(),
  )
  return ['', `  Cellar ${version}`, '', ...body, ''].join('\n')
}

const HOW_TO_BEGIN = [
  ['Indexed', 'nothing yet. Give it a folder of raw blocks, in another terminal:'],
  ['', '    npx cellar import DIR --state ZEROSTATE.boc'],
]

const JUST_BEGUN = [['Indexed', 'nothing yet; blocks come in as they are read']]

function describeStored({ first, last, counts, chain }: StoredRange): string[][] {
  const parts = counts.map(({ name, count, isEstimate }) => `${isEstimate ? 'about ' : ''}${withCommas(count)} ${name}`)
  return [
    ['Indexed', `masterchain blocks ${withCommas(first)} to ${withCommas(last)} of ${chain}`],
    ['', parts.join(', ')],
  ]
}

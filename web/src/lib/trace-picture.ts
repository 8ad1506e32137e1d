import { formatCoins } from './amount.ts'
import { labelOf } from './labels.ts'
import { stepWord } from './step-word.ts'
import { BOX, type GraphLayout, isBounced, isFromOutside, sumOf } from './trace-graph.ts'

const MARGIN = 24
/** Of a letter of twelve pixels, on average. */
const LETTER = 6.4

const asText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const cutTo = (text: string, letters: number): string =>
  text.length > letters ? `${text.slice(0, letters - 1)}…` : text

export interface PictureColours {
  readonly surface: string
  readonly line: string
  readonly text: string
  readonly quiet: string
  readonly bad: string
}

/** As on the page: a circle for what came from outside, a diamond for what was told to nobody. */
const outsideOf = (x: number, y: number): string =>
  `<path d="M${x} ${y}H${x - 10}"/><circle cx="${x - 14}" cy="${y}" r="4"/>`
const diamondAt = (x: number): string =>
  `<path d="M${x} 5 L${x + 5} 10 L${x} 15 L${x - 5} 10 Z" fill="none" stroke="currentColor"/>`

/** The whole graph of a trace as an SVG document, to be shared: whatever part of it is in view, and needing nothing from here. */
export function toPicture({ boxes, width, height }: GraphLayout, colours: PictureColours): string {
  const edges = boxes.flatMap(({ x, y, parent, steps: [step] }) => {
    if (step === undefined) return []
    if (parent === undefined) return isFromOutside(step) ? [outsideOf(x, y + BOX.height / 2)] : []
    const [fromX, fromY] = [parent.x + parent.width, parent.y + BOX.height / 2]
    const [middle, toY] = [(fromX + x) / 2, y + BOX.height / 2]
    const dashes = isBounced(step) ? ' stroke-dasharray="5 4"' : ''
    return [`<path d="M${fromX} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${x} ${toY}"${dashes}/>`]
  })
  const drawn = boxes.map(({ x, y, width: boxWidth, steps }) => {
    const [step] = steps
    if (step === undefined) return ''
    const value = steps.length > 1 ? sumOf(steps) : step.value
    const word = `${steps.length > 1 ? `× ${steps.length} ` : ''}${stepWord(step)}`
    const cut = (text: string): string => cutTo(text, Math.floor((boxWidth - 18) / LETTER))
    const stroke = step.isFailed ? colours.bad : colours.line
    return [
      `<g transform="translate(${x} ${y})">`,
      `<rect width="${boxWidth}" height="${BOX.height}" rx="6" fill="${colours.surface}" stroke="${stroke}" stroke-width="${step.isFailed ? 2 : 1}"/>`,
      `<text x="10" y="20" font-weight="600">${asText(cut(labelOf(step.account)))}</text>`,
      `<text x="10" y="37" fill="${step.isFailed ? colours.bad : colours.quiet}">${asText(cut(step.isFailed ? `failed: ${word}` : word))}</text>`,
      value === null ? '' : `<text x="10" y="54">${asText(formatCoins(value))}</text>`,
      steps.some(({ logs }) => logs > 0) ? diamondAt(boxWidth - 10) : '',
      '</g>',
    ].join('')
  })
  const [w, h] = [width + 2 * MARGIN, height + 2 * MARGIN]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${-MARGIN} ${-MARGIN} ${w} ${h}" font-family="sans-serif" font-size="12" fill="${colours.text}">`,
    `<rect x="${-MARGIN}" y="${-MARGIN}" width="${w}" height="${h}" fill="${colours.surface}"/>`,
    `<g fill="none" stroke="${colours.line}">${edges.join('')}</g>`,
    ...drawn,
    '</svg>',
  ].join('\n')
}

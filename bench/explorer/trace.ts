import { createHash } from 'node:crypto'
import type { Browser } from 'playwright-core'
import type { Figure } from './figure.ts'

const NODES = 4_000
const MAX_PICTURE_MS = 2_000
const MIN_FRAMES = 50
const PAN_MS = 5_000
const WIDE = 6

const hash = (text: string): string => createHash('sha256').update(text).digest('base64')

/** A trace as /traceGraph gives it, in which every transaction causes up to six others of as many kinds, so that nothing can be folded. */
function makeGraph(): unknown {
  const at = Array.from({ length: NODES }, (_, node) => node)
  const accounts = at
    .slice(0, 500)
    .map((node) => `0:${createHash('sha256').update(`account ${node}`).digest('hex').toUpperCase()}`)
  return {
    ...{ trace_id: hash('trace'), external_hash: hash('message'), mc_seqno_start: '1', mc_seqno_end: '9' },
    ...{ start_lt: '1', start_utime: 1_790_000_000, end_lt: '9', end_utime: 1_790_000_009, is_incomplete: false },
    trace_info: {
      ...{ trace_state: 'complete', messages: NODES, transactions: NODES, pending_messages: 0 },
      classification_state: 'ok',
    },
    logs: { node: [], count: [] },
    ...{ accounts, texts: ['jetton_transfer'], actions: [], actions_count: 0, address_book: {}, metadata: {} },
    nodes: {
      hash: at.map((node) => hash(`transaction ${node}`)),
      parent: at.map((node) => (node === 0 ? null : Math.floor((node - 1) / WIDE))),
      account: at.map((node) => node % accounts.length),
      in_msg_hash: at.map((node) => hash(`message ${node}`)),
      opcode: at.map((node) => node),
      decoded_opcode: at.map(() => 0),
      value: at.map((node) => String(node * 1_000_000)),
      aborted: at.map((node) => node % 997 === 5),
      exit_code: at.map((node) => (node % 997 === 5 ? 706 : 0)),
      failure: at.map(() => null),
      fees: at.map(() => '1000000'),
      lt: at.map(String),
      now: at.map(() => 1_790_000_000),
      action: at.map(() => null),
    },
  }
}

const COUNT_FRAMES = `globalThis.frames_ = []
const next = (now) => { globalThis.frames_.push(now); requestAnimationFrame(next) }
requestAnimationFrame(next)`

export async function measureTrace(browser: Browser, address: string): Promise<Figure[]> {
  const body = JSON.stringify(makeGraph())
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(COUNT_FRAMES)
  await page.route('**/api/v3/traceGraph?*', (route) => route.fulfill({ contentType: 'application/json', body }))
  const began = performance.now()
  await page.goto(`${address}/trace/${'0'.repeat(64)}`)
  const graph = page.getByRole('application')
  await graph.getByRole('button').first().waitFor()
  const picture = performance.now() - began
  const frame = await graph.boundingBox()
  if (frame === null) throw new Error('there is no graph')
  const [x, y] = [frame.x + frame.width - 40, frame.y + frame.height - 20]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const read = () => page.evaluate(() => [...((globalThis as { frames_?: number[] }).frames_ ?? [])])
  const before = (await read()).length
  const end = performance.now() + PAN_MS
  for (let step = 0; performance.now() < end; step++) {
    await page.mouse.move(x - 300 - 300 * Math.sin(step / 20), y - 150 - 150 * Math.cos(step / 20))
  }
  const frames = (await read()).slice(before)
  await page.mouse.up()
  const spans = frames
    .slice(1)
    .map((at, i) => at - (frames[i] ?? at))
    .sort((a, b) => a - b)
  const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1000
  const elements = await page.locator('body *').count()
  await context.close()
  return [
    { name: `first picture of ${NODES} transactions`, value: picture, unit: 'ms', most: MAX_PICTURE_MS },
    { name: 'frames a second while it is moved', value: frames.length / seconds, unit: 'frames', least: MIN_FRAMES },
    { name: 'median frame', value: spans[Math.floor(spans.length / 2)] ?? 0, unit: 'ms', most: 20 },
    { name: 'elements of the page', value: elements, unit: 'elements', most: 2_500 },
  ]
}

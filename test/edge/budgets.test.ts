import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BUDGETS, budgetRows, countOverBudget, listExceeded, overBudget } from '../../src/api/http/budget.ts'
import { toErrorReply } from '../../src/api/http/errors.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import { buildCell } from '../../src/cell/builder.ts'
import { serveLimited } from './limited.ts'

const countOf = (name: keyof typeof BUDGETS): number => new Map(listExceeded()).get(name) ?? Number.NaN

test('docs/security.md lists the budgets of the code, and no other', () => {
  const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
  const listed =
    text
      .split(/^## /m)
      .find((part) => part.startsWith('Budgets'))
      ?.match(/^\| `.*$/gm) ?? []
  expect(listed).toEqual(budgetRows())
})

test('going over is counted once, by the name of the budget', () => {
  const before = countOf('request_nesting')
  const error = overBudget('request_nesting')
  expect(toErrorReply(error)).toEqual({
    status: 413,
    body: { error: 'arrays and objects in one another: more than 2,048' },
  })
  countOverBudget(error)
  expect(countOf('request_nesting')).toBe(before + 1)
})

test('every door that takes JSON refuses what is nested too deep, before it is parsed', async () => {
  await using limited = await serveLimited()
  const deep = '['.repeat(BUDGETS.request_nesting.limit + 1)
  const paths = [
    ...['/api/v2/runGetMethod', '/api/v2/jsonRPC', '/toncenter/api/v2/jsonRPC', '/api/v3/decode'],
    ...['/api/v3/runGetMethod', '/api/v3/message', '/api/emulate/v1/emulateTrace', '/api/emulate/v1/emulateTonConnect'],
  ]
  for (const [i, path] of paths.entries()) {
    const url = { method: 'POST', url: path, remoteAddress: `203.0.113.${i + 10}` } as const
    const before = countOf('request_nesting')
    const isMachineless = path.includes('emulate')
    const refused = await limited.server.inject({ ...url, payload: deep })
    // Without a virtual machine nothing of an emulation is read.
    expect([path, refused.statusCode]).toEqual([path, isMachineless ? 500 : 413])
    if (!isMachineless) expect(countOf('request_nesting')).toBe(before + 1)
  }
  const metrics = await limited.server.inject({ url: '/metrics' })
  expect(metrics.body).toMatch(/^cellar_budget_exceeded_total\{budget="request_nesting"\} [1-9]/m)
})

test('what would take long to parse is refused before, and a body is not read where nobody takes one', async () => {
  await using limited = await serveLimited()
  const post = (url: string, payload: string) =>
    limited.server.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload })
  const long = {
    request_values: `[${'{},'.repeat(BUDGETS.request_values.limit)}1]`,
    request_names: `{${Array.from({ length: 2_000 }, (_, i) => `"k${i}":1`).join()}}`,
  } as const
  for (const budget of ['request_values', 'request_names'] as const) {
    const before = countOf(budget)
    expect([(await post('/api/v3/decode', long[budget])).statusCode, countOf(budget)]).toEqual([413, before + 1])
  }
  for (const url of ['/nothing', '/api/v3/nothing', '/api/v3/blocks', '/status']) {
    const refused = { error: expect.stringMatching(/no such endpoint|wrong HTTP verb/) }
    expect((await post(url, '['.repeat(100_000))).json(), url).toEqual(refused)
  }
})

test('the cells that come in a request are counted before they are read', async () => {
  await using limited = await serveLimited()
  const one = Buffer.from(writeBoc(buildCell((b) => b.storeUint(1, 8)))).toString('base64')
  const address = '-1:5555555555555555555555555555555555555555555555555555555555555555'
  const ask = (stack: unknown[], from: string) =>
    limited.ask('/api/v2/runGetMethod', { from, body: { address, method: 'get', stack } })
  const cells = (count: number) => Array.from({ length: count }, () => ['cell', one])
  expect(await ask(cells(BUDGETS.request_bags.limit + 1), '203.0.113.1')).toMatchObject({
    status: 413,
    body: { ok: false, code: 413, error: 'bags of cells: more than 512' },
  })
  // So many are read; what is missing is the machine.
  expect(await ask(cells(BUDGETS.request_bags.limit), '203.0.113.2')).toMatchObject({ status: 542 })
  const whole = Buffer.from(writeBoc(buildCell((b) => b.storeUint(1, 8))))
  // A header that claims more cells than are taken; it is believed.
  const lying = Buffer.concat([whole.subarray(0, 4), Buffer.from([3, 3]), uint24(8_193), uint24(1), uint24(0)])
  const refused = await limited.ask('/api/v2/sendBoc', {
    from: '203.0.113.3',
    body: { boc: Buffer.concat([lying, uint24(16_386), uint24(0), Buffer.alloc(16_386)]).toString('base64') },
  })
  expect(refused).toMatchObject({ status: 413, body: { error: /^cells of a message.*more than 8,192$/ } })
})

const uint24 = (value: number): Buffer => Buffer.from([value >> 16, value >> 8, value])

import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ACTION_TRIGGERS } from '../../src/api/test-bed.ts'
import type { Json } from '../api/serve.ts'
import { buildCellar, runCellar, startCellar } from '../cellar-process.ts'
import { eventually } from '../devnet/living-chain.ts'
import { type ExampleProcess, startExample } from './example-process.ts'
import { type ExampleTown, openExampleTown } from './example-town.ts'

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url))
const MOST_LINES = 120
const TON = 1_000_000_000n

test('each is shorter than 120 lines, and imports the client and what signs', () => {
  for (const name of readdirSync(EXAMPLES).filter((one) => one.endsWith('.mjs'))) {
    const text = readFileSync(join(EXAMPLES, name), 'utf8')
    expect(text.split('\n').length).toBeLessThan(MOST_LINES)
    const imported = [...text.matchAll(/from '([^'.]+)/g)].map(([, from = '']) => from)
    expect(imported.filter((from) => !/^(node:|cellar\/client$|@ton\/(core|ton)$)/.test(from))).toEqual([])
  }
})

describe('on a devnet, killed in the middle', () => {
  let town: ExampleTown
  beforeAll(async () => {
    await buildCellar()
    town = await openExampleTown()
  })
  afterAll(() => town?.[Symbol.asyncDispose]())
  afterEach(() => {
    town.gateway.watcher = {}
  })

  type Passing = (path: string, part?: string) => boolean

  /** Kills an example the next time that something passes the gateway, which then goes nowhere. */
  const killWhen = (on: 'onRequest' | 'onAnswer', isIt: Passing, app: ExampleProcess): Promise<void> =>
    new Promise((done) => {
      town.gateway.watcher = {
        async [on](path: string, part?: string) {
          if (!isIt(path, part)) return undefined
          town.gateway.watcher = {}
          await app.kill()
          done()
          return 'drop'
        },
      }
    })

  test('send: a transfer is signed, sent, and found', async () => {
    const to = `0:${'E'.repeat(64)}`
    await using app = startExample('send.mjs', { CELLAR: town.gateway.url }, [to, '1.5', 'for you'])
    await app.printed('sent: message')
    await town.order('mine', { blocks: 2 })
    const printed = await app.printed(/\/tx\/\S+\n/)
    expect(printed).toContain(`1.5 TON are on their way to ${to}`)
    expect(await app.ended()).toBe(0)
    const { actions } = await town.get(`actions?account=${to}`)
    expect(actions).toMatchObject([{ type: 'ton_transfer', details: { value: '1500000000', comment: 'for you' } }])
  })

  test('payment processor: every deposit is credited once', async () => {
    const [shop, payer] = [town.accounts[0].raw_address, 2]
    const { token } = await town.order('faucet', { address: town.accounts[4].raw_address, what: 'jetton' })
    const JOURNAL = join(town.folder, 'payments.jsonl')
    const start = () =>
      startExample('payment-processor.mjs', { CELLAR: town.gateway.url, SHOP: shop, JETTONS: token, JOURNAL })
    const deposits = (): Json[] => town.lines('payments.jsonl').flatMap((line) => line.deposits)
    let paid = 0
    const pay = async (): Promise<void> => town.pay(payer, shop, BigInt(++paid) * TON, `customer ${paid % 2}`)

    const credited = (n: number): Promise<unknown> =>
      eventually(`deposit ${n}`, async () => deposits().some(({ amount }) => amount === `${BigInt(n) * TON}`))

    let app = start()
    await pay()
    await app.printed(`credited ${TON} TON to customer 1, who has ${TON}`)
    await app.kill()
    // While nobody listens.
    await pay()
    await pay()
    app = start()
    await app.printed(`credited ${3n * TON} TON to customer 1, who has ${4n * TON}`)
    // Before it has heard of one.
    const isTold: Passing = (path, part = '') => path.endsWith('/sse') && part.includes('ton_transfer')
    const killed = killWhen('onAnswer', isTold, app)
    await pay()
    await killed
    app = start()
    await credited(paid)
    // The application stays, Cellar does not.
    await town.kill()
    await town.restart()
    await pay()
    await credited(paid)
    await town.order('trigger', { action: 'jetton_transfer', address: shop })
    await app.printed(`credited 1000000000 ${token} to unknown`)
    await app.kill()
    // Again from the place it had: nothing is told twice.
    await using _last = start()
    await pay()
    await credited(paid)

    const amounts = deposits().map(({ amount, currency }) => `${amount} ${currency}`)
    expect(amounts.sort()).toEqual(
      [...Array.from({ length: paid }, (_, i) => `${BigInt(i + 1) * TON} TON`), `1000000000 ${token}`].sort(),
    )
    expect(new Set(deposits().map(({ id }) => id)).size).toBe(paid + 1)
  })

  test('withdrawal sender: every withdrawal is known, and paid once; the portfolio page says when it cannot tell', async () => {
    const receiver = `0:${'7'.repeat(64)}`
    const orders = [1, 2, 3, 4, 5].map((n) => ({ id: `w${n}`, to: receiver, amount: `${BigInt(n) * TON}` }))
    const WITHDRAWALS = join(town.folder, 'withdrawals.jsonl')
    const JOURNAL = join(town.folder, 'sent.jsonl')
    const { secret_key: SECRET_KEY } = town.accounts[6]
    const start = (count: number): ExampleProcess => {
      writeFileSync(
        WITHDRAWALS,
        orders
          .slice(0, count)
          .map((one) => `${JSON.stringify(one)}\n`)
          .join(''),
      )
      return startExample('withdrawal-sender.mjs', {
        ...{ CELLAR: town.gateway.url, SECRET_KEY, WITHDRAWALS, JOURNAL, POLL_MS: '50' },
      })
    }
    const isSending = (path: string): boolean => path.endsWith('/message')
    /** When the next message has been taken. */
    const taken = (): Promise<void> =>
      new Promise((done) => {
        town.gateway.watcher = {
          onAnswer: (path) => {
            if (isSending(path)) done()
            return undefined
          },
        }
      })
    const statuses = (id: string): string[] =>
      town.lines('sent.jsonl').flatMap((line) => (line.id === id ? [line.status] : []))

    let sent = taken()
    let app = start(1)
    await sent
    await town.order('mine')
    expect(await app.ended()).toBe(0)

    // Written down, and never sent.
    app = start(2)
    await killWhen('onRequest', isSending, app)
    expect(statuses('w2')).toEqual(['sent'])
    sent = taken()
    app = start(2)
    await sent
    await town.order('mine')
    expect(await app.ended()).toBe(0)

    // Sent and in a block, but it did not live to hear so.
    app = start(3)
    await killWhen('onAnswer', isSending, app)
    await town.order('mine')
    app = start(3)
    expect(await app.ended()).toBe(0)
    expect(statuses('w3')).toEqual(['sent', 'confirmed'])

    // Taken, and lost by the network.
    await town.order('fail-next', { how: 'drop' })
    sent = taken()
    app = start(4)
    await sent
    await town.order('advance', { seconds: 600 })
    sent = taken()
    await town.order('mine')
    await app.printed('w4 expired')
    await sent
    await town.order('mine')
    expect(await app.ended()).toBe(0)
    expect(statuses('w4')).toEqual(['sent', 'expired', 'sent', 'confirmed'])

    await using page = startExample('portfolio.mjs', { CELLAR: town.gateway.url, PORT: '0' })
    const url = (await page.printed('http://')).trim()
    await town.order('faucet', { address: receiver, what: 'jetton', amount: '2500000000' })
    await town.order('faucet', { address: receiver, what: 'nft' })
    const show = async (): Promise<string> => {
      const reply = await fetch(`${url}?account=${receiver}`)
      return `${reply.status} ${await reply.text()}`
    }
    expect(await show()).toMatch(/^200 .*<p id="coins">9\.9\d+ TON<\/p>.*2\.5 TEST.*Test Item #\d/s)
    expect((await fetch(`${url}?account=nobody`)).status).toBe(400)

    // Cellar is killed with the message in its hands.
    app = start(5)
    await new Promise<void>((done) => {
      town.gateway.watcher = {
        async onRequest(path) {
          if (!isSending(path)) return undefined
          town.gateway.watcher = {}
          await town.kill()
          done()
          return 'drop'
        },
      }
    })
    expect(await show()).toMatch(/^503 .*does not answer/s)
    sent = taken()
    await town.restart()
    await sent
    await town.order('mine')
    expect(await app.ended()).toBe(0)
    expect(await show()).toMatch(/^200 .*<p id="coins">14\.9\d+ TON/s)

    expect(orders.map(({ id }) => statuses(id).at(-1))).toEqual(orders.map(() => 'confirmed'))
    const { transactions } = await town.get(`transactions?account=${receiver}&sort=asc&limit=100`)
    const wallet = town.accounts[6].raw_address
    const payments = transactions.filter(({ in_msg }: Json) => in_msg.source === wallet)
    expect(payments.map(({ in_msg }: Json) => in_msg.value)).toEqual(orders.map(({ amount }) => amount))
  })

  test('`cellar listen` sends what `cellar trigger` lets happen, signed', async () => {
    const heard: { headers: IncomingHttpHeaders; body: string }[] = []
    const receiver = createServer((request, reply) => {
      let body = ''
      request.setEncoding('utf8').on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        heard.push({ headers: request.headers, body })
        reply.writeHead(heard.length === 1 ? 500 : 204).end('not yet')
      })
    })
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
    const forwardTo = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/ton`
    const account = town.accounts[8].raw_address
    const { last } = await town.get('masterchainInfo')
    const flags = ['--forward-to', forwardTo, '--url', town.gateway.url, '--account', account]
    await using listening = startCellar(['listen', ...flags, '--from', `${last.seqno + 1}`])
    try {
      const [secret = ''] = (await listening.printed(/^whsec_.*\n/)).split('\n')
      const triggered = await runCellar(['trigger', 'jetton_transfer', '--to', account, '--data-dir', town.dataDir])
      expect(triggered).toMatchObject({ code: 0, stdout: expect.stringMatching(/^jetton_transfer of 0:.*, trace /) })
      await listening.printed(/jetton_transfer {2}500 not yet/)
      for (const action of ACTION_TRIGGERS) {
        const done = await town.order('trigger', { action, address: account })
        const { actions } = await town.get(`actions?trace_id=${encodeURIComponent(done.trace_id)}`)
        expect(actions.map(({ type }: Json) => type)).toContain(action)
      }
      // The burn is of the faucet's own jettons, and a mint of the item.
      const told = ['jetton_transfer', ...ACTION_TRIGGERS.filter((one) => one !== 'jetton_burn' && one !== 'nft_mint')]
      await eventually('all of them', async () => heard.length === told.length)
      expect(heard.flatMap(({ body }) => JSON.parse(body).actions.map(({ type }: Json) => type))).toEqual(told)
      for (const { headers, body } of heard) {
        const [, seconds, signature] = /^t=(\d+),v1=(\w+)$/.exec(`${headers['cellar-signature']}`) ?? []
        expect(signature).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
        const event = JSON.parse(body)
        expect(event.event_id).toBe(headers['cellar-event'])
        expect(headers['idempotency-key']).toBe(`0-${event.event_id}`)
      }
    } finally {
      receiver.closeAllConnections()
      receiver.close()
    }
    expect(await runCellar(['trigger', 'jetton_swap', '--data-dir', town.dataDir])).toMatchObject({ code: 2 })
    expect(await runCellar(['listen', '--forward-to', forwardTo, '--url', 'http://127.0.0.1:9'])).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('cellar up') },
    })
    expect(await runCellar(['listen'])).toMatchObject({ code: 2 })
  })
})

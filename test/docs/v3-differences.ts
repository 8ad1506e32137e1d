import { expect } from 'vitest'
import type { Json } from '../api/serve.ts'
import type { Difference } from './differences.ts'

const V3 = '/toncenter/api/v3'
const ADDRESS = '-1:34517C7BDF5187C55AF4F8B61FDC321588C7AB768DEE24B006DF29106458D7CF'
const NO_HASH = 'A'.repeat(43)

const isSorted = (values: readonly bigint[], compare: (a: bigint, b: bigint) => boolean): boolean =>
  values.every((value, i) => i === 0 || compare(values[i - 1] as bigint, value))

/** What of v3 is another than at the public service, also where its spellings are kept. */
export const V3_DIFFERENCES: readonly Difference[] = [
  {
    what: 'order of `/messages`',
    publicly: 'external messages before all others, then by `created_lt`',
    here: 'newest first throughout: external messages by the lt of the transaction that received them. With `start_utime` or `end_utime` they are there too, by the time of that transaction; with `start_lt` from 1 on or `end_lt` they are left out, as there, for they have no lt of their own',
    async show(ask) {
      const { messages } = (await ask(`${V3}/messages?sort=asc&limit=30`)).body
      const lts = await Promise.all(
        messages.map(async (one: Json) => {
          if (one.created_lt !== null) return BigInt(one.created_lt)
          const received = await ask(`${V3}/transactions?hash=${encodeURIComponent(one.in_msg_tx_hash)}`)
          return BigInt(received.body.transactions[0].lt)
        }),
      )
      expect(isSorted(lts, (a, b) => a <= b)).toBe(true)
    },
  },
  {
    what: '`/blocks` without `sort`',
    publicly: 'no order',
    here: 'newest first, or the order of the filter; pages never overlap',
    async show(ask) {
      const { blocks } = (await ask(`${V3}/blocks?workchain=-1&limit=5`)).body
      expect(blocks.map((block: Json) => block.seqno)).toEqual([146, 145, 144, 143, 142])
    },
  },
  {
    what: 'rows that are equal in the order of a list (lt, time, length, balance)',
    publicly: 'as the database happens to give them',
    here: 'always in one order (by account, hash or id), so that pages by `offset` fit together',
    async show(ask) {
      const whole = (await ask(`${V3}/transactions?limit=12&sort=asc`)).body.transactions
      const pages = await Promise.all(
        [0, 4, 8].map(async (at) => (await ask(`${V3}/transactions?limit=4&sort=asc&offset=${at}`)).body.transactions),
      )
      expect(pages.flat()).toEqual(whole)
    },
  },
  {
    what: 'order of keys in an object',
    publicly: 'that of its program',
    here: 'one of our own, the same in every answer; to a JSON parser there is none',
    async show(ask) {
      const { transactions } = (await ask(`${V3}/transactions?limit=20`)).body
      const keys = new Set(
        transactions.map((one: Json) =>
          Object.keys(one)
            .filter((key) => key !== 'failure')
            .join(),
        ),
      )
      expect(keys.size).toBeLessThanOrEqual(2)
    },
  },
  {
    what: '`interfaces` of a contract whose methods fit none',
    publicly: '`null`',
    here: '`[]`',
    async show(ask) {
      const { accounts } = (await ask(`${V3}/accountStates?address=${ADDRESS}`)).body
      expect(accounts.every(({ interfaces }: Json) => Array.isArray(interfaces))).toBe(true)
    },
  },
  {
    what: '`interfaces` of contracts that many names fit',
    publicly: 'every contract with a `seqno` is four wallets; all names whose get-methods are there',
    here: 'wallets by their code alone; a name gives way to one with more get-methods; `config`, `elector` and `dns_root` by the configuration',
    async show(ask) {
      const [config, elector] = ['55', '33'].map((byte) => `-1:${byte.repeat(32)}`)
      const { accounts } = (await ask(`${V3}/accountStates?address=${config}&address=${elector}`)).body
      expect(accounts.map(({ interfaces }: Json) => interfaces)).toEqual([['config'], ['elector']])
    },
  },
  {
    what: '`raw_action` of an action without details',
    publicly: 'all 232 fields of its table',
    here: 'which trace, transactions, lts and times it is of, its type and whether it succeeded',
    async show(ask) {
      const { actions } = (await ask(`${V3}/actions?action_type=unknown&limit=100`)).body
      for (const { raw_action } of actions.filter((one: Json) => 'raw_action' in one)) {
        expect(Object.keys(raw_action)).toEqual(expect.arrayContaining(['TraceId', 'ActionId', 'Type', 'Success']))
      }
    },
  },
  {
    what: 'fields beyond those of the public service',
    publicly: '–',
    here: '`failure` of transactions and actions that failed, in words; `kind` of accounts; on `/api/v3` also `next_cursor`',
    async show(ask) {
      expect((await ask('/api/v3/transactions?limit=1')).body).toHaveProperty('next_cursor')
      expect((await ask(`${V3}/accountStates?address=${ADDRESS}`)).body.accounts[0]).toHaveProperty('kind')
      expect((await ask(`${V3}/transactions?limit=1`)).body).not.toHaveProperty('next_cursor')
    },
  },
  {
    what: 'statuses of bad requests: `sort`, `limit` above the maximum, `index` without a collection',
    publicly: '500',
    here: '422 that names the parameter',
    async show(ask) {
      for (const query of ['/transactions?sort=up', '/transactions?limit=1001', '/nft/items?index=1'])
        expect([query, (await ask(`${V3}${query}`)).status]).toEqual([query, 422])
    },
  },
  {
    what: 'words of `direction` that are none, and `direction` of transfers without `owner_address`',
    publicly: 'taken for another, or ignored',
    here: '422',
    async show(ask) {
      for (const query of ['/nft/transfers?direction=x', '/jetton/transfers?direction=in'])
        expect([query, (await ask(`${V3}${query}`)).status]).toEqual([query, 422])
    },
  },
  {
    what: 'statuses of what takes too long or cannot be done now',
    publicly: '500',
    here: '408 past `x_timeout`, 503 with `Retry-After` when busy; 404 of `masterchainInfo` when nothing is indexed',
    async show(ask) {
      const { status, body } = await ask(`${V3}/transactions?limit=1000&x_timeout=1`)
      expect([200, 408]).toContain(status)
      if (status === 408) expect(body.error).toContain('x_timeout')
    },
  },
  {
    what: 'nothing pending',
    publicly: '`pendingTransactions` 404, `pendingTraces` `null`',
    here: '200 and an empty list',
    async show(ask) {
      for (const [name, list] of [
        ['pendingTraces', 'traces'],
        ['pendingActions', 'actions'],
        ['pendingTransactions', 'transactions'],
      ]) {
        const { status, body } = await ask(`${V3}/${name}?account=${ADDRESS}`)
        expect([name, status, body[list as string]]).toEqual([name, 200, []])
      }
    },
  },
  {
    what: 'lists in a query',
    publicly: 'the key repeated',
    here: 'also with commas in between',
    async show(ask) {
      const { accounts } = (await ask(`${V3}/accountStates?address=${ADDRESS},-1:${'3'.repeat(64)}`)).body
      expect(accounts.length).toBe(2)
    },
  },
  {
    what: '`exclude_account` of `/transactions`',
    publicly: 'has no effect',
    here: 'leaves the account out',
    async show(ask) {
      const account = `-1:${'3'.repeat(64)}`
      const { transactions } = (await ask(`${V3}/transactions?exclude_account=${account}&limit=100`)).body
      expect(transactions.map((one: Json) => one.account)).not.toContain(account)
    },
  },
  {
    what: 'filters of `/actions`',
    publicly:
      '`account`, `tx_hash`, `msg_hash` and `mc_seqno` fail together; `action_type` compares the stored name; `action_id` drops `trace_id`',
    here: 'all hold together; `action_type` compares the type that is shown; `action_id` and `trace_id` together name one action',
    async show(ask) {
      const [first] = (await ask(`${V3}/actions?limit=1`)).body.actions
      const ids = `action_id=${encodeURIComponent(first.action_id)}`
      expect((await ask(`${V3}/actions?${ids}&trace_id=${encodeURIComponent(first.trace_id)}`)).body.actions).toEqual([
        first,
      ])
      expect((await ask(`${V3}/actions?${ids}&trace_id=${NO_HASH}`)).body.actions).toEqual([])
      const block = `mc_seqno=${first.trace_mc_seqno_end}&tx_hash=${encodeURIComponent(first.transactions[0])}`
      expect((await ask(`${V3}/actions?${block}`)).body.actions).toContainEqual(first)
    },
  },
  {
    what: '`include_transactions` of `/actions`',
    publicly: 'at most 100 transactions in all',
    here: 'all of the page, up to 8000',
    async show(ask) {
      const { actions } = (await ask(`${V3}/actions?limit=200&include_transactions=1`)).body
      for (const one of actions) expect(one.transactions_full).toHaveLength(one.transactions.length)
    },
  },
  {
    what: '`balanceChanges` by `action_id`',
    publicly: 'empty',
    here: 'those of the transactions of the action',
    async show(ask) {
      const { actions } = (await ask(`${V3}/actions?action_type=ton_transfer&limit=1`)).body
      const { body } = await ask(`${V3}/balanceChanges?action_id=${encodeURIComponent(actions[0].action_id)}`)
      expect(Object.keys(body.ton_balance_changes ?? body.balance_changes ?? body).length).toBeGreaterThan(0)
    },
  },
  {
    what: '`trace_info.classification_state`',
    publicly: '`unclassified` throughout',
    here: '`ok`, or `unclassified` and `failed` where that is so',
    async show(ask) {
      const { traces } = (await ask(`${V3}/traces?limit=5`)).body
      expect(traces.map((one: Json) => one.trace_info.classification_state)).toContain('ok')
    },
  },
  {
    what: 'domains',
    publicly: 'compared letter by letter',
    here: 'without regard to case and to a dot behind them',
    async show(ask) {
      expect((await ask(`${V3}/dns/records?domain=NOBODY.ton.`)).body.records).toEqual([])
    },
  },
  {
    what: 'on `/api/v3`: an opcode in plain digits, `limit` below 1, negative `offset`, no `seqno` or `hash`',
    publicly: 'hex; 1; 0; 404',
    here: 'decimal, as printed; 422. `/toncenter/api/v3` keeps the public rules',
    async show(ask) {
      for (const query of [
        '/messages?limit=0',
        '/messages?offset=-1',
        '/masterchainBlockShards',
        '/adjacentTransactions',
      ])
        expect([query, (await ask(`/api/v3${query}`)).status]).toEqual([query, 422])
      expect((await ask(`${V3}/messages?limit=0&offset=-1`)).body.messages).toHaveLength(1)
      expect((await ask(`${V3}/masterchainBlockShards`)).status).toBe(404)
      const names = async (base: string, opcode: string) => (await ask(`${base}/decode?opcodes=${opcode}`)).body.opcodes
      expect(await names('/api/v3', '21')).toEqual(await names(V3, '15'))
    },
  },
]

import { beforeAll, describe, expect, test } from 'vitest'
import { verifyStore } from '../../src/index/verify.ts'
import { transactionDoc } from '../../src/store/compact/beside.ts'
import { digestTables } from '../../src/store/digest.ts'
import { findCheckpoint } from '../../src/store/lookups/checkpoint.ts'
import { importRecorded } from '../api/imported-chain.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { recordedChain } from '../lite-server/oracles.ts'
import { ScriptedServer } from '../lite-server/scripted-server.ts'
import type { ServedChain } from '../lite-server/served-chain.ts'
import { withStates } from './chain-with-states.ts'
import { createFollowedChain, followChain, startNetwork } from './network.ts'

const FROM = 100
const TO = 130

describe.skipIf(!recordedChain)('following from the middle of a chain', { timeout: 240_000 }, () => {
  let chain: ServedChain
  beforeAll(() => {
    chain = withStates(createFollowedChain())
  })

  test('states of accounts never seen come from the network, and every transaction is as if indexed from the first block', async () => {
    await using whole = await importRecorded(recordedChain as string, TO)
    await using database = await testDatabase()
    const server = await ScriptedServer.start({ chain, head: TO })
    await using network = await startNetwork([server], chain)
    await followChain(database, network, chain, { range: { from: FROM, to: TO } })
    expect(await findCheckpoint(database.db)).toMatchObject({ firstMcSeqno: FROM, lastMcSeqno: TO })
    expect(await verifyStore(database.db)).toMatchObject({ from: FROM, to: TO, findings: [] })
    expect(server.asked.get('liteServer.getAccountState')).toBeGreaterThan(5)
    const documents = async ({ db }: TestDatabase): Promise<Record<string, string>> => {
      const rows = await db.query<{ hash: Buffer; doc: Buffer; mc_seqno_start: number }>(
        // Set apart, since Citus has neither table beside the other.
        `select t.hash, ${transactionDoc('t')} as doc, r.mc_seqno_start from transactions t
         join (select trace_id, mc_seqno_start from traces offset 0) r on r.trace_id = t.trace_id
         where t.mc_seqno between ${FROM} and ${TO}`,
      )
      // What a trace began with before the first block, and who sent a message before it, nobody can know who starts there.
      const own = new Set(rows.map(({ hash }) => hash.toString('base64')))
      const known = ({ doc, mc_seqno_start }: (typeof rows)[number]): string => {
        const ends = `${doc}`.replace(/,"out_msg_tx_hash":"([^"]*)"/g, (end, sender) => (own.has(sender) ? end : ''))
        return mc_seqno_start < FROM ? ends.replace(/,"trace_external_hash":"[^"]*"$/, '') : ends
      }
      return Object.fromEntries(rows.map((row) => [row.hash.toString('hex'), known(row)]))
    }
    const mine = await documents(database)
    expect(Object.keys(mine).length).toBeGreaterThan(20)
    expect(Object.values(mine).some((doc) => doc.includes('"trace_external_hash"'))).toBe(true)
    expect(mine).toEqual(await documents(whole))
    const states = `select s.account, s.lt, s.hash from account_states s join transactions t on t.account = s.account and t.lt = s.lt
      where t.mc_seqno between ${FROM} and ${TO} order by 1, 2`
    expect(await database.db.query(states)).toEqual(await whole.db.query(states))
    const config = 'select boc from configs order by mc_seqno desc limit 1'
    expect(await database.db.query(config)).toHaveLength(1)
  })

  test('interrupted or not, the tables are the same', async () => {
    await using one = await testDatabase()
    await using two = await testDatabase()
    const server = await ScriptedServer.start({ chain, head: TO })
    await using network = await startNetwork([server], chain)
    const options = { range: { from: FROM, to: TO } }
    await followChain(one, network, chain, { ...options, batch: { maxSteps: 64 } })
    for (const to of [FROM + 3, FROM + 4, TO]) {
      await followChain(two, network, chain, { range: { from: FROM, to }, batch: { maxSteps: 2 } })
    }
    expect(await digestTables(two.db)).toEqual(await digestTables(one.db))
  })

  test('from the newest block on', async () => {
    await using database = await testDatabase()
    const server = await ScriptedServer.start({ chain, head: 120 })
    await using network = await startNetwork([server], chain)
    await followChain(database, network, chain, {
      range: { from: 'latest', to: 122 },
      onCommit: (mcSeqno) => {
        server.head = mcSeqno + 1
      },
    })
    expect(await findCheckpoint(database.db)).toMatchObject({ firstMcSeqno: 120, lastMcSeqno: 122 })
  })
})

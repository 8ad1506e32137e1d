import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importBlocks } from '../../src/index/import.ts'
import { rederiveContracts } from '../../src/index/redecode/rederive-contracts.ts'
import { digestTables } from '../../src/store/digest.ts'
import { importRecorded } from '../api/imported-chain.ts'
import { sharedData } from '../shared-data.ts'

const recorded = sharedData('recorded')

test.skipIf(!recorded)(
  'tables made anew out of the store are those that the chain gave, whatever was in them and however often it stopped',
  { timeout: 600_000 },
  async () => {
    // A copy of the same blocks goes on undisturbed.
    await using database = await importRecorded(recorded as string, 330)
    await using other = await importRecorded(recorded as string, 330)
    const { db, url } = database
    const states = ['zerostate.boc', 'basestate0.boc'].map((name) => join(recorded as string, 'zerostate', name))
    const chain = { db, dir: join(recorded as string, 'blocks'), states }
    const indexes = () =>
      db.query<{ definition: string }>(
        "select indexdef as definition from pg_indexes where schemaname = 'public' order by 1",
      )
    const triggers = () =>
      db.query('select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal order by 1')
    const before = [...(await indexes()), ...(await triggers())]
    expect(await rederiveContracts({ url })).toBe(false)

    // As a database imported before there were recognisers, and one that others filled.
    await db.query('update contract_recognition set version = 0')
    await db.query('delete from jetton_wallets')
    await db.query('update nft_items set found_seqno = 1')
    await db.query('delete from jetton_transfers')
    const stop = new AbortController()
    const onProgress = ({ mcSeqno }: { mcSeqno: number }) => {
      if (mcSeqno > 250) stop.abort()
    }
    await expect(rederiveContracts({ url, batch: 50, signal: stop.signal, onProgress })).rejects.toThrow()
    const [left] = await db.query<{ count: bigint }>('select count(*) from jetton_wallets')
    expect(left?.count).toBe(0n)
    // The index goes on in the meantime.
    await importBlocks({ ...chain, to: 340 })
    expect(await rederiveContracts({ url, batch: 30 })).toBe(true)
    expect([...(await indexes()), ...(await triggers())]).toEqual(before)

    await importBlocks({ ...chain, db: other.db, to: 340 })
    expect(await digestTables(db)).toEqual(await digestTables(other.db))
  },
)

import { setTimeout as sleep } from 'node:timers/promises'
import type { TriggeredAction } from '../../api/test-bed.ts'
import { parseAddress } from '../../cell/address.ts'
import { CellarError } from '../../lib/errors.ts'
import type { Queryable } from '../../store/database.ts'
import { isSame } from '../../store/key-starts.ts'
import { ACTION_TYPES } from '../../store/tables/action-types.ts'

const OF_ACCOUNT = isSame('account', '$1::bytea')

const LOOK_MS = 15
const PATIENCE_MS = 30_000

/** Logical time up to which everything is indexed. */
export async function findNewestLt(db: Queryable): Promise<bigint> {
  // The masterchain block that commits others begins behind them.
  const [newest] = await db.query<{ end_lt: bigint }>('select end_lt from blocks order by start_lt desc limit 1')
  return newest?.end_lt ?? 0n
}

/** The trace of an action that happens behind a logical time, once it is indexed. */
export async function untilAction(
  db: Queryable,
  { action, account }: TriggeredAction,
  behindLt: bigint,
): Promise<Buffer> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    const [found] = await db.query<{ trace_id: Buffer }>(
      `select trace_id from action_accounts where ${OF_ACCOUNT} and type = $2 and trace_end_lt > $3
       order by trace_end_lt limit 1`,
      [parseAddress(account)?.address, ACTION_TYPES.indexOf(action), behindLt],
    )
    if (found !== undefined) return found.trace_id
    await sleep(LOOK_MS)
  }
  throw new CellarError('NOT_INDEXED', `what should be a ${action} was sent, but is not indexed as one`)
}

import type { FastifyInstance } from 'fastify'
import type { Changes } from '../../store/changes.ts'
import type { Queryable } from '../../store/database.ts'
import type { Emulations } from '../emulation/emulations.ts'
import { PendingDesk } from './pending-desk.ts'
import { PendingSweeper } from './pending-sweeper.ts'

/** A desk whose messages are looked after while the server listens. */
export function openPendingDesk(
  server: FastifyInstance,
  db: Queryable,
  emulations: Emulations,
  changes: Changes,
): PendingDesk {
  const desk = new PendingDesk(db, emulations, server.log)
  const sweeper = new PendingSweeper(db, desk, server.log, changes)
  server.addHook('onListen', async () => sweeper.start())
  server.addHook('onClose', async () => {
    desk.close()
    await sweeper.stop()
  })
  return desk
}

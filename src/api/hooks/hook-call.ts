import type { MessageDecoder } from '../../decode/messages/decoder.ts'
import type { Queryable } from '../../store/database.ts'
import { BufferPool } from '../http/buffer-pool.ts'
import { Chain } from '../reads/chain.ts'
import type { StreamCall } from '../streaming/event-parts.ts'

/** What events of hooks are read and rendered with: as documented, whoever asks. */
export const createHookCall = (db: Queryable, decoder: MessageDecoder): StreamCall => ({
  db,
  chain: new Chain(db),
  dialect: 'documented',
  decoder,
  buffers: new BufferPool(),
})

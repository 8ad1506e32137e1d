import type { Queryable } from '../../store/database.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { Chain } from './chain.ts'

/** One server of the database with all that is remembered of it: what one server said must not be taken for what another says. */
export interface ReadSource {
  readonly db: Queryable
  readonly chain: Chain
  readonly kept: AnswerCache
}

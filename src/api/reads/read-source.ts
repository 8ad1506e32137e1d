import type { Queryable } from '../../store/database.ts'
import type { Chain } from './chain.ts'
import type { KeptAnswers } from './kept-answers.ts'

/** One server of the database with all that is remembered of it: what one server said must not be taken for what another says. */
export interface ReadSource {
  readonly db: Queryable
  readonly chain: Chain
  readonly kept: KeptAnswers
}

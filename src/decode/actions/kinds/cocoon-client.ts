import type { ActionNodeKind, Details } from '../engine/action-node.ts'
import { built, defineMatcher, type Matcher } from '../engine/matcher.ts'
import type { Match } from '../engine/pattern.ts'
import type { BodyReader } from '../reading/body-reader.ts'
import { isAborted } from '../reading/cocoon.ts'

interface ClientOrder {
  /** What else the order says, as it is shown. */
  readonly order: Details
  readonly amount?: bigint
}

interface CocoonClientData extends ClientOrder {
  readonly queryId: bigint
  readonly owner: string | null
  readonly client: string | null
}

const cocoonClient = (name: string): ActionNodeKind<CocoonClientData> => ({
  name,
  details: ({ queryId, owner, client, order, amount }) => ({
    query_id: queryId.toString(),
    ...order,
    source: owner,
    destination: client,
    ...(amount === undefined ? {} : { amount: amount.toString() }),
  }),
  accounts: ({ owner, client }) => [owner, client],
})

/** What an owner tells its client. Its body: query:64, what `load` reads, owner:addr. */
export function defineClientOrder(
  matcher: Pick<Matcher, 'name' | 'after' | 'pattern'>,
  load: (body: BodyReader, match: Match) => ClientOrder,
): Matcher {
  const kind = cocoonClient(matcher.name)
  return defineMatcher({
    ...matcher,
    build(head, match) {
      const body = head.body()
      const queryId = body.big(64)
      const order = load(body, match)
      const data = { queryId, ...order, owner: body.address(), client: head.destination }
      return built(kind, data, match.with(head), { failed: isAborted(head) })
    },
  })
}

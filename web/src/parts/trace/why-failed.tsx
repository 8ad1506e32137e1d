import { useQuery } from '@tanstack/react-query'
import CircleX from 'lucide-react/icons/circle-x'
import { transactions } from '../../api/queries.ts'
import type { Action } from '../../api/schema.gen.ts'
import { hashPath } from '../../lib/hash.ts'
import { explainRefusal, findRefusal } from '../../lib/swap-refusal.ts'
import type { TraceStep } from '../../lib/trace-graph.ts'
import { NEVER_CAME, reasonOf } from '../chain/sentence.tsx'
import { PageLink } from '../text/page-link.tsx'

interface Props {
  readonly action: Action
  readonly steps: readonly TraceStep[]
}

/** Why what was wanted did not happen, and the transaction in which that shows. */
export function WhyFailed({ action, steps }: Props) {
  const isSilent = action.failure === undefined || action.failure === NEVER_CAME
  const refusal = isSilent ? findRefusal(action, steps) : undefined
  const query = useQuery({
    ...transactions({ hash: refusal?.hash ?? '' }, { isFinal: true }),
    enabled: refusal !== undefined,
  })
  const content = query.data?.value.transactions[0]?.in_msg?.message_content
  const told = explainRefusal(content?.decoded)
  const place = told === undefined ? steps.find(({ isFailed }) => isFailed) : refusal
  const reason = reasonOf(action)
  return (
    <p className="flex items-start gap-2 text-bad">
      <CircleX size={20} aria-hidden className="shrink-0" />
      <span>
        Failed: {told ?? `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`}{' '}
        {place !== undefined && (
          <PageLink to={`/tx/${hashPath(place.hash)}`} className="underline underline-offset-3">
            See where
          </PageLink>
        )}
      </span>
    </p>
  )
}

import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { transactions } from '../../api/queries.ts'
import { findRow } from '../../lib/book.ts'
import { explainFailure } from '../../lib/failures.ts'
import { hashPath } from '../../lib/hash.ts'
import { useBook } from '../../lib/use-book.ts'
import { FeeBar } from '../chain/fee-bar.tsx'
import { MessageBody } from '../chain/message-card.tsx'
import { PhaseSteps } from '../chain/phase-steps.tsx'
import { Answer } from '../frame/states.tsx'
import { AddressLink } from '../text/address-link.tsx'
import { Coins } from '../text/amount.tsx'
import { Opcode } from '../text/opcode.tsx'
import { PageLink } from '../text/page-link.tsx'

/** What the transaction's own page says, in short. */
export function Inspector({ hash, onClose }: { readonly hash: string; readonly onClose: () => void }) {
  useBook()
  const query = useQuery(transactions({ hash }, { isFinal: true }))
  return (
    <section aria-label="Chosen transaction" className="border-line border-t">
      <Answer query={query} rows={4}>
        {({ value }) => {
          const [transaction] = value.transactions
          if (transaction === undefined) return <p className="p-4">This transaction is not held here.</p>
          const { account, in_msg: message } = transaction
          const failure = explainFailure(transaction, findRow(account)?.interfaces ?? [])
          return (
            <div className="flex flex-col gap-4 p-4">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <h2 className="font-semibold text-card">
                  {message === null ? 'scheduled run' : <Opcode message={message} />}
                </h2>
                <AddressLink raw={account} hasCopy />
                {message?.value && <Coins nano={message.value} />}
                <span className="ml-auto flex gap-2">
                  <PageLink to={`/tx/${hashPath(hash)}`} className="control">
                    Open it
                  </PageLink>
                  <button type="button" className="control px-2" aria-label="Close" onClick={onClose}>
                    <X size={16} aria-hidden />
                  </button>
                </span>
              </div>
              {transaction.description.aborted === true && <p className="text-bad">Failed: {failure}</p>}
              <PhaseSteps transaction={transaction} />
              <FeeBar transaction={transaction} />
              {message && <MessageBody message={message} />}
            </div>
          )
        }}
      </Answer>
    </section>
  )
}

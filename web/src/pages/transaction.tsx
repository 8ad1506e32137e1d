import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleX from 'lucide-react/icons/circle-x'
import Workflow from 'lucide-react/icons/workflow'
import { actionsOfTransaction, transactionOf } from '../api/first-queries.ts'
import { transactions } from '../api/queries.ts'
import type { Transaction } from '../api/schema.gen.ts'
import { usePart } from '../api/use-part.ts'
import { formatCoins, toBig } from '../lib/amount.ts'
import { findRow } from '../lib/book.ts'
import { explainFailure, failureCode } from '../lib/failures.ts'
import { hashPath } from '../lib/hash.ts'
import { usePageHash } from '../lib/page-hash.ts'
import { blockPath, shardName } from '../lib/shard.ts'
import { useBook } from '../lib/use-book.ts'
import { useSearch, useSearchChange } from '../lib/use-search.ts'
import { FeeBar } from '../parts/chain/fee-bar.tsx'
import { MessageCard } from '../parts/chain/message-card.tsx'
import { PhaseSteps } from '../parts/chain/phase-steps.tsx'
import { Raw } from '../parts/chain/raw.tsx'
import { Sentence } from '../parts/chain/sentence.tsx'
import { Card } from '../parts/frame/card.tsx'
import { Facts } from '../parts/frame/facts.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Answer, Nothing } from '../parts/frame/states.tsx'
import { Tabs } from '../parts/frame/tabs.tsx'
import { AddressLink } from '../parts/text/address-link.tsx'
import { Ago } from '../parts/text/ago.tsx'
import { Change } from '../parts/text/amount.tsx'
import { Hash } from '../parts/text/hash.tsx'
import { Opcode } from '../parts/text/opcode.tsx'
import { PageLink } from '../parts/text/page-link.tsx'
import { FinalityTag } from '../parts/text/tags.tsx'

const loadReplay = async () => (await import('../parts/chain/replay.tsx')).TransactionReplay

export function TransactionPage() {
  const hex = usePageHash('tx')
  const query = useQuery({ ...transactionOf(hex), enabled: hex !== undefined })
  if (hex === undefined) return <Missing>That is no hash.</Missing>
  return (
    <Answer query={query} rows={10}>
      {({ value }) =>
        value.transactions[0] ? (
          <TransactionView transaction={value.transactions[0]} />
        ) : (
          <Missing>This transaction is not in the blocks held here.</Missing>
        )
      }
    </Answer>
  )
}

function Missing({ children }: { readonly children: string }) {
  return (
    <>
      <PageHead title="Transaction" />
      <Card>
        <Nothing>{children}</Nothing>
      </Card>
    </>
  )
}

function TransactionView({ transaction }: { readonly transaction: Transaction }) {
  const { tab = 'overview' } = useSearch()
  const change = useSearchChange()
  return (
    <>
      <Head transaction={transaction} />
      <Card isFlush>
        <Tabs
          label="Of this transaction"
          tabs={[
            ['overview', 'Overview'],
            ['replay', 'Replay'],
            ['raw', 'Raw'],
          ]}
          value={tab}
          onChange={(value) => change({ tab: value === 'overview' ? undefined : value })}
        />
        {tab === 'replay' && <Replay transaction={transaction} />}
        {tab === 'raw' && <Raw value={transaction} name={`transaction-${hashPath(transaction.hash)}`} />}
        {tab === 'overview' && (
          <div className="flex flex-col gap-5 p-4">
            <PhaseSteps transaction={transaction} />
            <FeeBar transaction={transaction} />
            <Overview transaction={transaction} />
          </div>
        )}
      </Card>
      {tab === 'overview' && <Messages transaction={transaction} />}
    </>
  )
}

function Replay({ transaction }: { readonly transaction: Transaction }) {
  const part = usePart('replay', loadReplay)
  const interfaces = findRow(transaction.account)?.interfaces ?? []
  return (
    <Answer query={part} rows={10}>
      {(TransactionReplay) => <TransactionReplay hash={hashPath(transaction.hash)} interfaces={interfaces} />}
    </Answer>
  )
}

function Head({ transaction }: { readonly transaction: Transaction }) {
  useBook()
  const { account, block_ref: block, in_msg: message } = transaction
  const failure = explainFailure(transaction, findRow(account)?.interfaces ?? [])
  const isFailed = transaction.description.aborted === true && failure !== undefined
  return (
    <PageHead
      title="Transaction"
      heading={
        isFailed ? (
          <span className="inline-flex items-start gap-2 text-bad">
            <CircleX size={24} aria-hidden className="mt-0.5 shrink-0" />
            Failed: {failure}
          </span>
        ) : (
          <span>{message === null ? 'Scheduled run, no message' : <Title transaction={transaction} />}</span>
        )
      }
      lead={
        <div className="flex flex-col gap-1">
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            <AddressLink raw={account} hasCopy />
            <Ago unix={transaction.now} isDetailed />
            <PageLink to={blockPath(block.workchain, block.shard, block.seqno)}>
              block{' '}
              {block.workchain === -1 ? block.seqno : `${shardName(block.workchain, block.shard)} · ${block.seqno}`}
            </PageLink>
            <FinalityTag finality={transaction.finality} />
            {isFailed && <code className="text-caption text-text-3">{failureCode(transaction)}</code>}
          </span>
          <PartOf transaction={transaction} />
        </div>
      }
      aside={<Neighbours transaction={transaction} />}
    />
  )
}

function Title({ transaction }: { readonly transaction: Transaction }) {
  const { in_msg: message } = transaction
  if (message === null) return null
  return (
    <span className="capitalize-first">
      <Opcode message={message} />
      {message.value !== null && ` with ${formatCoins(message.value)}`}
    </span>
  )
}

function PartOf({ transaction }: { readonly transaction: Transaction }) {
  const query = useQuery(actionsOfTransaction(hashPath(transaction.hash)))
  const [action] = query.data?.value.actions ?? []
  if (action === undefined) return null
  return (
    <span>
      Part of: <Sentence action={action} />
    </span>
  )
}

function Neighbours({ transaction }: { readonly transaction: Transaction }) {
  const { trace_id: trace, prev_trans_hash: previous, prev_trans_lt: previousLt, account, lt } = transaction
  const next = useQuery(transactions({ account, start_lt: (toBig(lt) + 1n).toString(), sort: 'asc', limit: 1 })).data
    ?.value.transactions[0]
  return (
    <>
      {trace && (
        <PageLink
          to={`/trace/${hashPath(trace)}`}
          search={{ tx: hashPath(transaction.hash) }}
          data-key="t"
          className="control"
        >
          <Workflow size={16} aria-hidden /> Trace
        </PageLink>
      )}
      {previousLt !== '0' && (
        <PageLink to={`/tx/${hashPath(previous)}`} data-key="[" className="control">
          <ChevronLeft size={16} aria-hidden /> before
        </PageLink>
      )}
      {next && (
        <PageLink to={`/tx/${hashPath(next.hash)}`} data-key="]" className="control">
          after <ChevronRight size={16} aria-hidden />
        </PageLink>
      )}
    </>
  )
}

function Overview({ transaction }: { readonly transaction: Transaction }) {
  const { account_state_before: before, account_state_after: after } = transaction
  const isCodeSame = before.code_hash === after.code_hash
  const isDataSame = before.data_hash === after.data_hash
  const changed = [!isCodeSame && 'code', !isDataSame && 'data'].filter(Boolean).join(' and ')
  return (
    <Facts
      rows={[
        ['Hash', <Hash key="hash" value={transaction.hash} isWhole isOfPage />],
        ['Logical time', transaction.lt],
        after.balance !== null &&
          before.balance !== null && [
            'Balance',
            <span key="balance">
              {formatCoins(before.balance, 'full')} → {formatCoins(after.balance, 'full')} (
              <Change nano={toBig(after.balance) - toBig(before.balance)} />)
            </span>,
          ],
        ['State', `${changed === '' ? 'code and data unchanged' : `${changed} changed`}; ${statusChange(transaction)}`],
        transaction.failure !== undefined && [
          'Failure',
          <code key="failure" className="text-text-3">
            {transaction.failure}
          </code>,
        ],
      ]}
    />
  )
}

const STATUS: Readonly<Record<string, string>> = { nonexist: 'not there', uninit: 'not deployed' }
const statusWord = (status: string): string => STATUS[status] ?? status

const statusChange = ({ orig_status: from, end_status: to }: Transaction): string =>
  from === to ? `the account is ${statusWord(to)}` : `the account was ${statusWord(from)} and is ${statusWord(to)}`

function Messages({ transaction }: { readonly transaction: Transaction }) {
  const { in_msg: incoming, out_msgs: outgoing } = transaction
  const out = outgoing.filter((message) => message !== null)
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      {incoming && <MessageCard title="In" message={incoming} />}
      <div className="flex min-w-0 flex-col gap-4">
        {out.map((message, at) => (
          <MessageCard key={message.hash} title={out.length > 1 ? `Out ${at + 1}` : 'Out'} message={message} />
        ))}
        {out.length === 0 && (
          <Card title="Out">
            <p className="text-text-2">It sent no message.</p>
          </Card>
        )}
      </div>
    </div>
  )
}

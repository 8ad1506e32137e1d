import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { actions, blocks, masterchainShards, statusQuery, transactions } from '../api/queries.ts'
import type { Block as BlockRecord } from '../api/schema.gen.ts'
import { groupDigits } from '../lib/amount.ts'
import { blockPath, shardName, toShardHex, WHOLE } from '../lib/shard.ts'
import { useSearch, useSearchChange } from '../lib/use-search.ts'
import { ActionList } from '../parts/chain/action-list.tsx'
import { BlockTable } from '../parts/chain/block-table.tsx'
import { TransactionTable } from '../parts/chain/transaction-table.tsx'
import { Card } from '../parts/frame/card.tsx'
import { Facts } from '../parts/frame/facts.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Pager } from '../parts/frame/pager.tsx'
import { Answer, Nothing } from '../parts/frame/states.tsx'
import { Tabs } from '../parts/frame/tabs.tsx'
import { Ago } from '../parts/text/ago.tsx'
import { Coins } from '../parts/text/amount.tsx'
import { Hash } from '../parts/text/hash.tsx'
import { PageLink } from '../parts/text/page-link.tsx'
import { Tag } from '../parts/text/tags.tsx'

const PAGE = 50

interface Id {
  readonly workchain: number
  readonly shard: string
  readonly seqno: number
}

export function Block() {
  const params = useParams({ strict: false }) as { workchain?: string; shard?: string; seqno?: string }
  const id: Id = {
    workchain: Number(params.workchain ?? -1),
    shard: toShardHex(params.shard ?? WHOLE),
    seqno: Number(params.seqno),
  }
  const query = useQuery(blocks({ ...id }, { isFinal: true }))
  const name = id.workchain === -1 ? `Block ${id.seqno}` : `Block ${shardName(id.workchain, id.shard)} · ${id.seqno}`
  return (
    <Answer query={query} rows={8}>
      {({ value }) => {
        const [block] = value.blocks
        return block ? (
          <BlockView block={block} id={id} name={name} />
        ) : (
          <>
            <PageHead title={name} />
            <Card>
              <Nothing>This block is not held here.</Nothing>
            </Card>
          </>
        )
      }}
    </Answer>
  )
}

function BlockView({ block, id, name }: { readonly block: BlockRecord; readonly id: Id; readonly name: string }) {
  const isMaster = id.workchain === -1
  const { tab = 'transactions' } = useSearch()
  const change = useSearchChange()
  const tabs: [string, string][] = [['transactions', 'Transactions']]
  if (isMaster) tabs.push(['actions', 'What happened'], ['shards', 'Shards'])
  return (
    <>
      <PageHead
        title={name}
        heading={
          <span className="inline-flex flex-wrap items-center gap-2">
            {name}
            {block.key_block && <Tag tone="warn">key block</Tag>}
          </span>
        }
        lead={<Lead block={block} isMaster={isMaster} />}
        aside={<Neighbours id={id} block={block} />}
      />
      <Card title="Facts">
        <BlockFacts block={block} />
      </Card>
      <Card isFlush>
        <Tabs
          label="Of this block"
          tabs={tabs}
          value={tab}
          onChange={(value) => change({ tab: value === 'transactions' ? undefined : value, cursor: undefined })}
        />
        {tab === 'actions' ? <BlockActions seqno={id.seqno} /> : null}
        {tab === 'shards' ? <BlockShards seqno={id.seqno} /> : null}
        {tab === 'transactions' ? <BlockTransactions id={id} /> : null}
      </Card>
    </>
  )
}

function Lead({ block, isMaster }: { readonly block: BlockRecord; readonly isMaster: boolean }) {
  const { masterchain_block_ref: ref } = block
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Ago unix={block.gen_utime} isDetailed />
      <span>{groupDigits(block.tx_count)} transactions</span>
      {!isMaster && (
        <span>
          in masterchain block{' '}
          <PageLink to={blockPath(-1, ref.shard, ref.seqno)} className="link underline underline-offset-3">
            {ref.seqno}
          </PageLink>
        </span>
      )}
      {block.after_merge && <span>two shards became one with it</span>}
      {block.after_split && <span>its shard was half of a larger one before</span>}
      {block.before_split && <span>its shard splits after it</span>}
    </span>
  )
}

function Neighbours({ id, block }: { readonly id: Id; readonly block: BlockRecord }) {
  const previous = block.prev_blocks?.[0]
  const { data } = useQuery(statusQuery)
  const isNewest = id.workchain === -1 && id.seqno >= (data?.indexed?.last_mc_seqno ?? Number.POSITIVE_INFINITY)
  return (
    <>
      {previous && (
        <PageLink to={blockPath(previous.workchain, previous.shard, previous.seqno)} data-key="[" className="control">
          <ChevronLeft size={16} aria-hidden /> before
        </PageLink>
      )}
      {!isNewest && (
        <PageLink to={blockPath(id.workchain, id.shard, id.seqno + 1)} data-key="]" className="control">
          after <ChevronRight size={16} aria-hidden />
        </PageLink>
      )}
    </>
  )
}

function BlockFacts({ block }: { readonly block: BlockRecord }) {
  return (
    <Facts
      rows={[
        ['Root hash', <Hash key="root" value={block.root_hash} isWhole isOfPage />],
        ['File hash', <Hash key="file" value={block.file_hash} isWhole />],
        ['Shard', <code key="shard">{`${block.workchain}:${toShardHex(block.shard)}`}</code>],
        ['Logical time', `${block.start_lt} to ${block.end_lt}`],
        block.total_fees !== undefined && ['Fees', <Coins key="fees" nano={block.total_fees} precision="full" />],
        block.gas_used !== undefined && ['Gas', groupDigits(block.gas_used)],
        [
          'Follows',
          <span key="prev" className="inline-flex flex-wrap gap-x-3">
            {(block.prev_blocks ?? []).map((one) => (
              <PageLink key={`${one.shard}${one.seqno}`} to={blockPath(one.workchain, one.shard, one.seqno)}>
                {one.workchain === -1 ? one.seqno : `${shardName(one.workchain, one.shard)} · ${one.seqno}`}
              </PageLink>
            ))}
          </span>,
        ],
        ['Made by', <Hash key="by" value={block.created_by} />],
        block.prev_key_block_seqno > 0 && [
          'Last key block',
          <PageLink key="key" to={`/block/${block.prev_key_block_seqno}`}>
            {block.prev_key_block_seqno}
          </PageLink>,
        ],
      ]}
    />
  )
}

function BlockTransactions({ id }: { readonly id: Id }) {
  const { cursor } = useSearch()
  const query = useQuery(transactions({ ...id, limit: PAGE, cursor }, { isFinal: true }))
  return (
    <Answer query={query} rows={10}>
      {({ value, next }) =>
        value.transactions.length === 0 ? (
          <Nothing>No transaction is in this block.</Nothing>
        ) : (
          <>
            <TransactionTable transactions={value.transactions} caption="Transactions of this block" hasAccount />
            <Pager next={value.transactions.length < PAGE ? undefined : next} />
          </>
        )
      }
    </Answer>
  )
}

function BlockActions({ seqno }: { readonly seqno: number }) {
  const { cursor } = useSearch()
  const query = useQuery(actions({ mc_seqno: seqno, limit: PAGE, sort: 'desc', cursor }, { isFinal: true }))
  return (
    <Answer query={query} rows={10}>
      {({ value, next }) =>
        value.actions.length === 0 ? (
          <Nothing>No trace ended in this block.</Nothing>
        ) : (
          <>
            <ActionList actions={value.actions} />
            <Pager next={value.actions.length < PAGE ? undefined : next} />
          </>
        )
      }
    </Answer>
  )
}

function BlockShards({ seqno }: { readonly seqno: number }) {
  const query = useQuery(masterchainShards(seqno))
  return (
    <Answer query={query} rows={4}>
      {({ value }) => <BlockTable blocks={value.blocks} caption="Shard blocks of this masterchain block" />}
    </Answer>
  )
}

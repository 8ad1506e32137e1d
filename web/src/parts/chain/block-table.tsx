import type { Block } from '../../api/schema.gen.ts'
import { groupDigits } from '../../lib/amount.ts'
import { blockPath, shardName } from '../../lib/shard.ts'
import { Ago } from '../text/ago.tsx'
import { Coins } from '../text/amount.tsx'
import { PageLink } from '../text/page-link.tsx'
import { Tag } from '../text/tags.tsx'

export function BlockTable({ blocks, caption }: { readonly blocks: readonly Block[]; readonly caption: string }) {
  return (
    <table className="data-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Block</th>
          <th scope="col">Notes</th>
          <th scope="col" className="num">
            Transactions
          </th>
          <th scope="col" className="num">
            Gas
          </th>
          <th scope="col" className="num">
            Fees
          </th>
          <th scope="col" className="num">
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {blocks.map((block) => (
          <tr key={`${block.workchain}${block.shard}${block.seqno}`}>
            <td data-label="Block">
              <PageLink to={blockPath(block.workchain, block.shard, block.seqno)}>{nameOf(block)}</PageLink>
            </td>
            <td data-label="Notes">
              <Notes block={block} />
            </td>
            <td data-label="Transactions" className="num">
              {groupDigits(block.tx_count)}
            </td>
            <td data-label="Gas" className="num">
              {block.gas_used === undefined ? 'not known' : groupDigits(block.gas_used)}
            </td>
            <td data-label="Fees" className="num">
              {block.total_fees === undefined ? 'not known' : <Coins nano={block.total_fees} />}
            </td>
            <td data-label="When" className="num text-text-2">
              <Ago unix={block.gen_utime} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const nameOf = ({ workchain, shard, seqno }: Block): string =>
  workchain === -1 ? `${seqno}` : `${shardName(workchain, shard)} · ${seqno}`

function Notes({ block }: { readonly block: Block }) {
  const notes = [
    block.key_block && 'key block',
    block.after_merge && 'after a merge',
    block.after_split && 'after a split',
    block.before_split && 'splits next',
    block.want_split && 'wants to split',
    block.want_merge && 'wants to merge',
  ].filter((note) => note !== false)
  if (notes.length === 0) return null
  return (
    <span className="inline-flex flex-wrap gap-1">
      {notes.map((note) => (
        <Tag key={note} tone={note === 'key block' ? 'warn' : 'plain'}>
          {note}
        </Tag>
      ))}
    </span>
  )
}

import KeyRound from 'lucide-react/icons/key-round'
import { type KeyboardEvent, memo, useRef } from 'react'
import type { Block } from '../../api/schema.gen.ts'
import { setPaused, usePaused } from '../../api/use-head.ts'
import type { Column } from '../../lib/lanes.ts'
import { blockPath, shardName, shardRange } from '../../lib/shard.ts'
import { PageLink } from '../text/page-link.tsx'

const LANE_HEIGHT = 112
/** More would be too thin to read. */
const MAX_SHARDS = 16

/**
 * Masterchain blocks in a row, time running to the right, and below each the shard blocks it brought: a shard takes the share of the lane that
 * it has of its workchain, so splits and merges are seen as what they are.
 */
export function BlockLanes({ columns }: { readonly columns: readonly Column[] }) {
  const grid = useRef<HTMLOListElement>(null)
  const isPaused = usePaused()
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === ' ') {
      event.preventDefault()
      setPaused(!isPaused)
      return
    }
    const links = [...(grid.current?.querySelectorAll<HTMLAnchorElement>('a[data-column]') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    links[Math.max(0, Math.min(to, links.length - 1))]?.focus()
  }
  return (
    <div className="flex gap-3 overflow-hidden px-4 pb-4">
      <div aria-hidden className="hidden shrink-0 flex-col text-caption text-text-2 sm:flex">
        <span className="flex h-8 items-center">masterchain</span>
        <span className="mt-1 flex flex-1 items-center">basechain</span>
      </div>
      <ol
        ref={grid}
        aria-label="Newest blocks, time runs to the right"
        onKeyDown={onKeyDown}
        className="flex min-w-0 flex-1 justify-end gap-1"
      >
        {columns.map((column, at) => (
          <LaneColumn
            key={column.seqno}
            column={column}
            isTorn={at > 0 && columns[at - 1]?.seqno !== column.seqno - 1}
            isNewest={at === columns.length - 1}
          />
        ))}
      </ol>
    </div>
  )
}

interface ColumnProps {
  readonly column: Column
  /** Blocks before it were missed. */
  readonly isTorn: boolean
  readonly isNewest: boolean
}

/** A column stays what it is while others come beside it. */
const LaneColumn = memo(function LaneColumn({ column, isTorn, isNewest }: ColumnProps) {
  const { seqno, master, shards } = column
  return (
    <li
      className={`min-w-0 max-w-20 flex-1 basis-0 max-sm:basis-9 max-sm:shrink-0 max-sm:grow ${isTorn ? 'border-line-strong border-l border-dashed pl-1' : ''} ${isNewest ? 'lane-new' : ''}`}
    >
      <div>
        <PageLink
          to={blockPath(-1, master.shard, seqno)}
          data-column=""
          tabIndex={isNewest ? 0 : -1}
          aria-label={`masterchain block ${seqno}, ${master.tx_count} transactions${master.key_block ? ', key block' : ''}`}
          className="flex h-8 items-center justify-center gap-0.5 rounded-control border border-line bg-sunken font-medium text-caption text-text hover:border-accent"
        >
          {master.key_block && <KeyRound size={10} aria-hidden className="text-warn" />}
          <span className="truncate">{seqno}</span>
        </PageLink>
      </div>
      <div className="relative mt-1" style={{ height: LANE_HEIGHT }}>
        {shards.length > MAX_SHARDS ? (
          <PageLink
            to={`/block/${seqno}`}
            search={{ tab: 'shards' }}
            tabIndex={-1}
            className="absolute inset-0 grid place-items-center rounded-control border border-line bg-accent-soft text-caption text-text"
          >
            {shards.length} shards
          </PageLink>
        ) : (
          shards.map((block) => <ShardCell key={`${block.shard}${block.seqno}`} block={block} siblings={shards} />)
        )}
      </div>
    </li>
  )
})

/** Fuller where more happened: logarithmic, so that quiet blocks differ, too. */
const fillOf = (count: number): number => Math.min(100, Math.round(Math.log2(1 + count) * 14))

function ShardCell({ block, siblings }: { readonly block: Block; readonly siblings: readonly Block[] }) {
  const { from, size } = shardRange(block.shard)
  const same = siblings.filter(({ shard }) => shard === block.shard)
  // Several blocks of one shard in one masterchain block stand side by side.
  const part = 100 / same.length
  const left = same.indexOf(block) * part
  const note = changeOf(block)
  return (
    <PageLink
      to={blockPath(block.workchain, block.shard, block.seqno)}
      tabIndex={-1}
      title={`block ${shardName(block.workchain, block.shard)} ${block.seqno}: ${block.tx_count} transactions${note}`}
      aria-label={`shard block ${shardName(block.workchain, block.shard)} ${block.seqno}, ${block.tx_count} transactions${note}`}
      className={`shard-fill absolute grid place-items-center overflow-hidden rounded-control border bg-surface text-caption hover:border-accent ${block.tx_count === 0 ? 'text-text-3' : 'text-text'} ${note === '' ? 'border-line' : 'border-warn'} ${block.want_split || block.want_merge ? 'border-dotted' : ''}`}
      style={{
        top: `calc(${from * 100}% + ${from > 0 ? 1 : 0}px)`,
        height: `calc(${size * 100}% - ${size < 1 ? 2 : 0}px)`,
        left: `${left}%`,
        width: `${part}%`,
        ...{ '--fill': `${fillOf(block.tx_count)}%` },
      }}
    >
      {part >= 50 && size > 0.12 ? block.tx_count : null}
      {note !== '' && (
        <svg
          aria-hidden
          viewBox="0 0 8 16"
          className="absolute inset-y-0 left-0 h-full w-2 text-warn"
          preserveAspectRatio="none"
        >
          <path
            d={block.after_merge ? 'M0 0 L8 8 L0 16' : 'M8 0 L0 8 L8 16'}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          />
        </svg>
      )}
    </PageLink>
  )
}

function changeOf({ after_merge, after_split, before_split }: Block): string {
  if (after_merge) return ', after a merge'
  if (after_split) return ', after a split'
  return before_split ? ', before a split' : ''
}

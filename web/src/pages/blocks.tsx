import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { blocks, queryClient } from '../api/queries.ts'
import { useHead, usePaused } from '../api/use-head.ts'
import { useLanes } from '../api/use-lanes.ts'
import { useMedia } from '../lib/use-media.ts'
import { useSearch, useSearchChange } from '../lib/use-search.ts'
import { BlockLanes } from '../parts/chain/block-lanes.tsx'
import { BlockTable } from '../parts/chain/block-table.tsx'
import { Card } from '../parts/frame/card.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Pager } from '../parts/frame/pager.tsx'
import { Answer, Nothing } from '../parts/frame/states.tsx'
import { Tabs } from '../parts/frame/tabs.tsx'

const PAGE = 50

export function Blocks() {
  const { wc = '-1', cursor } = useSearch()
  const change = useSearchChange()
  const options = blocks({ workchain: Number(wc), limit: PAGE, sort: 'desc', cursor })
  const query = useQuery(options)
  const head = useHead()
  const isPaused = usePaused()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew with every block, whatever else changed
  useEffect(() => {
    if (head > 0 && cursor === undefined && !isPaused) {
      void queryClient.invalidateQueries({ queryKey: options.queryKey })
    }
  }, [head, isPaused])
  return (
    <>
      <PageHead title="Blocks" />
      {cursor === undefined && <Lanes />}
      <Card isFlush>
        <Tabs
          label="Workchain"
          tabs={[
            ['-1', 'Masterchain'],
            ['0', 'Basechain'],
          ]}
          value={wc}
          onChange={(value) => change({ wc: value === '-1' ? undefined : value, cursor: undefined })}
        />
        <Answer query={query} rows={PAGE}>
          {({ value, next }) =>
            value.blocks.length === 0 ? (
              <Nothing />
            ) : (
              <>
                <BlockTable blocks={value.blocks} caption="Blocks, newest first" />
                <Pager next={value.blocks.length < PAGE ? undefined : next} />
              </>
            )
          }
        </Answer>
      </Card>
    </>
  )
}

const WIDE_COLUMNS = 24
const NARROW_COLUMNS = 8

/** The newest ones as on Home, where splits and merges are seen. */
function Lanes() {
  const isWide = useMedia('(min-width: 640px)')
  const { columns, query } = useLanes(WIDE_COLUMNS)
  return (
    <Card isFlush>
      <div className="pt-4">
        <Answer query={query} rows={4}>
          {() => <BlockLanes columns={columns.slice(isWide ? -WIDE_COLUMNS : -NARROW_COLUMNS)} />}
        </Answer>
      </div>
    </Card>
  )
}

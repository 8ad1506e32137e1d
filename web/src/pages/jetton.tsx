import { useQuery } from '@tanstack/react-query'
import { HOLDERS_PAGE, holders } from '../api/first-queries.ts'
import { jettonBurns, jettonMasters, jettonTransfers } from '../api/queries.ts'
import type { JettonMaster } from '../api/schema.gen.ts'
import { countOf, toBig } from '../lib/amount.ts'
import { findToken } from '../lib/book.ts'
import { endOf, startOf } from '../lib/date-range.ts'
import { labelOf, tokenFacts } from '../lib/labels.ts'
import { usePageAddress } from '../lib/page-address.ts'
import { useBook } from '../lib/use-book.ts'
import { useSearch, useSearchChange } from '../lib/use-search.ts'
import { FailureBadge } from '../parts/chain/failure-badge.tsx'
import { TokenTile } from '../parts/chain/token-tile.tsx'
import { AsAccount } from '../parts/frame/as-account.tsx'
import { Card } from '../parts/frame/card.tsx'
import { CsvButton } from '../parts/frame/csv-button.tsx'
import { DateRange } from '../parts/frame/date-range.tsx'
import { Facts } from '../parts/frame/facts.tsx'
import { NotThatKind } from '../parts/frame/kind-page.tsx'
import { List } from '../parts/frame/list.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Answer } from '../parts/frame/states.tsx'
import { Tabs } from '../parts/frame/tabs.tsx'
import { AddressLink } from '../parts/text/address-link.tsx'
import { Ago } from '../parts/text/ago.tsx'
import { Tokens } from '../parts/text/amount.tsx'
import { Comment } from '../parts/text/comment.tsx'
import { Hash } from '../parts/text/hash.tsx'
import { Tag } from '../parts/text/tags.tsx'

const PAGE = 50

export function Jetton() {
  const raw = usePageAddress('jetton')
  const query = useQuery({ ...jettonMasters({ address: raw }), enabled: raw !== undefined })
  if (raw === undefined || query.data?.value.jetton_masters.length === 0) return <NotThatKind raw={raw} kind="jetton" />
  return (
    <Answer query={query} rows={8}>
      {({ value }) => (value.jetton_masters[0] ? <JettonView master={value.jetton_masters[0]} /> : null)}
    </Answer>
  )
}

function JettonView({ master }: { readonly master: JettonMaster }) {
  useBook()
  const { tab = 'holders' } = useSearch()
  const change = useSearchChange()
  const { address: raw } = master
  const info = findToken(raw, 'jetton_masters')
  const { symbol, isLookAlike, isFlagged } = tokenFacts(raw)
  return (
    <>
      <PageHead
        title={labelOf(raw)}
        heading={
          <span className="flex items-center gap-3">
            <TokenTile raw={raw} size={44} />
            <span className="flex flex-wrap items-center gap-2">
              <span className={isFlagged ? 'line-through' : ''}>{labelOf(raw)}</span>
              <Tag tone={isLookAlike ? 'warn' : 'plain'}>{isLookAlike ? `${symbol} (token)` : symbol}</Tag>
            </span>
          </span>
        }
        lead={info?.description}
        aside={<AsAccount raw={raw} />}
      />
      <Card>
        <div className="pt-4">
          <Facts
            rows={[
              ['Supply', <Tokens key="supply" amount={master.total_supply} master={raw} precision="full" />],
              master.counts !== undefined && [
                'Known of it',
                `${countOf(master.counts.holders, 'holder')}, ${countOf(master.counts.transfers, 'transfer')}`,
              ],
              ['More can be made', <Mintable key="mintable" master={master} />],
              ['Master', <AddressLink key="master" raw={raw} hasCopy />],
              ['Wallet code', <Hash key="code" value={master.jetton_wallet_code_hash} />],
            ]}
          />
        </div>
      </Card>
      <Card isFlush>
        <Tabs
          label="Of this jetton"
          tabs={[
            ['holders', 'Holders'],
            ['transfers', 'Transfers'],
            ['burns', 'Burns'],
          ]}
          value={tab}
          onChange={(value) => change({ tab: value === 'holders' ? undefined : value, cursor: undefined })}
        />
        {tab === 'holders' && <Holders master={master} />}
        {tab === 'transfers' && <Transfers raw={raw} />}
        {tab === 'burns' && <Burns raw={raw} />}
      </Card>
    </>
  )
}

function Mintable({ master }: { readonly master: JettonMaster }) {
  if (!master.mintable) return 'no, the supply is fixed'
  if (master.admin_address === null) return 'no, nobody is admin'
  return (
    <>
      by <AddressLink raw={master.admin_address} />
    </>
  )
}

/** In ten-thousandths, so that small holders are not 0.0 %. */
function shareOf(balance: string, supply: string): string {
  const total = toBig(supply)
  return total === 0n ? 'not known' : `${(Number((toBig(balance) * 10_000n) / total) / 100).toFixed(2)} %`
}

function Holders({ master }: { readonly master: JettonMaster }) {
  const { cursor } = useSearch()
  const query = useQuery(holders(master.address, cursor))
  return (
    <List
      query={query}
      rowsOf={({ jetton_wallets }) => jetton_wallets}
      caption="Holders, the largest first"
      keyOf={({ address }) => address}
      page={HOLDERS_PAGE}
      nothing="Nobody holds it."
      columns={[
        { name: 'Rank', cell: (_, at) => (cursor === undefined ? at + 1 : '') },
        { name: 'Owner', cell: ({ owner }) => <AddressLink raw={owner} /> },
        {
          name: 'Balance',
          isNumber: true,
          cell: ({ balance }) => <Tokens amount={balance} master={master.address} />,
        },
        { name: 'Share', isNumber: true, cell: ({ balance }) => shareOf(balance, master.total_supply) },
      ]}
    />
  )
}

/** What the sender wrote to the receiver, if anything. */
function Note({ payload }: { readonly payload: Readonly<Record<string, unknown>> | null }) {
  const type = payload?.['@type']
  if (typeof type !== 'string' || !type.includes('text_comment')) return null
  return (
    <Comment text={typeof payload?.text === 'string' ? payload.text : ''} isEncrypted={type.startsWith('encrypted')} />
  )
}

function Result({ hash, isFailed }: { readonly hash: string; readonly isFailed: boolean }) {
  return isFailed ? <FailureBadge hash={hash} /> : 'done'
}

function Transfers({ raw }: { readonly raw: string }) {
  const { from, to, cursor } = useSearch()
  const values = { jetton_master: raw, start_utime: startOf(from), end_utime: endOf(to), sort: 'desc' }
  const query = useQuery(jettonTransfers({ ...values, limit: PAGE, cursor }))
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <DateRange />
        <CsvButton path="/jetton/transfers" values={values} name={`transfers-${raw.slice(-8)}`} />
      </div>
      <List
        query={query}
        rowsOf={({ jetton_transfers }) => jetton_transfers}
        caption="Transfers, the newest first"
        keyOf={({ transaction_hash }) => transaction_hash}
        page={PAGE}
        columns={[
          {
            name: 'Transaction',
            cell: ({ transaction_hash: hash }) => <Hash value={hash} page="tx" hasCopy={false} />,
          },
          { name: 'From', cell: ({ source }) => <AddressLink raw={source} /> },
          { name: 'To', cell: ({ destination }) => <AddressLink raw={destination} /> },
          { name: 'Comment', cell: ({ decoded_forward_payload: payload }) => <Note payload={payload} /> },
          { name: 'Result', cell: (row) => <Result hash={row.transaction_hash} isFailed={row.transaction_aborted} /> },
          { name: 'Amount', isNumber: true, cell: ({ amount }) => <Tokens amount={amount} master={raw} /> },
          { name: 'When', isNumber: true, cell: ({ transaction_now }) => <Ago unix={transaction_now} /> },
        ]}
      />
    </>
  )
}

function Burns({ raw }: { readonly raw: string }) {
  const { cursor } = useSearch()
  const query = useQuery(jettonBurns({ jetton_master: raw, limit: PAGE, sort: 'desc', cursor }))
  return (
    <List
      query={query}
      rowsOf={({ jetton_burns }) => jetton_burns}
      caption="Burns, the newest first"
      keyOf={({ transaction_hash }) => transaction_hash}
      page={PAGE}
      columns={[
        { name: 'Transaction', cell: ({ transaction_hash: hash }) => <Hash value={hash} page="tx" hasCopy={false} /> },
        { name: 'Owner', cell: ({ owner }) => <AddressLink raw={owner} /> },
        { name: 'Result', cell: (row) => <Result hash={row.transaction_hash} isFailed={row.transaction_aborted} /> },
        { name: 'Amount', isNumber: true, cell: ({ amount }) => <Tokens amount={amount} master={raw} /> },
        { name: 'When', isNumber: true, cell: ({ transaction_now }) => <Ago unix={transaction_now} /> },
      ]}
    />
  )
}

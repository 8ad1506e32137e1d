import { useQuery } from '@tanstack/react-query'
import { messages } from '../api/queries.ts'
import type { Message } from '../api/schema.gen.ts'
import { useAccountChanges } from '../api/use-account-changes.ts'
import { hashPath } from '../lib/hash.ts'
import { usePageHash } from '../lib/page-hash.ts'
import { useSearch, useSearchChange } from '../lib/use-search.ts'
import { MessageBody } from '../parts/chain/message-card.tsx'
import { Raw } from '../parts/chain/raw.tsx'
import { Card } from '../parts/frame/card.tsx'
import { Facts } from '../parts/frame/facts.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Answer, Nothing } from '../parts/frame/states.tsx'
import { Tabs } from '../parts/frame/tabs.tsx'
import { AddressLink } from '../parts/text/address-link.tsx'
import { Ago } from '../parts/text/ago.tsx'
import { Coins } from '../parts/text/amount.tsx'
import { Hash } from '../parts/text/hash.tsx'
import { Opcode } from '../parts/text/opcode.tsx'

/** What the stream may have told before this page listened. */
const ON_ITS_WAY_MS = 10_000
const CHANGING = ['/messages']
const isOnItsWay = ({ destination, in_msg_tx_hash: received }: Message): boolean =>
  destination !== null && received === undefined

export function MessagePage() {
  const hex = usePageHash('message')
  const query = useQuery({
    ...messages({ msg_hash: hex }),
    enabled: hex !== undefined,
    refetchInterval: ({ state }) => (state.data?.value.messages.some(isOnItsWay) ? ON_ITS_WAY_MS : false),
  })
  // Its other end comes with one of the next blocks, and changes its receiver.
  const receiver = query.data?.value.messages.find(isOnItsWay)?.destination
  useAccountChanges(receiver ? [receiver] : [], CHANGING)
  return (
    <>
      {(hex === undefined || query.data?.value.messages.length === 0) && (
        <>
          <PageHead title="Message" />
          <Card>
            <Nothing>{hex === undefined ? 'That is no hash.' : 'This message is not in the blocks held here.'}</Nothing>
          </Card>
        </>
      )}
      {hex !== undefined && (
        <Answer query={query} rows={8}>
          {({ value }) => (value.messages[0] ? <MessageView message={value.messages[0]} /> : null)}
        </Answer>
      )}
    </>
  )
}

function MessageView({ message }: { readonly message: Message }) {
  const { tab = 'overview' } = useSearch()
  const change = useSearchChange()
  return (
    <>
      <PageHead
        title="Message"
        heading={
          <>
            Message: <Opcode message={message} />
          </>
        }
        lead={message.created_at === null ? undefined : <Ago unix={message.created_at} isDetailed />}
      />
      <Card isFlush>
        <Tabs
          label="Of this message"
          tabs={[
            ['overview', 'Overview'],
            ['raw', 'Raw'],
          ]}
          value={tab}
          onChange={(value) => change({ tab: value === 'overview' ? undefined : value })}
        />
        {tab === 'raw' ? (
          <Raw value={message} name={`message-${hashPath(message.hash)}`} />
        ) : (
          <div className="p-4">
            <Ends message={message} />
            <MessageBody message={message} />
          </div>
        )}
      </Card>
    </>
  )
}

function Ends({ message }: { readonly message: Message }) {
  const { source, destination, in_msg_tx_hash: received, out_msg_tx_hash: sent, hash_norm: normalised } = message
  return (
    <Facts
      rows={[
        ['Hash', <Hash key="hash" value={message.hash} isWhole isOfPage />],
        normalised !== undefined &&
          normalised !== message.hash && [
            'Normalised hash',
            <span key="norm">
              <Hash value={normalised} isWhole />
              <span className="block text-caption text-text-3">
                the same for every form in which this signed order can be carried
              </span>
            </span>,
          ],
        ['From', source === null ? 'outside' : <AddressLink key="from" raw={source} hasCopy />],
        ['To', destination === null ? 'outside (a log)' : <AddressLink key="to" raw={destination} hasCopy />],
        message.value !== null && ['Value', <Coins key="value" nano={message.value} precision="full" />],
        message.fwd_fee !== null && ['Forward fee', <Coins key="fwd" nano={message.fwd_fee} precision="full" />],
        source === null &&
          message.import_fee !== null && [
            'Import fee',
            <span key="import">
              <Coins nano={message.import_fee} precision="full" />
              <span className="block text-caption text-text-3">
                as the message itself says; what was taken is among the fees of its transaction
              </span>
            </span>,
          ],
        source !== null && ['Sent by', sent === undefined ? 'not known' : <Hash key="sent" value={sent} page="tx" />],
        destination !== null && [
          'Received by',
          received === undefined ? 'on its way' : <Hash key="received" value={received} page="tx" />,
        ],
        message.created_lt !== null && ['Logical time', message.created_lt],
        message.bounced === true
          ? ['Bounced', 'it came back from its receiver']
          : message.bounce !== null && [
              'If it fails',
              message.bounce ? 'it comes back to its sender' : 'its value stays with the receiver',
            ],
      ]}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { messages } from '../../api/queries.ts'
import type { Message } from '../../api/schema.gen.ts'
import { useSearch, useSearchChange } from '../../lib/use-search.ts'
import { Pager } from '../frame/pager.tsx'
import { Answer, Nothing } from '../frame/states.tsx'
import { AddressLink } from '../text/address-link.tsx'
import { Ago } from '../text/ago.tsx'
import { Coins } from '../text/amount.tsx'
import { Hash } from '../text/hash.tsx'
import { Opcode } from '../text/opcode.tsx'

const PAGE = 25

export function AccountMessages({ raw }: { readonly raw: string }) {
  const { dir = 'in', cursor } = useSearch()
  const change = useSearchChange()
  const isOut = dir === 'out'
  const query = useQuery(messages({ [isOut ? 'source' : 'destination']: raw, limit: PAGE, sort: 'desc', cursor }))
  return (
    <>
      <fieldset aria-label="Direction" className="flex gap-2 px-4 py-3">
        {(['in', 'out'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === dir}
            className={`control ${one === dir ? 'border-accent bg-accent-soft text-accent' : ''}`}
            onClick={() => change({ dir: one === 'in' ? undefined : one, cursor: undefined })}
          >
            {one === 'in' ? 'Received' : 'Sent'}
          </button>
        ))}
      </fieldset>
      <Answer query={query} rows={PAGE}>
        {({ value, next }) =>
          value.messages.length === 0 ? (
            <Nothing />
          ) : (
            <>
              <MessageTable messages={value.messages} isOut={isOut} />
              <Pager next={value.messages.length < PAGE ? undefined : next} />
            </>
          )
        }
      </Answer>
    </>
  )
}

function MessageTable({ messages: list, isOut }: { readonly messages: readonly Message[]; readonly isOut: boolean }) {
  return (
    <table className="data-table">
      <caption className="sr-only">{isOut ? 'Messages it sent' : 'Messages it received'}</caption>
      <thead>
        <tr>
          <th scope="col">Message</th>
          <th scope="col">What</th>
          <th scope="col">{isOut ? 'To' : 'From'}</th>
          <th scope="col" className="num">
            Value
          </th>
          <th scope="col" className="num">
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((message) => {
          const other = isOut ? message.destination : message.source
          return (
            <tr key={message.hash}>
              <td data-label="Message">
                <Hash value={message.hash} page="message" hasCopy={false} />
              </td>
              <td data-label="What">
                <Opcode message={message} />
              </td>
              <td data-label={isOut ? 'To' : 'From'}>
                {other === null ? <span className="text-text-3">outside</span> : <AddressLink raw={other} />}
              </td>
              <td data-label="Value" className="num">
                {message.value === null ? <span className="text-text-3">none</span> : <Coins nano={message.value} />}
              </td>
              <td data-label="When" className="num text-text-2">
                {message.created_at === null ? 'not known' : <Ago unix={message.created_at} />}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

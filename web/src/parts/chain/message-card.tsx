import { useState } from 'react'
import type { Message } from '../../api/schema.gen.ts'
import { Card } from '../frame/card.tsx'
import { Facts } from '../frame/facts.tsx'
import { AddressLink } from '../text/address-link.tsx'
import { Coins } from '../text/amount.tsx'
import { Copy } from '../text/copy.tsx'
import { Hash } from '../text/hash.tsx'
import { Opcode } from '../text/opcode.tsx'
import { CellTree } from './cell-tree.tsx'
import { DecodedBody } from './decoded-body.tsx'

/** A message with its body in words, and its bytes one click behind. */
export function MessageCard({ title, message }: { readonly title: string; readonly message: Message }) {
  return (
    <Card title={title} aside={<Hash value={message.hash} page="message" />}>
      <Facts
        rows={[
          ['What', <Opcode key="what" message={message} />],
          ['From', message.source === null ? 'outside' : <AddressLink key="from" raw={message.source} hasCopy />],
          [
            'To',
            message.destination === null ? (
              'outside (a log)'
            ) : (
              <AddressLink key="to" raw={message.destination} hasCopy />
            ),
          ],
          message.value !== null && ['Value', <Coins key="value" nano={message.value} precision="full" />],
          message.fwd_fee !== null && ['Forward fee', <Coins key="fee" nano={message.fwd_fee} precision="full" />],
          message.bounced === true && ['Bounced', 'it came back from its receiver'],
        ]}
      />
      <MessageBody message={message} />
    </Card>
  )
}

export function MessageBody({ message }: { readonly message: Message }) {
  const { message_content: content, init_state: init } = message
  return (
    <div className="mt-4 flex flex-col gap-3 border-line border-t pt-3">
      {content?.decoded ? (
        <DecodedBody value={content.decoded} />
      ) : (
        <p className="text-text-2">{content?.body ? 'No layout is known for this body.' : 'It has no body.'}</p>
      )}
      {content?.body && <Boc name="Raw body" boc={content.body} />}
      {init?.body && <Boc name="Attached code and data" boc={init.body} />}
    </div>
  )
}

/** A bag of cells: as text, and as the tree that it is. */
export function Boc({ name, boc }: { readonly name: string; readonly boc: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 text-text-2">{name}</summary>
      {isOpen && (
        <div className="mt-2 flex flex-col gap-3">
          <div className="flex items-start gap-2">
            <code className="min-w-0 break-all rounded-control bg-sunken p-2 text-caption">{boc}</code>
            <Copy text={boc} label={`Copy ${name.toLowerCase()}`} />
          </div>
          <CellTree boc={boc} />
        </div>
      )}
    </details>
  )
}

import { Type } from '@sinclair/typebox'
import { type ExternalMessage, readExternalMessage } from '../machine/external-message.ts'
import { Base64 } from './forms.ts'
import type { Sources } from './method.ts'
import { noNode } from './method-error.ts'
import { One, Required } from './parameters.ts'

export const BocParameters = Type.Object({
  boc: Required(One(Base64, { description: 'an external message as a bag of cells' })),
})

/** Checks a message and hands it to the network. Without a node it is refused: nothing is taken that cannot be delivered. */
export async function deliver({ send }: Sources, boc: Uint8Array): Promise<ExternalMessage> {
  const message = readExternalMessage(boc)
  if (send === undefined) throw noNode('a message can only be sent through a node')
  await send(boc)
  return message
}

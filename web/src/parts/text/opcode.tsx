import type { Message } from '../../api/schema.gen.ts'
import { toOpcode } from '../../lib/wording/sentence.ts'

/** What a message asks for, in a word where one is known. The first bits of a signed order are its signature, not an opcode. */
export function Opcode({ message }: { readonly message: Message }) {
  const { source, opcode, decoded_opcode: name } = message
  if (source === null && message.destination !== null) return <span>signed order</span>
  if (message.bounced) return <span>bounced</span>
  if (name?.includes(',')) {
    return (
      <span className="font-mono" title={`may be ${name.replaceAll(',', ' or ')}`}>
        {toOpcode(opcode)}
      </span>
    )
  }
  if (name) return <span>{name === 'text_comment' ? 'comment' : name.replaceAll('_', ' ')}</span>
  if (opcode === null) return <span>transfer</span>
  return <span className="font-mono">{toOpcode(opcode)}</span>
}

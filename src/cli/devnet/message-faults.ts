import type { MessageFault } from '../../api/test-bed.ts'
import { MessageRefused } from '../../devnet/chain/message-refused.ts'

/** Messages from outside that fare badly by order, so that a sender can be tried. */
export class MessageFaults {
  private readonly planned: MessageFault['how'][] = []

  plan({ how, count }: MessageFault): void {
    for (let i = 0; i < count; i++) this.planned.push(how)
  }

  clear(): void {
    this.planned.length = 0
  }

  /** As `send` would, unless something is planned. */
  async deliver(message: Uint8Array, send: (message: Uint8Array) => Promise<void>): Promise<void> {
    const fault = this.planned.shift()
    if (fault === undefined) return send(message)
    if (fault === 'refuse') throw new MessageRefused('External message was not accepted: it was to fail by order')
  }
}

import type { ActionKind } from '../engine/action-node.ts'
import type { LzSend } from '../reading/layerzero.ts'

export interface LayerzeroSendData {
  readonly initiator: string | null
  readonly send: LzSend
  readonly endpoint: string | null
  readonly channel: string | null
  readonly uln: string | null
}

export const sendDetails = ({ send, endpoint, channel, uln }: LayerzeroSendData) => ({
  layerzero_send_data: {
    send_request_id: send.sendRequestId,
    msglib_manager: send.msglibManager,
    msglib: send.msglib,
    uln,
    native_fee: send.nativeFee,
    zro_fee: send.zroFee,
    endpoint,
    channel,
  },
  layerzero_packet_data: send.packet,
})

export const LAYERZERO_SEND: ActionKind<LayerzeroSendData, 'layerzero_send'> = {
  name: 'layerzero_send',
  details: (data) => ({ initiator: data.initiator, ...sendDetails(data) }),
  accounts: ({ initiator, endpoint, channel, uln }) => [initiator, endpoint, channel, uln],
}

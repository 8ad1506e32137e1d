import { asAddress } from '../../cell/address.ts'
import type { MessageDecoder } from '../../decode/messages/decoder.ts'
import { asciiJson } from '../../record/ascii-json.ts'
import type { JettonMasterRow } from '../reads/jetton-masters.ts'
import type { JettonBurnRow, JettonTransferRow } from '../reads/jetton-moves.ts'
import type { JettonWalletRow } from '../reads/jetton-wallets.ts'
import type { TokenOverrides } from '../reads/token-overrides.ts'
import { addressOrNull, addressText, contractTail, hashText } from './contract-fields.ts'
import { renderMoveTail, renderPayload } from './token-moves.ts'

export const renderJettonMaster = (row: JettonMasterRow): string =>
  `{"address":${addressText(row.account)},"total_supply":"${row.total_supply}","mintable":${row.mintable}` +
  `,"admin_address":${addressOrNull(row.admin)},"jetton_content":${row.content.toString('latin1')}` +
  `,"jetton_wallet_code_hash":${hashText(row.wallet_code_hash)},${contractTail(row)}}`

export const renderJettonWallet = (row: JettonWalletRow, overrides?: TokenOverrides): string =>
  `{"address":${addressText(row.account)},"balance":"${row.balance}","owner":${addressText(row.owner)}` +
  `,"jetton":${addressText(row.jetton)},${contractTail(row)}${renderMintless(row, overrides)}}`

/** What the owner of a mintless wallet has yet to claim. */
function renderMintless({ jetton, owner, is_claimed: isClaimed }: JettonWalletRow, overrides?: TokenOverrides): string {
  const airdrop = isClaimed === false ? overrides?.find(jetton)?.airdrop : undefined
  const share = airdrop?.find(asAddress(owner))
  if (airdrop === undefined || share === undefined) return ''
  const apis = airdrop.payloadApis.length === 0 ? 'null' : `[${airdrop.payloadApis.map(asciiJson).join()}]`
  return (
    `,"mintless_info":{"amount":"${share.amount}","start_from":${share.startFrom},"expire_at":${share.expireAt}` +
    `,"custom_payload_api_uri":${apis}}`
  )
}

export const renderJettonTransfer = (row: JettonTransferRow, decoder: MessageDecoder): string =>
  `{"query_id":"${row.query_id}","source":${addressText(row.source)},"destination":${addressText(row.destination)}` +
  `,"amount":"${row.amount}","source_wallet":${addressText(row.account)},"jetton_master":${addressText(row.jetton)}` +
  `,"response_destination":${addressText(row.response_destination)}${renderPayload('custom_payload', row.custom_payload, decoder)}` +
  `,"forward_ton_amount":"${row.forward_amount}"${renderPayload('forward_payload', row.forward_payload, decoder)},${renderMoveTail(row)}}`

export const renderJettonBurn = (row: JettonBurnRow, decoder: MessageDecoder): string =>
  `{"query_id":"${row.query_id}","owner":${addressText(row.owner)},"jetton_wallet":${addressText(row.account)}` +
  `,"jetton_master":${addressText(row.jetton)},"amount":"${row.amount}"` +
  `,"response_destination":${addressText(row.response_destination)}${renderPayload('custom_payload', row.custom_payload, decoder)}` +
  `,${renderMoveTail(row)}}`

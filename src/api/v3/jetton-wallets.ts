import { Type } from '@sinclair/typebox'
import { asAddress } from '../../cell/address.ts'
import { CellarError } from '../../lib/errors.ts'
import { JettonWalletRecord, type JettonWalletRow, type MintlessInfo } from '../../record/jetton-wallet.ts'
import { Many, Page, Single } from '../http/parameters.ts'
import { AddressText, Flag, Sort } from '../http/value-parser.ts'
import { readContractsThrough } from '../read-through/contract-reader.ts'
import { listJettonWallets } from '../reads/jetton-wallets.ts'
import type { TokenOverrides } from '../reads/token-overrides.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { defineListReply } from '../shapes/list-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineListReply('JettonWalletsResponse', 'jetton_wallets', JettonWalletRecord, { hasMetadata: true })

export default defineEndpoint({
  path: '/jetton/wallets',
  operationId: 'api_v3_get_jetton_wallets',
  tag: 'jettons',
  summary: 'Jetton wallets',
  query: Type.Object({
    address: Many(AddressText),
    owner_address: Many(AddressText),
    jetton_address: Many(AddressText, { description: 'several need exactly one owner_address' }),
    exclude_zero_balance: Single(Flag),
    ...Page,
    sort: Single(Sort, { description: 'by balance; without it, no particular order' }),
  }),
  reply: Reply.schema,
  async handle(call) {
    const { jetton_address, owner_address } = call.query
    if ((jetton_address?.length ?? 0) > 1 && owner_address?.length !== 1) {
      throw new CellarError('BAD_REQUEST', 'jetton_address: several need exactly one owner_address')
    }
    const { overrides } = call.chain
    const filter = { ...call.query, mintless: overrides?.listMintless() ?? [] }
    let seen = await readContractsThrough(call.contracts, call.query.address)
    let page = await listJettonWallets(call.db, filter, call.query, seen)
    const isNamed = call.query.address === undefined && owner_address !== undefined && jetton_address !== undefined
    if (isNamed && page.rows.length === 0 && call.contracts !== undefined) {
      seen = await call.contracts.seeWallets(owner_address, jetton_address)
      if (!seen.isEmpty) page = await listJettonWallets(call.db, filter, call.query, seen)
    }
    return Reply.write(call, {
      ...page,
      context: { mintlessInfo: (row) => findMintlessInfo(row, overrides) },
      books: page.rows.flatMap(({ account, owner, jetton }) => addressesIn(account, owner, jetton)),
      seen,
    })
  },
})

function findMintlessInfo(row: JettonWalletRow, overrides: TokenOverrides | undefined): MintlessInfo | undefined {
  const airdrop = row.is_claimed === false ? overrides?.find(row.jetton)?.airdrop : undefined
  const share = airdrop?.find(asAddress(row.owner))
  return airdrop && share && { ...share, payloadApis: airdrop.payloadApis }
}

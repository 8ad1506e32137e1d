import type { Dialect } from '../../src/record/dialect.ts'
import type { AddedFields } from '../strict-schemas.ts'
import type { ContractFile } from './contract-documents.ts'

/** Fields of ours in both dialects, each with its reason. */
const V3_FIELDS: AddedFields = {
  DNSRecord: { expires_at: 'when it has to be paid for again', auction: 'the bid that leads, while one does' },
  Block: {
    total_fees: 'what its transactions paid',
    gas_used: 'gas that its transactions used',
    size: 'bytes of the block',
  },
  JettonMaster: { counts: 'holders and transfers, where they were asked for' },
  NFTCollection: { counts: 'items, owners and transfers, where they were asked for' },
  Transaction: { failure: 'why it was aborted, in plain words' },
  Action: { failure: 'why it failed, in plain words' },
  AddressBookRow: {
    kind: 'what a recogniser confirmed the contract to be',
    label: 'what the operator calls the account',
    label_kind: 'what sort of account it is to the operator',
  },
  AccountStateFull: {
    kind: 'what a recogniser confirmed the contract to be',
    suspended: 'of the newer operations: the configuration keeps it from running',
    counts: 'transactions, where they were asked for',
  },
  WalletState: { suspended: 'of the newer operations: the configuration keeps it from running' },
  V2SendMessageResult: { emulated: 'what it would do, and why it would not be taken' },
  V2AddressInformation: { extra_currencies: 'wallet kits read it there' },
}

const PAGED = { next_cursor: 'where the next page starts; the public dialect says it in a header alone' }

/** On `/api/v3` there are more. */
const DOCUMENTED_V3_FIELDS: AddedFields = {
  ...V3_FIELDS,
  BalanceChangesResult: {
    gross_changes: 'what messages moved, fees not subtracted',
    exact: 'the same amounts as text, which loses no digit',
  },
  BlocksResponse: PAGED,
  TransactionsResponse: PAGED,
  MessagesResponse: PAGED,
  TracesResponse: PAGED,
  EventsResponse: PAGED,
  ActionsResponse: PAGED,
  JettonMastersResponse: PAGED,
  JettonWalletsResponse: PAGED,
  JettonTransfersResponse: PAGED,
  JettonBurnsResponse: PAGED,
  NFTItemsResponse: PAGED,
  NFTCollectionsResponse: PAGED,
  NFTTransfersResponse: PAGED,
  MultisigResponse: PAGED,
  MultisigOrderResponse: PAGED,
}

/** What is served beyond each document, by schema. */
export const addedFields = (dialect: Dialect): Readonly<Record<ContractFile, AddedFields>> => ({
  'openapi-v3.yaml': dialect === 'documented' ? DOCUMENTED_V3_FIELDS : V3_FIELDS,
  'openapi-v3-additions.yaml': {},
  'openapi-v2.yaml': {},
  'openapi-emulate.yaml': {
    Error: { code: 'the reason for programs', exit_code: 'of the contract that did not accept the message' },
  },
})

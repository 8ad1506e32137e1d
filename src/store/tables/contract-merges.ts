import type { TabledKind } from '../../record/contract-table.ts'
import { JETTON_BURNS } from '../../record/jetton-burn.ts'
import { JETTON_TRANSFERS } from '../../record/jetton-transfer.ts'
import { JETTON_WALLET_CHANGES } from '../../record/jetton-wallet.ts'
import { NFT_TRANSFERS } from '../../record/nft-transfer.ts'
import { contractColumns, contractTarget, kindNumber } from './contract-rows.ts'
import { CONTRACT_TABLES, TABLED_KINDS } from './contract-tables.ts'
import { STAKING_INSERTS, STAKING_MERGES } from './staking-merges.ts'

/** Rows that are new. */
export const CONTRACT_INSERTS = {
  jettonTransfers: JETTON_TRANSFERS.target,
  jettonBurns: JETTON_BURNS.target,
  nftTransfers: NFT_TRANSFERS.target,
  jettonWalletChanges: JETTON_WALLET_CHANGES.target,
  ...STAKING_INSERTS,
} as const

const MULTISIG_MEMBERS = 'multisig_members (member, found_seqno, account)'
const VESTING_WHITELIST = 'vesting_whitelist (member, found_seqno, account)'
const CONTRACT_CLAIMS = 'contract_claims (parent, account)'

const stageOf = (kind: TabledKind): string => `stage_${CONTRACT_TABLES[kind].table}`

/** An account's row takes the place of the one it had. */
function replace(kind: TabledKind) {
  const target = contractTarget(kind)
  const names = target.slice(target.indexOf('(') + 1, -1)
  const changes = contractColumns(kind).map((name) => `${name} = excluded.${name}`)
  return {
    stage: stageOf(kind),
    columns: `like ${CONTRACT_TABLES[kind].table}`,
    merge: `insert into ${target} select ${names} from ${stageOf(kind)} on conflict (account) do update set ${changes.join(', ')}`,
  }
}

/** Rows that follow from an account's row: all of those it had give way to those it has. */
function replaceAll(target: string, kind: TabledKind) {
  const table = target.slice(0, target.indexOf(' '))
  const names = target.slice(target.indexOf('(') + 1, -1)
  return {
    stage: `stage_${table}`,
    columns: `like ${table}`,
    beside: replace(kind),
    merge: `delete from ${table} t using ${stageOf(kind)} s where t.account = s.account;
      insert into ${target} select ${names} from stage_${table}`,
  }
}

const DEPENDENT: Partial<Record<TabledKind, string>> = {
  multisig_wallet: 'multisig_members',
  vesting_wallet: 'vesting_whitelist',
}

/** Run in this order, after all stages are filled. */
export const CONTRACT_MERGES = {
  removedContracts: {
    stage: 'stage_removed_contracts',
    columns: 'account bytea, kind smallint',
    merge: TABLED_KINDS.flatMap((kind) =>
      [CONTRACT_TABLES[kind].table, DEPENDENT[kind] ?? []]
        .flat()
        .map(
          (table) =>
            `delete from ${table} t using stage_removed_contracts s where t.account = s.account and s.kind = ${kindNumber(kind)}`,
        ),
    ).join(';'),
  },
  jetton_master: replace('jetton_master'),
  jetton_wallet: replace('jetton_wallet'),
  nft_collection: replace('nft_collection'),
  nft_item: replace('nft_item'),
  nft_sale: replace('nft_sale'),
  nft_auction: replace('nft_auction'),
  telemint_item: replace('telemint_item'),
  dns_entry: replace('dns_entry'),
  multisig_wallet: replace('multisig_wallet'),
  multisig_order: replace('multisig_order'),
  vesting_wallet: replace('vesting_wallet'),
  dedust_pool: replace('dedust_pool'),
  multisigMembers: replaceAll(MULTISIG_MEMBERS, 'multisig_wallet'),
  vestingWhitelist: replaceAll(VESTING_WHITELIST, 'vesting_wallet'),
  changedClaims: {
    stage: 'stage_changed_claims',
    columns: 'account bytea',
    merge: 'delete from contract_claims t using stage_changed_claims s where t.account = s.account',
  },
  contractClaims: {
    stage: 'stage_contract_claims',
    columns: 'like contract_claims',
    merge: `insert into ${CONTRACT_CLAIMS} select parent, account from stage_contract_claims on conflict do nothing`,
  },
  contractRecognition: {
    stage: 'stage_contract_recognition',
    columns: 'version integer',
    merge: `insert into contract_recognition (version) select version from stage_contract_recognition on conflict do nothing`,
  },
  ...STAKING_MERGES,
} as const

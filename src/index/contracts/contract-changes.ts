import type { Address } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { JETTON_WALLET_CHANGES, type JettonWalletChange } from '../../record/jetton-wallet.ts'
import type { BatchBuffers } from '../../store/commit.ts'
import {
  encodeChangedClaims,
  encodeClaim,
  encodeMember,
  encodeRemovedContract,
} from '../../store/tables/contract-dependents.ts'
import { encodeContract, isTabled } from '../../store/tables/contract-rows.ts'
import type { KnownAccount } from './known-accounts.ts'

interface Change {
  /** As the batches before this one leave it. */
  readonly before: KnownAccount
  readonly after: KnownAccount
}

/** Rows of a batch: what each account was before it against what it is after it, however often it changed between. */
export class ContractChanges {
  private changes = new Map<string, Change>()
  private wallets: JettonWalletChange[] = []

  add(before: KnownAccount, after: KnownAccount): void {
    const key = byteKey(after.account)
    this.changes.set(key, { before: this.changes.get(key)?.before ?? before, after })
  }

  /** What a block left a jetton wallet with; nothing for any other account. */
  addWallet(mcSeqno: number, { account, lt, codeHash, dataHash, contracts }: KnownAccount): void {
    if (codeHash === null || dataHash === null) return
    for (const { contract } of contracts) {
      if (contract.kind !== 'jetton_wallet') continue
      const { balance, owner, master: jetton } = contract
      this.wallets.push({ mcSeqno, account, lt, balance, owner, jetton, codeHash, dataHash })
    }
  }

  encode(buffers: BatchBuffers): void {
    for (const { before, after } of this.changes.values()) {
      encodeRemoved(buffers, before, after)
      encodeRows(buffers, after)
      encodeClaims(buffers, before, after)
    }
    for (const wallet of this.wallets) JETTON_WALLET_CHANGES.encode(buffers.jettonWalletChanges, wallet)
    this.changes = new Map()
    this.wallets = []
  }
}

function encodeRemoved({ removedContracts }: BatchBuffers, before: KnownAccount, after: KnownAccount): void {
  for (const { contract } of before.contracts) {
    const isStill = after.contracts.some((one) => one.contract.kind === contract.kind)
    if (!isStill && isTabled(contract)) encodeRemovedContract(removedContracts, before.account, contract.kind)
  }
}

function encodeRows(buffers: BatchBuffers, known: KnownAccount): void {
  const { account, lt, codeHash, dataHash, realOwner } = known
  if (codeHash === null || dataHash === null) return
  for (const { contract, foundSeqno } of known.contracts) {
    if (!isTabled(contract)) continue
    encodeContract(buffers[contract.kind], contract, { account, lt, foundSeqno, codeHash, dataHash }, realOwner)
    if (contract.kind === 'multisig_wallet') {
      for (const member of distinct([...contract.signers, ...contract.proposers])) {
        encodeMember(buffers.multisigMembers, member, foundSeqno, account)
      }
    }
    if (contract.kind === 'vesting_wallet') {
      for (const member of distinct(contract.whitelist)) {
        encodeMember(buffers.vestingWhitelist, member, foundSeqno, account)
      }
    }
  }
}

function encodeClaims(buffers: BatchBuffers, before: KnownAccount, after: KnownAccount): void {
  if (before.claims.length === 0 && after.claims.length === 0) return
  encodeChangedClaims(buffers.changedClaims, after.account)
  for (const parent of distinct(after.claims)) encodeClaim(buffers.contractClaims, parent, after.account)
}

const distinct = (accounts: readonly Address[]): Address[] => [
  ...new Map(accounts.map((account) => [byteKey(account), account])).values(),
]

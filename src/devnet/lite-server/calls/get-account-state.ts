import { writeBoc } from '../../../cell/boc-writer.ts'
import { findAccount } from '../account-proof.ts'
import type { Answer } from '../answer.ts'

export const getAccountState: Answer<'liteServer.getAccountState'> = (request, chain) => {
  const { id, shardBlock, shardProof, proof, account } = findAccount(chain, request.id, request.account)
  const state = account === undefined ? new Uint8Array() : writeBoc(account.account, { crc: false })
  return { id, shardblk: shardBlock, shardProof, proof, state }
}

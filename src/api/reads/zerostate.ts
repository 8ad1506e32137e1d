import type { Hash } from '../../cell/hash.ts'
import { asHash } from '../../cell/hash.ts'
import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import type { Queryable } from '../../store/database.ts'
import { findBlock } from '../../store/lookups/blocks.ts'
import { noNode } from '../http/method-error.ts'

export interface Zerostate {
  readonly rootHash: Hash
  readonly fileHash: Hash
}

const known = (rootHash: string, fileHash: string): Zerostate => ({
  rootHash: asHash(Buffer.from(rootHash, 'base64')),
  fileHash: asHash(Buffer.from(fileHash, 'base64')),
})

/** Of the public networks, by their global id: what their global configs name as the beginning of the chain. */
const PUBLIC: Readonly<Record<number, Zerostate>> = {
  [-239]: known('F6OpKZKqvqeFp6CQmFomXNMfMj2EnaUSOXN+Mh+wVWk=', 'XplPz01CXAps5qeSWUtxcyBfdAo5zVb1N979KLSKD24='),
  [-3]: known('gj+B8wb/AmlPk1z1AhVI484rhrUpgSr2oSFIh56VoSg=', 'Z+IKwYS54DmmJmesw/nAD5DzWadnOCMzee+kdgSYDOg='),
}

/** The state that the chain began with, by what its first block says, or by what everybody knows. */
export async function findZerostate(db: Queryable, networkId: number): Promise<Zerostate | undefined> {
  const first = await findBlock(db, { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: 1 })
  return first?.prev[0] ?? PUBLIC[networkId]
}

export async function getZerostate(db: Queryable, networkId: number): Promise<Zerostate> {
  const zerostate = await findZerostate(db, networkId)
  if (zerostate === undefined) throw noNode(`the first block of network ${networkId} is not indexed`)
  return zerostate
}

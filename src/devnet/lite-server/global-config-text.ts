import type { BlockIdExt } from '../../model/block.ts'
import type { LiteServerAddress } from '../../node/lite/global-config.ts'

/** A global config with one lite server, as every client of the network takes it. */
export function globalConfigText({ host, port, publicKey }: LiteServerAddress, zeroState: BlockIdExt): string {
  const id = {
    workchain: zeroState.workchain,
    // -2^63, which a double holds.
    shard: Number(zeroState.shard),
    seqno: zeroState.seqno,
    root_hash: base64(zeroState.rootHash),
    file_hash: base64(zeroState.fileHash),
  }
  const config = {
    '@type': 'config.global',
    dht: { '@type': 'dht.config.global', k: 6, a: 3, static_nodes: { '@type': 'dht.nodes', nodes: [] } },
    liteservers: [{ ip: signedIp(host), port, id: { '@type': 'pub.ed25519', key: base64(publicKey) } }],
    validator: { '@type': 'validator.config.global', zero_state: id, init_block: id, hardforks: [] },
  }
  // JSON has no numbers this long but for readers that keep digits; they want them all.
  return `${JSON.stringify(config, null, 2).replaceAll(String(id.shard), zeroState.shard.toString())}\n`
}

/** Octets as the signed 32-bit number that the files have. */
const signedIp = (host: string): number => host.split('.').reduce((sum, octet) => (sum << 8) | Number(octet), 0)

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

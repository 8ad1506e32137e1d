import type { BlockIdExt } from '../../model/block.ts'
import type { GlobalConfig } from './global-config.ts'

/** What `parseGlobalConfig` reads, and nothing else of the file it was read from. */
export function renderGlobalConfig({ servers, zeroState, initBlock, hardforks }: GlobalConfig): string {
  return JSON.stringify({
    liteservers: servers.map(({ host, port, publicKey }) => ({
      ...{ hostname: host, port, id: { '@type': 'pub.ed25519', key: base64(publicKey) } },
    })),
    validator: {
      zero_state: renderId(zeroState),
      init_block: renderId(initBlock),
      hardforks: hardforks.map(renderId),
    },
  })
}

const renderId = ({ workchain, seqno, rootHash, fileHash }: BlockIdExt) => ({
  ...{ workchain, seqno, root_hash: base64(rootHash), file_hash: base64(fileHash) },
})

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

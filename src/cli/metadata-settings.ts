import { Type } from '@sinclair/typebox'
import { IMAGE_PROXY_FORM } from '../api/reads/image-proxy.ts'
import { optionalText, type SettingSource } from './setting-source.ts'

const fetchMetadata = Type.Optional(
  Type.Union([Type.Literal('on'), Type.Literal('off')], {
    flag: '--fetch-metadata [on|off]',
    env: 'CELLAR_FETCH_METADATA',
    expects: '"on" or "off"',
    description: 'whether links in the contents of tokens are followed, on the public internet only',
    otherwise: 'on for mainnet and testnet',
  } satisfies SettingSource & Record<string, unknown>),
)

const ipfsGateway = Type.String({
  pattern: '^https?://.',
  isUsable: URL.canParse,
  default: 'https://ipfs.io',
  flag: '--ipfs-gateway <url>',
  env: 'CELLAR_IPFS_GATEWAY',
  expects: 'an http or https URL',
  description: 'where ipfs:// links of tokens are fetched from',
} satisfies SettingSource & Record<string, unknown>)

/** Settings of everything that indexes. */
export const metadata = { fetchMetadata, ipfsGateway }

/** Of everything that serves the API. */
export const imageProxy = optionalText({
  pattern: IMAGE_PROXY_FORM.source,
  flag: '--image-proxy <template>',
  env: 'CELLAR_IMAGE_PROXY',
  expects: 'a URL with {url} and {size} in it',
  description: 'URL under which a service of yours makes images of tokens smaller; see docs/tokens.md',
  otherwise: 'none',
})

export const labels = optionalText({
  flag: '--labels <file>',
  env: 'CELLAR_LABELS',
  expects: 'a JSON file',
  description: 'JSON file with names of your own for accounts, by address; see docs/pages.md',
  otherwise: 'none',
})

export const tokenOverrides = optionalText({
  flag: '--token-overrides <file>',
  env: 'CELLAR_TOKEN_OVERRIDES',
  expects: 'a JSON file',
  description: 'JSON file with names, images and scam or nsfw flags of tokens, by address; see docs/tokens.md',
  otherwise: 'none',
})

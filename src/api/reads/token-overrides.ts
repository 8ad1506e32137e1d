import { type Address, asAddress } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import type { TokenContent } from '../../model/contract.ts'
import { MintlessAirdrop } from './mintless-airdrop.ts'
import { isRecord, parseByAccount, type Refuse } from './parse-by-account.ts'

/** What an operator says of a token, whatever the token says itself. */
export interface TokenOverride {
  readonly content?: TokenContent
  readonly isNsfw?: boolean
  readonly isScam?: boolean
  /** Why it is flagged, for people. */
  readonly reason?: string
  /** Of a mintless jetton: who may claim how much. */
  readonly airdrop?: MintlessAirdrop
}

/** What operators say of tokens, read from a file at the start. */
export class TokenOverrides {
  readonly #byAccount: ReadonlyMap<string, TokenOverride>

  constructor(byAccount: ReadonlyMap<string, TokenOverride>) {
    this.#byAccount = byAccount
  }

  find(account: Uint8Array): TokenOverride | undefined {
    return this.#byAccount.get(byteKey(account as Address))
  }

  /** Masters of mintless jettons. */
  listMintless(): Address[] {
    return [...this.#byAccount].flatMap(([key, { airdrop }]) =>
      airdrop === undefined ? [] : [asAddress(Buffer.from(key, 'latin1'))],
    )
  }
}

const FLAGS = { is_nsfw: 'isNsfw', is_scam: 'isScam' } as const

/**
 * `{"EQ…": {"name": "…", "image": "…", "is_scam": true, "reason": "…"}, …}`: texts replace those of the token, `is_nsfw` and `is_scam` flag
 * it, `reason` says why. `mintless_dump` is a file, which `readDump` reads, and `custom_payload_api_uri` goes with it.
 */
export const parseTokenOverrides = (text: string, readDump: (path: string) => Uint8Array = noDump): TokenOverrides =>
  new TokenOverrides(
    parseByAccount(text, 'token overrides', (fields, refuse) => {
      if (!isRecord(fields)) throw refuse('expected an object')
      return toOverride(fields, readDump, refuse)
    }),
  )

function noDump(path: string): never {
  throw new CellarError('CONFIG', `token overrides: ${path} cannot be read here`)
}

function toOverride(
  fields: Readonly<Record<string, unknown>>,
  readDump: (path: string) => Uint8Array,
  refuse: Refuse,
): TokenOverride {
  const content: Record<string, string> = {}
  const override: { -readonly [K in keyof TokenOverride]: TokenOverride[K] } = {}
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'is_nsfw' || name === 'is_scam') {
      if (typeof value !== 'boolean') throw refuse(`${name}: expected true or false`)
      override[FLAGS[name]] = value
    } else if (typeof value !== 'string') throw refuse(`${name}: expected a text`)
    else if (name === 'reason') override.reason = value
    else if (name === 'mintless_dump') override.airdrop = readAirdrop(value, fields, readDump)
    else content[name] = value
  }
  return Object.keys(content).length === 0 ? override : { ...override, content }
}

function readAirdrop(
  path: string,
  { custom_payload_api_uri: uri }: Readonly<Record<string, unknown>>,
  readDump: (path: string) => Uint8Array,
): MintlessAirdrop {
  return new MintlessAirdrop(readDump(path), typeof uri === 'string' ? [uri] : [])
}

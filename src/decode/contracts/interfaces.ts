import { INTERFACE_RULES } from './interface-rules.ts'

/** Id of a named get-method: CRC-16/XMODEM of the name, with bit 16 set. */
export function methodId(name: string): number {
  let crc = 0
  for (let i = 0; i < name.length; i++) {
    crc ^= name.charCodeAt(i) << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc | 0x10000
}

const nameByCodeHash = new Map<string, string>()
for (const { name, codeHashes } of INTERFACE_RULES) {
  for (const hash of codeHashes) if (!nameByCodeHash.has(hash)) nameByCodeHash.set(hash, name)
}

const rulesByMethods = INTERFACE_RULES.filter(({ methods }) => methods.length > 0)
  .map(({ name, methods }) => ({ name, ids: new Set(methods.map(methodId)) }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

/** Names that say more than each: whoever has all their methods is one of them, and no longer merely this one. */
const largerThan = new Map(
  rulesByMethods.map(({ name, ids }) => [
    name,
    rulesByMethods.filter((other) => other.ids.size > ids.size && hasAll(other.ids, ids)).map((other) => other.name),
  ]),
)

export const INTERFACE_NAMES: readonly string[] = [...new Set(INTERFACE_RULES.map(({ name }) => name))].sort()

/** How codes of that name are found: by these hashes, or among those with all of these get-methods; `interfacesOf` has the last word. */
export function interfaceTraits(name: string): {
  readonly codeHashes: readonly Buffer[]
  readonly methodSets: readonly (readonly number[])[]
} {
  const rules = INTERFACE_RULES.filter((rule) => rule.name === name)
  return {
    codeHashes: rules.flatMap(({ codeHashes }) => codeHashes.map((hash) => Buffer.from(hash, 'base64'))),
    methodSets: rules.flatMap(({ methods }) => (methods.length === 0 ? [] : [methods.map(methodId)])),
  }
}

/**
 * Names of what a code is: the one name its exact hash has, else every name whose whole method set it holds and no larger
 * such set holds as well, sorted. The public service answers null when methods are known but match nothing; an empty list
 * says the same and needs no special case in clients, so that is what we give.
 */
export function interfacesOf(codeHash: Uint8Array, methods: readonly number[] | null): readonly string[] {
  const known = nameByCodeHash.get(Buffer.from(codeHash).toString('base64'))
  if (known !== undefined) return [known]
  if (methods === null) return []
  const present = new Set(methods)
  const names = rulesByMethods.filter(({ ids }) => hasAll(present, ids)).map(({ name }) => name)
  return names.filter((name) => !largerThan.get(name)?.some((larger) => names.includes(larger)))
}

function hasAll(present: ReadonlySet<number>, ids: ReadonlySet<number>): boolean {
  for (const id of ids) if (!present.has(id)) return false
  return true
}

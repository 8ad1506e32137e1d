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
  .map(({ name, methods }) => ({ name, ids: methods.map(methodId) }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

/**
 * Names of what a code is: the one name its exact hash has, else every name whose whole method set it holds, sorted.
 * The public service answers null when methods are known but match nothing; an empty list says the same and needs no
 * special case in clients, so that is what we give.
 */
export function interfacesOf(codeHash: Uint8Array, methods: readonly number[] | null): readonly string[] {
  const known = nameByCodeHash.get(Buffer.from(codeHash).toString('base64'))
  if (known !== undefined) return [known]
  if (methods === null) return []
  const present = new Set(methods)
  return rulesByMethods.filter(({ ids }) => ids.every((id) => present.has(id))).map(({ name }) => name)
}

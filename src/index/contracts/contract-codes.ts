import { LRUCache } from 'lru-cache'
import { exoticType, LIBRARY_REFERENCE } from '../../cell/arena.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash } from '../../cell/hash.ts'
import { methodId } from '../../decode/contracts/interfaces.ts'
import { listMethodIds } from '../../decode/contracts/methods.ts'
import type { Recogniser, Subject } from '../../decode/contracts/recogniser.ts'
import { atMost } from '../../lib/at-most.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { PublicLibraries } from './public-libraries.ts'

/** What can be said of accounts by their code alone. */
export interface CodeFacts {
  readonly methods: ReadonlySet<number>
  /** Kinds that an account with this code may be of. */
  readonly recognisers: readonly Recogniser[]
  /** Others may name such an account as what they belong to. */
  readonly confirms: boolean
}

const NO_FACTS: CodeFacts = { methods: new Set(), recognisers: [], confirms: false }
const MAX_CODES = 100_000

/**
 * Which codes are worth a closer look. Codes are few and accounts are many, so each is read once. Code in a library is
 * what the library holds in the block under way.
 */
export class ContractCodes {
  private readonly libraries: PublicLibraries
  private readonly rules: readonly { readonly recogniser: Recogniser; readonly ids: readonly number[] }[]
  private readonly confirming: readonly number[]
  private readonly codes = new LRUCache<string, CodeFacts>(atMost(MAX_CODES))
  /** Facts of codes in libraries, of the block under way. */
  private readonly borrowed = new Map<string, CodeFacts>()
  private readonly ids = new Map<string, number>()

  constructor(recognisers: readonly Recogniser[], libraries: PublicLibraries) {
    this.libraries = libraries
    this.rules = recognisers.map((recogniser) => ({ recogniser, ids: recogniser.methods.map(methodId) }))
    this.confirming = recognisers.flatMap(({ confirmsBy }) => confirmsBy ?? []).map(methodId)
  }

  /** Another masterchain block: libraries may have come and gone. */
  enterBlock(): void {
    this.borrowed.clear()
  }

  /** Facts of a code that needs no library, or whose library was looked up in this block. */
  find({ codeHash }: Pick<Subject, 'codeHash'>): CodeFacts | undefined {
    const key = byteKey(codeHash)
    return this.codes.get(key) ?? this.borrowed.get(key)
  }

  /** Only a library takes time. */
  learn(subject: Pick<Subject, 'codeHash' | 'code'>): CodeFacts | Promise<CodeFacts> {
    const known = this.find(subject)
    if (known !== undefined) return known
    const { code, codeHash } = subject
    if (exoticType(code.arena, code.index) === LIBRARY_REFERENCE) return this.borrow(subject)
    const facts = this.read(codeHash, code)
    this.codes.set(byteKey(codeHash), facts)
    return facts
  }

  hasMethod(subject: Pick<Subject, 'codeHash'>, method: string): boolean {
    let id = this.ids.get(method)
    if (id === undefined) {
      id = methodId(method)
      this.ids.set(method, id)
    }
    return this.find(subject)?.methods.has(id) ?? false
  }

  private async borrow({ code, codeHash }: Pick<Subject, 'codeHash' | 'code'>): Promise<CodeFacts> {
    const { arena, index } = code
    const at = (arena.dataAt[index] as number) + 1
    const library = await this.libraries.find(asHash(Uint8Array.from(arena.bytes.subarray(at, at + 32))))
    const facts = library === undefined ? NO_FACTS : this.read(codeHash, library)
    this.borrowed.set(byteKey(codeHash), facts)
    return facts
  }

  private read(codeHash: Uint8Array, code: Cell): CodeFacts {
    const methods = new Set(listMethodIds(code) ?? [])
    const hex = Buffer.from(codeHash).toString('hex')
    const recognisers = this.rules
      .filter(({ recogniser: { codeHashes } }) => codeHashes === undefined || codeHashes.includes(hex))
      .filter(({ ids }) => ids.every((id) => methods.has(id)))
      .map(({ recogniser }) => recogniser)
    return { methods, recognisers, confirms: this.confirming.some((id) => methods.has(id)) }
  }
}

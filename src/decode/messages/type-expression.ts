/**
 * What a field may hold, as declarations write it: `u64`, `opt<&cell>`, `(Hashmap 8 addr_int)`, `&[ a:u8 b:bool ]` …
 */
export type TypeExpression =
  | { readonly is: 'uint' | 'int' | 'bits' | 'varuint' | 'upTo'; readonly size: number }
  /** As many bits as the field before says, times `factor`. */
  | { readonly is: 'countedBits'; readonly by: string; readonly factor: number }
  | { readonly is: 'ref' | 'maybe'; readonly of: TypeExpression }
  | { readonly is: 'either'; readonly first: TypeExpression; readonly second: TypeExpression }
  | { readonly is: 'hashmap' | 'hashmapE'; readonly keyBits: number; readonly of: TypeExpression }
  | { readonly is: 'fields'; readonly fields: readonly FieldExpression[] }
  | { readonly is: 'named'; readonly name: string; readonly args: readonly TypeExpression[] }

export interface FieldExpression {
  /** Empty for a field without a name. */
  readonly name: string
  readonly type: TypeExpression
  /** There only if the field `by` is not zero, or has this bit set. */
  readonly condition?: { readonly by: string; readonly bit: number | undefined }
}

/**
 * Fields in order: `name=type`, separated by blanks; a name may be left out. Throws a plain `SyntaxError` that says
 * where.
 */
export function parseFields(text: string): FieldExpression[] {
  const parser = new FieldParser(text)
  const fields = parser.fields()
  parser.expectEnd()
  return fields
}

const SIZED: readonly (readonly [RegExp, 'uint' | 'int' | 'bits' | 'varuint'])[] = [
  [/^u(\d+)$/, 'uint'],
  [/^i(\d+)$/, 'int'],
  [/^b(\d+)$/, 'bits'],
  [/^varuint(\d+)$/, 'varuint'],
]
/** The largest width of each. */
const WIDEST = { uint: 256, int: 257, bits: 1023, varuint: 32 }

class FieldParser {
  private at = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  fields(end = ''): FieldExpression[] {
    const fields: FieldExpression[] = []
    for (;;) {
      this.blanks()
      if (this.at === this.text.length || (end !== '' && this.text.startsWith(end, this.at))) return fields
      fields.push(this.field())
    }
  }

  expectEnd(): void {
    this.blanks()
    if (this.at < this.text.length) this.fail('nothing more')
  }

  private field(): FieldExpression {
    const named = /^([A-Za-z_][A-Za-z0-9_]*)[=:]\s*/.exec(this.text.slice(this.at))
    if (named !== null) this.at += named[0].length
    const name = named === null || named[1] === '_' ? '' : (named[1] as string)
    const condition = /^([A-Za-z_][A-Za-z0-9_]*)(?:\s*\.\s*(\d+))?\?/.exec(this.text.slice(this.at))
    if (condition === null) return { name, type: this.type() }
    this.at += condition[0].length
    const bit = condition[2] === undefined ? undefined : Number(condition[2])
    return { name, type: this.type(), condition: { by: condition[1] as string, bit } }
  }

  private type(): TypeExpression {
    this.blanks()
    if (this.take('&[')) {
      const fields = this.fields(']')
      this.expect(']')
      return { is: 'ref', of: { is: 'fields', fields } }
    }
    if (this.take('&')) return { is: 'ref', of: this.type() }
    if (this.take('(')) {
      const inner = this.application()
      this.expect(')')
      return inner
    }
    if (this.take('#')) return { is: 'uint', size: 32 }
    return this.simple(this.word())
  }

  private simple(word: string): TypeExpression {
    const generic = /^(opt|alt|dict(\d+))$/.exec(word)
    if (generic !== null && this.take('<')) return this.bracketed(generic)
    for (const [pattern, is] of SIZED) {
      const size = Number(pattern.exec(word)?.[1] ?? Number.NaN)
      if (Number.isNaN(size)) continue
      if (size === 0 || size > WIDEST[is]) this.fail(`a size from 1 to ${WIDEST[is]} in ${word}`)
      return { is, size }
    }
    return { is: 'named', name: word, args: [] }
  }

  private bracketed([, form, keyBits]: RegExpExecArray): TypeExpression {
    const first = this.application()
    if (form === 'alt') {
      this.expect(',')
      const second = this.application()
      this.expect('>')
      return { is: 'either', first, second }
    }
    this.expect('>')
    return form === 'opt' ? { is: 'maybe', of: first } : { is: 'hashmapE', keyBits: Number(keyBits), of: first }
  }

  /** A type and, after its name, what it is applied to. */
  private application(): TypeExpression {
    this.blanks()
    if (this.take('#<=')) return { is: 'upTo', size: this.number() }
    if (this.take('##')) return { is: 'uint', size: this.number() }
    if (/^[(&]/.test(this.text.slice(this.at))) return this.type()
    const word = this.word()
    if (word === 'bits') return this.counted()
    if (word === 'Hashmap' || word === 'HashmapE') {
      const keyBits = this.number()
      return { is: word === 'Hashmap' ? 'hashmap' : 'hashmapE', keyBits, of: this.type() }
    }
    const args = this.arguments()
    if (args.length === 0) return this.simple(word)
    const [first, second] = args
    if (word === 'Maybe' && first !== undefined) return { is: 'maybe', of: first }
    if (word === 'Either' && first !== undefined && second !== undefined) return { is: 'either', first, second }
    return { is: 'named', name: word, args }
  }

  /** Numbers among the arguments say how long a list is; here its references say it. */
  private arguments(): TypeExpression[] {
    const args: TypeExpression[] = []
    for (;;) {
      this.blanks()
      if (/^([),>]|$)/.test(this.text.slice(this.at)) || this.text.startsWith('<', this.at)) return args
      if (/^([a-z]|\d+)(?![A-Za-z0-9_<])/.test(this.text.slice(this.at))) this.word()
      else args.push(this.type())
    }
  }

  private counted(): TypeExpression {
    this.blanks()
    const isProduct = this.take('(')
    const by = this.word()
    let factor = 1
    if (isProduct) {
      this.blanks()
      this.expect('*')
      factor = this.number()
      this.blanks()
      this.expect(')')
    }
    return { is: 'countedBits', by, factor }
  }

  private number(): number {
    this.blanks()
    const digits = /^\d+/.exec(this.text.slice(this.at))?.[0]
    if (digits === undefined) return this.fail('a number')
    this.at += digits.length
    return Number(digits)
  }

  private word(): string {
    this.blanks()
    const word = /^[A-Za-z0-9_]+/.exec(this.text.slice(this.at))?.[0]
    if (word === undefined) return this.fail('a type')
    this.at += word.length
    return word
  }

  private blanks(): void {
    while (this.text.charCodeAt(this.at) <= 0x20) this.at++
  }

  private take(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false
    this.at += text.length
    return true
  }

  private expect(text: string): void {
    this.blanks()
    if (!this.take(text)) this.fail(`"${text}"`)
  }

  private fail(expected: string): never {
    const found = this.at < this.text.length ? `"${this.text.slice(this.at, this.at + 20)}"` : 'the end'
    throw new SyntaxError(`expected ${expected} at character ${this.at + 1} of the fields, found ${found}`)
  }
}

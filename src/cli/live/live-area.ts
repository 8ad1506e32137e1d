// What others sent may be shown here.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\x00-\x1f\x7f-\x9f]/g

type Terminal = Pick<NodeJS.WriteStream, 'write'> & { readonly columns?: number }

/** The last lines of a terminal, which change, while everything else scrolls away above them. */
export class LiveArea {
  readonly #terminal: Terminal
  #lines: readonly string[] = []
  #isOver = false

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  draw(lines: readonly string[]): void {
    if (this.#isOver) return
    // A line that is broken by the terminal would be two, and the next drawing would begin too low.
    const width = (this.#terminal.columns ?? 80) - 1
    const cut = lines.map((line) => line.replace(CONTROL, '?').slice(0, width))
    this.#terminal.write(`${this.#clear()}${toText(cut)}`)
    this.#lines = cut
  }

  /** Above it. */
  print(text: string): boolean {
    return this.#terminal.write(`${this.#clear()}${text}${toText(this.#lines)}`)
  }

  /** Nothing is drawn any more; what is printed still is. */
  end(): void {
    this.#terminal.write(this.#clear())
    this.#lines = []
    this.#isOver = true
  }

  #clear(): string {
    return this.#lines.length === 0 ? '' : `\x1b[${this.#lines.length}A\r\x1b[J`
  }
}

const toText = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

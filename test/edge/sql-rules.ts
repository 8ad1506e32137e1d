import type { SourceFile } from '../source-rules.ts'

/** A text that PostgreSQL would take for a statement or a part of one. */
const STATEMENT =
  /^\s*(select\b[\s\S]*\b(from|where)\b|select \$\{|insert\s+into\b|update\s+[\w${}."]+\s+set\b|delete\s+from\b|with\s+\w+\s+as\b|copy\s|truncate\s|alter\s+table\b|drop\s+table\b)/i

/** Constants of ours: columns, tables and numbers that no caller ever sees. */
const CONSTANT = /^[A-Z][A-Z0-9_]*$/

/**
 * Statements of one file that have text spliced in, other than constants. Templates behind `sql` are not text: what
 * they are given becomes a parameter, or is `sql` itself. `values` looks only for what stands in quotes.
 */
export function splicedStatements({ text }: SourceFile, what: 'anything' | 'values' = 'anything'): string[] {
  const found: string[] = []
  for (const { tag, body, after } of listTemplates(text)) {
    if (tag === 'sql' || !STATEMENT.test(body)) continue
    const inserts = [...body.matchAll(what === 'values' ? /'\$\{([^{}]*)\}'/g : /\$\{([^{}]*)\}/g)].map((match) =>
      (match[1] ?? '').trim(),
    )
    found.push(...inserts.filter((insert) => !CONSTANT.test(insert)))
    if (/^\s*\+/.test(after)) found.push('+')
  }
  for (const match of text.matchAll(/(['"])((?:(?!\1)[^\\\n]|\\.)*)\1\s*\+/g)) {
    if (STATEMENT.test(match[2] ?? '')) found.push('+')
  }
  return found
}

interface Template {
  /** The name right before it. */
  readonly tag: string
  readonly body: string
  /** What follows, a little of it. */
  readonly after: string
}

/** Template literals of a source text, also those inside of others. */
function listTemplates(text: string): Template[] {
  const found: Template[] = []
  const open: number[] = []
  const braces: number[] = []
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    const isInside = open.length > braces.length
    if (character === '\\') i++
    else if (character === '`' && isInside) {
      const start = open.pop() ?? 0
      const tag = /([\w$]*)(?:<[^<>()]*>)?$/.exec(text.slice(Math.max(0, start - 60), start))?.[1] ?? ''
      found.push({ tag, body: text.slice(start + 1, i), after: text.slice(i + 1, i + 20) })
    } else if (character === '`') open.push(i)
    else if (isInside && character === '$' && text[i + 1] === '{') {
      braces.push(0)
      i++
    } else if (!isInside && braces.length > 0 && character === '{') braces[braces.length - 1] = (braces.at(-1) ?? 0) + 1
    else if (!isInside && braces.length > 0 && character === '}') {
      const depth = braces.pop() ?? 0
      if (depth > 0) braces.push(depth - 1)
    } else if (!isInside && (character === "'" || character === '"')) i = skipText(text, i, character)
    else if (!isInside && character === '/' && text[i + 1] === '/') i = text.indexOf('\n', i)
    else if (!isInside && character === '/' && text[i + 1] === '*') i = text.indexOf('*/', i) + 1
    if (i < 0) break
  }
  return found
}

function skipText(text: string, start: number, quote: string): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === quote || text[i] === '\n') return i
  }
  return text.length
}

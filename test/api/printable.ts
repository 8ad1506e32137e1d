import type { Json } from './serve.ts'

/** Texts with everything that JSON, HTML, databases and terminals stumble over. */
export const HOSTILE =
  'tab\t nul\u0000 \u0001\u001b[31m del\u007f nel\u0085 \r\n "quote" \\ <script>&amp; \u2028 \ud83d\ude00'

/** A body as its caller reads it; a control character that is not escaped is refused, even where JSON allows it. */
export function readPrintable(text: string): Json {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const at = text.search(/[\u0000-\u001f\u007f-\u009f]/)
  if (at >= 0) {
    const near = JSON.stringify(text.slice(Math.max(0, at - 60), at + 20))
    throw new Error(`a raw control character ${text.charCodeAt(at)} reaches the caller, in ${near}`)
  }
  return JSON.parse(text)
}

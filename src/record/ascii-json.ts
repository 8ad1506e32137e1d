/** JSON in ASCII; `<`, `>` and `&` escaped as the public service does. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

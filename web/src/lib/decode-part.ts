/** Of a part of a path that is not well-formed: undefined. */
export function decodePart(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

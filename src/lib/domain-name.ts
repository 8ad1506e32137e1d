/** A domain name as names are compared: without regard to case and to a dot behind it. What is not ASCII has no case here. */
export const normalizeDomain = (name: string): string =>
  name.replace(/\.$/, '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

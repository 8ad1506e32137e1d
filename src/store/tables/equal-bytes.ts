/** Same length, same bytes. Cheaper than `Buffer.compare` for the 32 or 33 bytes of hashes and addresses. */
export function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  // From the end: the first byte of an address is its workchain, the same for nearly all.
  for (let i = a.length - 1; i >= 0; i--) if (a[i] !== b[i]) return false
  return true
}

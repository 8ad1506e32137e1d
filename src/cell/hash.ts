/** 32 bytes; base64 only at the API's edge. */
export type Hash = Uint8Array & { readonly __brand: 'Hash' }

export const HASH_BYTES = 32

/** Views `bytes` as a hash. The caller has made sure there are 32 of them. */
export const asHash = (bytes: Uint8Array): Hash => bytes as Hash

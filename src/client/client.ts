// biome-ignore-all lint/performance/noBarrelFile: the door of `cellar/client`, all that a program may import
export { type AddressLike, isSameAddress, toFriendlyAddress, toRawAddress } from './address.ts'
export { CellarApiError, type ErrorCode } from './api-error.ts'
export type { CallOptions } from './call-options.ts'
export type { PlaceStore } from './consume.ts'
export type * from './contract.gen.ts'
export { type Client, createClient } from './create-client.ts'
export type { ClientOptions } from './transport.ts'

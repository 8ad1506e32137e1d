/** The part of WebAssembly's own interface used here; the types of Node 20 leave it out. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

const { Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly

/** What memories grow by. */
export const PAGE_BYTES = 65536

export const createWasmModule = (bytes: Uint8Array): object => new Module(bytes)

/** The exports of a new instance, with a memory of its own. */
export const instantiateWasm = (module: object): unknown => new Instance(module).exports

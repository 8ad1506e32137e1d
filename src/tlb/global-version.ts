// block.tlb: capabilities#c4 version:uint32 capabilities:uint64 = GlobalVersion;
import { type Loaded, record, uint32, uint64 } from './codec.ts'

const GlobalVersion = record('GlobalVersion#c4', { version: uint32, capabilities: uint64 })
export type GlobalVersion = Loaded<typeof GlobalVersion>

export const { load: loadGlobalVersion, store: storeGlobalVersion } = GlobalVersion

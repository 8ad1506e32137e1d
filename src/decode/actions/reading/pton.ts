/** Jetton masters that stand for Toncoin on DEXes. */
export const PTON_MASTERS: ReadonlySet<string> = new Set([
  '0:8CDC1D7640AD5EE326527FC1AD0514F468B30DC84B0173F0E155F451B4E11F7C',
  '0:671963027F7F85659AB55B821671688601CDCF1EE674FC7FBBB1A776A18D34A3',
  '0:949C4C66760C002800E2FA3D8A3CA4E1C90A9373B53AE7472033483BF14CD95E',
])

/** `ton_transfer` of pTON v2: query:64 ton_amount:Coins refund:addr [^payload]. */
export const PTON_TRANSFER = 0x01f3835d

/** The asset as actions name it: null for Toncoin. */
export const withoutPton = (master: string | null): string | null =>
  master !== null && PTON_MASTERS.has(master) ? null : master

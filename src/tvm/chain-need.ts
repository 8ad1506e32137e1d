/** How much of the chain a run has to be given: nothing of it, the prices, or all of the config and the last blocks. */
export type ChainNeed = 0 | 1 | 2

/**
 * Instructions through which a contract can see the configuration or the previous blocks, as the VM's log names them:
 * those made for it, and those that give the register they lie in (c7) or a place of it chosen at run time. SENDMSG reckons a fee;
 * before global version 6 it looked the prices up in the whole dictionary, and paid for each cell on the way.
 */
const READS_CHAIN = /CONFIG|GETPARAM|PREV|GETGLOBVAR|CTRX|SENDMSG|\bc7\b/
/** GETGASFEE, GETSTORAGEFEE, GETFORWARDFEE and their kin, GETPRECOMPILEDGAS, GLOBALID. Constants are in the log in hex, which may spell FEE. */
const READS_PRICES = /(?:GAS|STORAGE|FORWARD|FWD)FEE|PRECOMPILED|GLOBALID/

/** What a run may have looked at. When it was given less, it must be done again with that. */
export function chainNeed(vmLog: string): ChainNeed {
  if (READS_CHAIN.test(vmLog)) return 2
  return READS_PRICES.test(vmLog) ? 1 : 0
}

/** Instructions whose outcome is another at another time, with other dice or another balance. */
const READS_MOMENT = /\b(?:NOW|BLOCKLT|LTIME|RAND|SETRAND|ADDRAND|BALANCE|GETEXTRABALANCE)/

/** Whether a run may have looked at more than its code, its data and what it was given. Without that, it always ends the same. */
export const seesMoment = (vmLog: string): boolean => chainNeed(vmLog) > 0 || READS_MOMENT.test(vmLog)

/**
 * Instructions through which a contract can see the configuration or the previous blocks, as the VM's log names them:
 * those made for it, and those that give the register they lie in (c7) or a place of it chosen at run time.
 */
const READS_CHAIN = /CONFIG|GETPARAM|PREV|GETGLOBVAR|CTRX|\bc7\b/

/** True when a run may have seen what `slimConfig` leaves out: it must be done again with all of it. */
export const readsChain = (vmLog: string): boolean => READS_CHAIN.test(vmLog)

import { getPriority, setPriority } from 'node:os'

const LOWEST = 19

/**
 * Lets the threads that answer everybody go before the one that calls this: `steps` of niceness. Linux has a priority for each thread;
 * elsewhere it would be that of the process, which stays as it is.
 */
export function lowerThreadPriority(steps: number): void {
  if (process.platform === 'linux') setPriority(0, Math.min(LOWEST, getPriority(0) + steps))
}

import type { Cell } from '../../cell/cell.ts'
import { asHash } from '../../cell/hash.ts'
import { hashAt } from '../../cell/hashing.ts'
import { sameBytes } from '../../lib/byte-key.ts'
import type { PastElection, ValidatorCycle } from '../../model/staking.ts'
import { loadElectionTiming, loadStakeLimits, loadValidatorLimits } from '../../tlb/config-params/elections.ts'
import { loadValidatorSet } from '../../tlb/config-params/validator-set.ts'
import { findConfigParam } from '../../tlb/config-params.ts'
import { attempt } from '../contracts/stack-values.ts'

/** Validators now, those to come, and those before. */
const SETS = [34, 36, 32]

/** The sets that a configuration names. `past` are the elections that the elector still holds stakes of. */
export function listCycles(config: Cell, past: readonly PastElection[]): ValidatorCycle[] {
  const rules = readRules(config)
  if (rules === undefined) return []
  return SETS.flatMap((id) => {
    const slice = findConfigParam(config, id)
    if (slice === undefined) return []
    const vsetHash = asHash(Uint8Array.from(hashAt(slice.arena, slice.cell, 0)))
    const set = attempt(() => loadValidatorSet(slice))
    if (set === undefined) return []
    const election = past.find((one) => sameBytes(one.vsetHash, vsetHash))
    return [
      {
        ...rules,
        ...{ since: set.utimeSince, until: set.utimeUntil, vsetHash, main: set.main },
        electionId: election?.electionId ?? null,
        totalStake: election?.totalStake ?? null,
        totalWeight: set.totalWeight ?? set.list.reduce((sum, { weight }) => sum + weight, 0n),
        members: set.list.map(({ publicKey, adnlAddr, weight }) => ({
          ...{ pubkey: publicKey, adnl: adnlAddr, weight },
          stake: election?.stakes.get(Buffer.from(publicKey).toString('hex')) ?? null,
        })),
      },
    ]
  })
}

function readRules(config: Cell) {
  const [timing, limits, stakes] = [15, 16, 17].map((id) => findConfigParam(config, id))
  if (timing === undefined || limits === undefined || stakes === undefined) return undefined
  return attempt(() => {
    const { validatorsElectedFor, electionsStartBefore, electionsEndBefore, stakeHeldFor } = loadElectionTiming(timing)
    return {
      ...{ electedFor: validatorsElectedFor, startBefore: electionsStartBefore, endBefore: electionsEndBefore },
      ...{ stakeHeldFor, ...loadValidatorLimits(limits), ...loadStakeLimits(stakes) },
    }
  })
}

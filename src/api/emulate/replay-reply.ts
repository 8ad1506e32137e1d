import { formatRaw } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import { outcomeOf } from '../../model/outcome.ts'
import type { EmulationSources } from '../emulation/emulations.ts'
import type { Replay } from '../emulation/replay.ts'
import { BUDGETS, noteOverBudget } from '../http/budget.ts'
import { base64 } from '../http/json-writer.ts'
import { isSmallReplay, type ReplayJob, renderReplayJob } from '../render/replay-job.ts'

/** A run step by step, as JSON: a long one is made in the thread for large answers. */
export async function renderReplay(
  { renderer, caller = '' }: Pick<EmulationSources, 'renderer' | 'caller'>,
  hash: Hash,
  replay: Replay,
): Promise<string> {
  const job = toReplayJob(hash, replay)
  const { log, stepCount = 0 } = job
  if (log.length >= BUDGETS.replay_log.limit) noteOverBudget('replay_log')
  if (stepCount > BUDGETS.replay_steps.limit) noteOverBudget('replay_steps')
  return renderer === undefined || isSmallReplay(job) ? renderReplayJob(job) : renderer.render(caller, 'replay', job)
}

function toReplayJob(hash: Hash, { account, lt, transaction, result, isExact }: Replay): ReplayJob {
  const description = transaction?.description
  const compute = description !== undefined && 'computePhase' in description ? description.computePhase : undefined
  const ran = compute?.kind === 'vm' ? compute : undefined
  const outcome = description && outcomeOf(description)
  return {
    head: {
      ...{ tx_hash: base64(hash), account: formatRaw(account), lt: `${lt}`, is_exact: isExact },
      exit_code: result.kind === 'refused' ? result.exitCode : (outcome?.exitCode ?? null),
      action_result_code: outcome?.actionCode ?? null,
      gas_used: ran === undefined ? null : `${ran.gasUsed}`,
      vm_steps: ran?.vmSteps ?? null,
      account_state_hash_after: transaction === undefined ? null : base64(transaction.stateUpdate.newHash),
    },
    stepCount: result.kind === 'refused' ? undefined : (ran?.vmSteps ?? 0),
    log: result.vmLog,
    actions: result.kind === 'refused' ? null : result.actions,
  }
}

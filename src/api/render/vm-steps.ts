/** One instruction as the machine ran it. */
export interface VmStep {
  readonly instruction: string
  /** Before it, as the machine writes it: the last value is the top. */
  readonly stack: string
  /** Cell of the code that it stands in, and where. */
  readonly codeHash: string
  readonly offset: number
  /** Left behind it; null when the run ended with it. */
  gas: number | null
  /** What else the machine said of it, an exception for one. */
  readonly notes: string[]
}

const STACK = 'stack: '
const PLACE = /^code cell hash: ?([0-9A-Fa-f]+) +offset: ?(\d+)/
const EXECUTE = 'execute '
const GAS = 'gas remaining: '

/** The steps that a log of the machine tells whole. The log may begin anywhere: the machine keeps the end of a long one. */
export function readVmSteps(log: string): VmStep[] {
  const steps: VmStep[] = []
  let stack: string | undefined
  let place: Pick<VmStep, 'codeHash' | 'offset'> | undefined
  for (const line of log.split('\n')) {
    const step = steps.at(-1)
    if (line.startsWith(STACK)) {
      stack = line.slice(STACK.length).trim()
    } else if (line.startsWith(EXECUTE)) {
      const instruction = line.slice(EXECUTE.length).trim()
      if (stack !== undefined && place !== undefined) steps.push({ instruction, stack, ...place, gas: null, notes: [] })
    } else if (line.startsWith(GAS)) {
      if (step !== undefined) step.gas = Number(line.slice(GAS.length))
    } else {
      const found = PLACE.exec(line)
      if (found !== null) place = { codeHash: (found[1] as string).toLowerCase(), offset: Number(found[2]) }
      else if (line.trim() !== '') step?.notes.push(line.trim())
    }
  }
  return steps
}

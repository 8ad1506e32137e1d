import type { DepositSide, DexDepositData } from '../kinds/dex-liquidity.ts'
import { ActionNode, type ActionNodeKind } from './action-node.ts'
import { sorted } from './merge.ts'

/** Told in another block. */
export const ELSEWHERE: ActionNodeKind = { name: 'elsewhere', details: () => ({}) }

/**
 * Two deposits into one deposit contract are one action, however far apart they are in the trace: the one that waited is
 * told in the one that completed the pair. With more than two into any contract, nothing is said of who belongs to whom.
 */
export function pairDeposits(
  made: readonly ActionNode[],
  final: ActionNodeKind<DexDepositData>,
  partial: ActionNodeKind<DexDepositData>,
  join: (waited: DexDepositData, completed: DexDepositData) => DexDepositData | undefined,
): void {
  const finals: ActionNode[] = []
  const partials: ActionNode[] = []
  for (const block of made) {
    if (block.owner !== null) continue
    if (block.kind === (final as ActionNodeKind)) finals.push(block)
    else if (block.kind === (partial as ActionNodeKind)) partials.push(block)
  }
  if (finals.length === 0 || partials.length === 0) return
  if (hasThrice([...finals, ...partials].map(contractOf))) return
  for (const waited of sorted(partials)) {
    const completed = sorted(finals).find((one) => one.owner === null && contractOf(one) === contractOf(waited))
    const data = completed && join(waited.data as DexDepositData, completed.data as DexDepositData)
    if (completed !== undefined && data !== undefined) replace(completed, waited, data)
  }
}

function hasThrice(contracts: readonly (string | null)[]): boolean {
  const counts = new Map<string | null, number>()
  for (const contract of contracts) counts.set(contract, (counts.get(contract) ?? 0) + 1)
  return [...counts.values()].some((count) => count > 2)
}

const contractOf = ({ data }: ActionNode): string | null => (data as DexDepositData).depositContract

function replace(completed: ActionNode, waited: ActionNode, data: DexDepositData): void {
  const leaves = [...completed.leaves, ...waited.leaves]
  const joined = ActionNode.of(completed.kind, completed, [...completed.parts, ...waited.parts], leaves)
  joined.data = data
  joined.failed = completed.failed
  const children = [...completed.children()]
  completed.replaceBy(joined)
  for (const child of children) joined.append(child)
  completed.owner = joined
  waited.kind = ELSEWHERE
}

/** DeDust: each deposit says what it brought; together they must be what was wanted. */
export function joinDedust(waited: DexDepositData, completed: DexDepositData): DexDepositData | undefined {
  const { target } = completed
  if (target === undefined || waited.target === undefined) return undefined
  const sides: DepositSide[] = []
  for (const side of [waited.first, waited.second, completed.first, completed.second]) {
    if (side === null) continue
    const at = sides.findIndex(({ asset }) => asset === side.asset)
    const known = sides[at]
    if (known === undefined) sides.push(side)
    else if (known.wallet !== side.wallet) return undefined
    else sides[at] = { ...known, amount: (known.amount ?? 0n) + (side.amount ?? 0n) }
  }
  const [first, second, third] = sides
  if (first === undefined || second === undefined || third !== undefined) return undefined
  const wanted = new Set(target.assets)
  if (!wanted.has(first.asset) || !wanted.has(second.asset)) return undefined
  if (!waited.target.assets.every((asset) => wanted.has(asset))) return undefined
  return { ...completed, first, second, target: first.asset === target.assets[0] ? target : turned(target) }
}

const turned = ({ assets, amounts }: NonNullable<DexDepositData['target']>): NonNullable<DexDepositData['target']> => ({
  assets: [assets[1], assets[0]],
  amounts: [amounts[1], amounts[0]],
})

/** DeDust v2: each deposit has its place, and the one that waited fills the place left empty. */
export function joinDedustV2(waited: DexDepositData, completed: DexDepositData): DexDepositData | undefined {
  const first = fill(completed.first, waited.first)
  const second = fill(completed.second, waited.second)
  if (first === null || second === null) return undefined
  const target = completed.target && { ...completed.target, assets: [first.asset, second.asset] as const }
  return { ...completed, first, second, ...(target === undefined ? {} : { target }) }
}

function fill(side: DepositSide | null, other: DepositSide | null): DepositSide | null {
  if (side === null || other === null) return side ?? other
  return side.wallet === null && side.asset === null ? { ...side, asset: other.asset, wallet: other.wallet } : side
}

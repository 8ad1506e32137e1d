/**
 * Trees of cells laid out for writing. Node `i` refers to `refs[i * 4 + j]`; nodes stand children before parents.
 */
export interface NodeTable {
  readonly count: number
  /** Whether any node is referred to more than once. */
  readonly hasShared: boolean
  readonly refCounts: ArrayLike<number>
  readonly refs: ArrayLike<number>
  readonly roots: ArrayLike<number>
}

export interface CellOrder {
  /** Nodes in the order in which they are written. */
  readonly order: Uint32Array
  /** Nodes that carry their hashes when the form has stored hashes: at most 64 cells must be hashed to know any other. */
  readonly anchors: Uint8Array
}

const MAX_WEIGHT = 255
/** Cells that a reader may have to hash between two stored hashes. */
const MAX_CELLS_BETWEEN_HASHES = 64

const NEW = -1
const PREVISITED = -2
const VISITED = -3

/**
 * The order in which the reference node writes cells. Any order with parents before children would do; the same one
 * makes the same bytes, so that a block written here has the file hash its id names.
 */
export function orderCells(table: NodeTable): CellOrder {
  if (table.count <= MAX_PLAIN && !table.hasShared && table.roots.length === 1) return orderPlainTree(table)
  const weights = weighCells(table)
  const anchors = new Uint8Array(table.count)
  for (let i = 0; i < table.count; i++) anchors[i] = weights[i] === 0 ? 1 : 0
  return { order: new Visit(table, anchors).run(), anchors }
}

/** Trees this small have no anchors: it takes two children of more than 15 cells each for one to come up. */
const MAX_PLAIN = 32

/** What the visit below comes to without anchors and sharing: a cell's children, then what is below each in turn. */
function orderPlainTree({ count, refCounts, refs, roots }: NodeTable): CellOrder {
  const order = new Uint32Array(count)
  let next = 0
  const placeBelow = (node: number): void => {
    const references = refCounts[node] as number
    for (let j = 0; j < references; j++) order[next++] = refs[node * 4 + j] as number
    for (let j = 0; j < references; j++) placeBelow(refs[node * 4 + j] as number)
  }
  order[next++] = roots[0] as number
  placeBelow(roots[0] as number)
  return { order, anchors: NO_ANCHORS }
}

const NO_ANCHORS = new Uint8Array(MAX_PLAIN)

/** Weight 0 marks an anchor; other weights count the cells down to the anchors below. */
function weighCells({ count, refCounts, refs }: NodeTable): Uint8Array {
  const weights = new Uint8Array(count)
  for (let i = 0; i < count; i++) weights[i] = Math.min(MAX_WEIGHT, sumBelow(i, refCounts, refs, weights))
  for (let i = count - 1; i >= 0; i--) limitBelow(i, refCounts, refs, weights)
  for (let i = 0; i < count; i++) {
    const sum = sumBelow(i, refCounts, refs, weights)
    weights[i] = sum <= (weights[i] as number) ? sum : 0
  }
  return weights
}

function sumBelow(node: number, refCounts: ArrayLike<number>, refs: ArrayLike<number>, weights: Uint8Array): number {
  let sum = 1
  for (let j = 0; j < (refCounts[node] as number); j++) sum += weights[refs[node * 4 + j] as number] as number
  return sum
}

/** Shares a node's allowance among its children: those below their share keep their weight, the rest split what is left. */
function limitBelow(node: number, refCounts: ArrayLike<number>, refs: ArrayLike<number>, weights: Uint8Array): void {
  const references = refCounts[node] as number
  let left = MAX_CELLS_BETWEEN_HASHES - 1
  let heavy = references
  let light = 0
  for (let j = 0; j < references; j++) {
    const weight = weights[refs[node * 4 + j] as number] as number
    if (weight <= Math.floor((MAX_CELLS_BETWEEN_HASHES - 1 + j) / references)) {
      left -= weight
      heavy--
      light |= 1 << j
    }
  }
  if (heavy === 0) return
  for (let j = 0; j < references; j++) {
    if ((light & (1 << j)) !== 0) continue
    const child = refs[node * 4 + j] as number
    const limit = Math.floor(left++ / heavy)
    if ((weights[child] as number) > limit) weights[child] = limit
  }
}

/** Goes no deeper than cells do. */
class Visit {
  private readonly table: NodeTable
  private readonly anchors: Uint8Array
  private readonly state: Int8Array
  private readonly allocated: Uint32Array
  private next: number

  constructor(table: NodeTable, anchors: Uint8Array) {
    this.table = table
    this.anchors = anchors
    this.state = new Int8Array(table.count).fill(NEW)
    this.allocated = new Uint32Array(table.count)
    this.next = table.count
  }

  run(): Uint32Array {
    const { roots } = this.table
    for (let i = 0; i < roots.length; i++) {
      this.previsit(roots[i] as number)
      this.visit(roots[i] as number)
    }
    for (let i = 0; i < roots.length; i++) this.allocate(roots[i] as number)
    return this.allocated
  }

  /** Down to the nearest anchors, which are visited. */
  private previsit(node: number): void {
    if (this.state[node] !== NEW) return
    for (let j = (this.table.refCounts[node] as number) - 1; j >= 0; j--) {
      const child = this.table.refs[node * 4 + j] as number
      if (this.anchors[child] === 1) this.visit(child)
      else this.previsit(child)
    }
    this.state[node] = PREVISITED
  }

  private visit(node: number): void {
    const state = this.state[node] as number
    if (state === VISITED || state >= 0) return
    if (this.anchors[node] === 1) this.previsit(node)
    const references = this.table.refCounts[node] as number
    for (let j = references - 1; j >= 0; j--) this.visit(this.table.refs[node * 4 + j] as number)
    for (let j = references - 1; j >= 0; j--) this.allocate(this.table.refs[node * 4 + j] as number)
    this.state[node] = VISITED
  }

  /** Places are given from the last to the first. */
  private allocate(node: number): void {
    if ((this.state[node] as number) >= 0) return
    this.state[node] = 0
    this.allocated[--this.next] = node
  }
}

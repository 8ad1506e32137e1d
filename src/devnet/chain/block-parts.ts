import { Builder } from '../../cell/builder.ts'
import { Cell } from '../../cell/cell.ts'
import { CellArena } from '../../cell/cell-arena.ts'
import { TreeCopier } from '../../cell/tree-copier.ts'

/** One arena for all cells of a block: a transaction, which stands in up to five places of it, is copied once. */
export class BlockParts {
  private readonly copier = new TreeCopier(new CellArena(256, new Uint8Array(16_384)))

  build(fill: (b: Builder) => void): Cell {
    const builder = new Builder(this.copier)
    fill(builder)
    return new Cell(this.copier.arena, builder.finish(false))
  }
}

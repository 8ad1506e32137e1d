import { Type } from '@sinclair/typebox'
import { Bytes, CellBoxed, Hash, TypeName } from './values.ts'

export const ConfigInfo = Type.Object({ '@type': TypeName('configInfo'), config: CellBoxed }, { $id: 'ConfigInfo' })

export const LibraryResult = Type.Object(
  {
    '@type': TypeName('smc.libraryResult'),
    result: Type.Array(
      Type.Object({ '@type': TypeName('smc.libraryEntry'), hash: Hash, data: Bytes }, { $id: 'LibraryEntry' }),
    ),
  },
  { $id: 'LibraryResult' },
)

import { Type } from '@sinclair/typebox'
import { Bytes, CellBoxed, Hash, Named } from './values.ts'

export const ConfigInfo = Type.Object({ '@type': Named('configInfo'), config: CellBoxed }, { $id: 'ConfigInfo' })

export const LibraryResult = Type.Object(
  {
    '@type': Named('smc.libraryResult'),
    result: Type.Array(
      Type.Object({ '@type': Named('smc.libraryEntry'), hash: Hash, data: Bytes }, { $id: 'LibraryEntry' }),
    ),
  },
  { $id: 'LibraryResult' },
)

import { Type } from '@sinclair/typebox'
import { readSingleRoot } from '../../cell/boc.ts'
import { listLibraries } from '../../store/lookups/libraries.ts'
import { Default } from '../http/fields.ts'
import { base64 } from '../http/json-writer.ts'
import { toBytes } from '../shapes/cells.ts'
import { HashText } from './http/forms.ts'
import { defineMethod } from './http/method.ts'
import { List } from './http/parameters.ts'
import { LibraryResult } from './schemas/config.ts'

const MAX_HASHES = 16

export default defineMethod({
  name: 'getLibraries',
  tag: 'configuration',
  summary: 'Public libraries by hash; those that are not there are left out',
  params: Type.Object({ libraries: Default(List(HashText, MAX_HASHES), []) }),
  result: LibraryResult,
  async handle({ db, chain, params }) {
    const { last } = await chain.getRange()
    const found = await listLibraries(db, params.libraries, last)
    const result = found.map(({ hash, boc }) => ({
      '@type': 'smc.libraryEntry' as const,
      hash: base64(hash),
      data: toBytes(readSingleRoot(boc)),
    }))
    return { '@type': 'smc.libraryResult' as const, result }
  },
})

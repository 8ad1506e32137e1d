import { Type } from '@sinclair/typebox'
import { Required } from '../http/fields.ts'
import { HashText } from './http/forms.ts'
import { defineMethod } from './http/method.ts'
import { Single } from './http/parameters.ts'
import { TypeName } from './schemas/values.ts'

export default defineMethod({
  name: 'detectHash',
  tag: 'utils',
  summary: 'All spellings of a 256-bit hash',
  params: Type.Object({ hash: Required(Single(HashText)) }),
  result: Type.Object(
    {
      '@type': TypeName('ext.utils.detectedHash'),
      b64: Type.String(),
      b64url: Type.String({ description: 'without padding' }),
      hex: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    },
    { $id: 'DetectHash' },
  ),
  async handle({ params: { hash } }) {
    const bytes = Buffer.from(hash)
    return {
      '@type': 'ext.utils.detectedHash' as const,
      b64: bytes.toString('base64'),
      b64url: bytes.toString('base64url'),
      hex: bytes.toString('hex'),
    }
  },
})

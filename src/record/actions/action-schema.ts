import { type TObject, type TSchema, Type } from '@sinclair/typebox'
import { ACTION_DESCRIPTIONS } from './catalogue.ts'
import type { ActionDescription } from './describe-action.ts'

const reference = (name: string): string => `#/components/schemas/${name}`

const pascal = (type: string): string =>
  type
    .split('_')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join('')

/** An action of one type: the fields that all have, and the type with its details. */
function variant(name: string, envelope: TObject, type: string, { summary, details }: ActionDescription): TSchema {
  const own = Type.Object({
    type: Type.Literal(type, { description: 'type of the action: says what `details` holds' }),
    details: Type.Unsafe({ ...details, $id: `ActionDetails${pascal(type)}`, description: summary }),
  })
  return Type.Unsafe({ $id: `${name}${pascal(type)}`, description: summary, allOf: [envelope, own] })
}

/** An action of any type, told apart by `type`; `envelope` is what all of them have besides `type` and `details`. */
export function actionSchema(name: string, envelope: TObject): TSchema {
  const described = [...ACTION_DESCRIPTIONS]
  const mapping = Object.fromEntries(described.map(([type]) => [type, reference(`${name}${pascal(type)}`)]))
  const variants = described.map(([type, description]) => variant(name, envelope, type, description))
  return Type.Unsafe({ $id: name, oneOf: variants, discriminator: { propertyName: 'type', mapping } })
}

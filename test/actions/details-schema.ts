import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { ACTION_DESCRIPTIONS } from '../../src/record/actions/catalogue.ts'
import { HAS_CONTRACT, readDocument } from '../contract/contract-documents.ts'
import { closeObjects } from '../strict-schemas.ts'

interface Schema {
  readonly properties?: { readonly type?: { readonly enum?: readonly string[]; readonly const?: string } }
  readonly allOf?: readonly { readonly if: Schema }[]
}

interface Contract {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** Types of the newest version, whose details are among the additions. */
const NEWEST: readonly (readonly [string, string])[] = [
  ['dedust_v2_claim_fees', 'ActionDetailsDedustV2ClaimFees'],
  ['dedust_v2_claim_reward', 'ActionDetailsDedustV2ClaimReward'],
]

/** How the details of each type must look by the v3 contract, with no other fields; empty when that is not beside the clone. */
export const DETAILS: ReadonlyMap<string, ValidateFunction> = compileDetails()

function compileDetails(): Map<string, ValidateFunction> {
  const checks = new Map<string, ValidateFunction>()
  if (!HAS_CONTRACT) return checks
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, code: { optimize: false } })
  const v3 = readDocument('openapi-v3.yaml') as unknown as Contract
  ajv.addSchema(v3, 'openapi-v3.yaml')
  ajv.addSchema(readDocument('openapi-v3-additions.yaml'), 'openapi-v3-additions.yaml')
  const only = ($ref: string) => ajv.compile({ $ref, unevaluatedProperties: false })
  for (const [i, { if: condition }] of (v3.components.schemas.Action?.allOf ?? []).entries()) {
    const { enum: types = [], const: single } = condition.properties?.type ?? {}
    const check = only(`openapi-v3.yaml#/components/schemas/Action/allOf/${i}/then/properties/details`)
    for (const type of single === undefined ? types : [single]) checks.set(type, check)
  }
  for (const [type, name] of NEWEST) checks.set(type, only(`openapi-v3-additions.yaml#/components/schemas/${name}`))
  return checks
}

/** The same by our own descriptions. */
const OWN: ReadonlyMap<string, ValidateFunction> = compileOwn()

function compileOwn(): Map<string, ValidateFunction> {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, code: { optimize: false } })
  return new Map(
    [...ACTION_DESCRIPTIONS].map(([type, { details }]) => {
      // Schemas that stand by themselves elsewhere are named, and a name must not come twice.
      const schema = JSON.parse(JSON.stringify(details, (key, value) => (key === '$id' ? undefined : value)))
      closeObjects(schema)
      return [type, ajv.compile(schema)]
    }),
  )
}

/** What is wrong with the details of an action, by the contract and by our own description. */
export function mistakesIn(type: string, details: unknown): string[] {
  const own = OWN.get(type)
  if (own === undefined) return [`${type} is not described`]
  return [own, DETAILS.get(type)].flatMap((check) => {
    if (check === undefined || check(details)) return []
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) => `${type}${instancePath}: ${message} ${JSON.stringify(params)}`,
    )
  })
}

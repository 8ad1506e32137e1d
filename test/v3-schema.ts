import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { HAS_CONTRACT, readDocument } from './contract/contract-documents.ts'

let ajv: Ajv2020 | undefined

/** Checks a value against a schema of the v3 contract, compiled once; undefined when the contract is not beside the clone. */
export function v3Schema(name: string): ValidateFunction | undefined {
  if (!HAS_CONTRACT) return undefined
  ajv ??= new Ajv2020({
    ...{ strict: false, validateFormats: false, allErrors: true, code: { optimize: false } },
  }).addSchema(readDocument('openapi-v3.yaml'), 'v3')
  return ajv.getSchema(`v3#/components/schemas/${name}`)
}

import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { sharedData } from './shared-data.ts'

const path = sharedData('..', 'spec', 'openapi-v3.yaml')

/** Checks a value against a schema of the v3 contract; undefined when the contract is not beside the clone. */
export function v3Schema(name: string): ValidateFunction | undefined {
  if (!path) return undefined
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(parse(readFileSync(path, 'utf8')), 'v3')
  return ajv.compile({ $ref: `v3#/components/schemas/${name}` })
}

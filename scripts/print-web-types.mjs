// Prints the types of v3's answers for the explorer, web/src/api/schema.gen.ts, from the schemas of the OpenAPI document.
// `test/web/types.test.ts` compares; after a change of the API: npm run build && node scripts/print-web-types.mjs
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './install.mjs'
import { createTypePrinter, nameOf, toName } from './schema-types.mjs'

export const TYPES_FILE = join(ROOT, 'web', 'src', 'api', 'schema.gen.ts')

const { toType } = createTypePrinter()

/** The text of the file, for the document as /openapi/v3.json has it. */
export function printTypes(document) {
  const { schemas } = document.components
  const variants = new Set(
    Object.values(schemas).flatMap(({ discriminator }) => Object.values(discriminator?.mapping ?? {}).map(nameOf)),
  )
  const types = Object.entries(schemas)
    .filter(([name]) => !variants.has(name) && !name.startsWith('ActionDetails'))
    .map(
      ([name, schema]) =>
        `export type ${toName(name)} = ${schema.discriminator ? toLoose(schema, schemas) : toType(schema)}\n`,
    )
  return [
    '// Printed by scripts/print-web-types.mjs from the OpenAPI document of v3. Not to be edited.\n',
    ...types,
  ].join('\n')
}

/** Actions as pages read them: of any type, by the names of their details. What all have is the first part of each variant. */
function toLoose({ discriminator: { propertyName, mapping } }, schemas) {
  const [common] = schemas[nameOf(Object.values(mapping)[0])].allOf
  return `${toType(common)} & {\n  readonly ${propertyName}: string\n  readonly details: { readonly [key: string]: unknown }\n}`
}

/** The document of v3, made of what is built in dist/. */
export async function describeApi() {
  const built = (path) => import(new URL(`../dist/${path}`, import.meta.url).href)
  const { loadFolder } = await built('lib/load-folder.js')
  const { isEndpoint } = await built('api/v3/http/endpoint.js')
  const { isMethod } = await built('api/v2/http/method.js')
  const { describeV3 } = await built('api/v3/http/openapi.js')
  const { withLegacy } = await built('api/v2/http/legacy-openapi.js')
  const folder = (path) => new URL(`../dist/api/${path}/`, import.meta.url)
  const endpoints = await loadFolder(folder('v3'), isEndpoint)
  const legacy = await loadFolder(folder('v2/legacy'), isMethod)
  return withLegacy(describeV3(endpoints, ''), legacy)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TYPES_FILE, printTypes(await describeApi()))

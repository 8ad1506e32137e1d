import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call, optional } from '../engine/pattern.ts'
import { DEPLOY, loadAsset } from '../reading/coffee.ts'

interface CreateVaultData {
  readonly source: string | null
  readonly vault: string | null
  readonly asset: string | null
  readonly value: bigint
}

const COFFEE_CREATE_VAULT: ActionKind<CreateVaultData, 'coffee_create_vault'> = {
  name: 'coffee_create_vault',
  details: ({ source, vault, asset, value }) => ({ source, vault, asset, value: value.toString() }),
  accounts: ({ source, vault }) => [source, vault],
}

export default defineMatcher({
  name: 'coffee_create_vault',
  after: ['coffee_deposit'],
  pattern: call(0xc0ffee06, {
    each: call(DEPLOY, { as: 'deploy', each: optional(call(0x2c76b973, { each: optional(call(0xd1735400)) })) }),
  }),
  build(head, match) {
    const asset = loadAsset(head.body().skip(64))
    const data = { source: head.source, vault: match.get('deploy').destination, asset, value: head.value }
    return built(COFFEE_CREATE_VAULT, data, match.with(head))
  },
})

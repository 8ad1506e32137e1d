import { defineMatcher, told } from '../engine/matcher.ts'
import { call, optional } from '../engine/pattern.ts'
import { DEPLOY, loadAsset } from '../reading/coffee.ts'

export default defineMatcher({
  name: 'coffee_create_vault',
  after: ['coffee_deposit'],
  pattern: call(0xc0ffee06, {
    each: call(DEPLOY, { as: 'deploy', each: optional(call(0x2c76b973, { each: optional(call(0xd1735400)) })) }),
  }),
  build(head, match) {
    const asset = loadAsset(head.body().skip(64))
    const vault = match.get('deploy').destination
    return told('coffee_create_vault', match.with(head), {
      accounts: [head.source, vault],
      details: { source: head.source, vault, asset, value: head.value.toString() },
    })
  },
})

import { type Address, makeAddress, parseAddress } from '../../../cell/address.ts'
import type { Slice } from '../../../cell/slice.ts'
import { sameBytes } from '../../../lib/byte-key.ts'
import { defineRecogniser } from '../recogniser.ts'
import { intEntry, readStack } from '../stack-values.ts'

const FACTORY = parseAddress('EQBfBWT7X2BHg9tXAxzhz2aKiNTU1tpt5NsiK0uSDW_YAJ67')?.address as Address
const NATIVE = 0
const JETTON = 1

export default defineRecogniser({
  kind: 'dedust_pool',
  methods: ['get_assets', 'is_stable', 'get_reserves', 'get_trade_fee'],
  codeHashes: [
    '1275095b6da3911292406f4f4386f9e780099b854c6dee9ee2895ddce70927c1',
    '778f0d3fe6482c50888970df5e787f40f3a4ab282170c035a5920877058c99d3',
    'c0f9d14fbc8e14f0d72cba2214165eee35836ab174130912baf9dbfa43ead562',
  ],
  async recognise(subject, surroundings) {
    const slices = readStack(await surroundings.run(subject, 'get_assets'), 2, (values) => [
      values.slice(),
      values.slice(),
    ])
    const isStable = readStack(await surroundings.run(subject, 'is_stable'), 1, (values) => values.bool())
    const reserves = readStack(
      await surroundings.run(subject, 'get_reserves'),
      2,
      (values) => [values.int(), values.int()] as const,
    )
    const tradeFee = readStack(
      await surroundings.run(subject, 'get_trade_fee'),
      2,
      (values) => [values.int(), values.int()] as const,
    )
    const [first, second] = slices ?? []
    if (!first || !second || isStable === undefined || !reserves || !tradeFee) return undefined
    const assets = [readAsset(first.clone()), readAsset(second.clone())] as const
    if (assets[0] === undefined || assets[1] === undefined) return undefined
    const factory = await surroundings.find(FACTORY)
    const stack = [
      intEntry(isStable ? 1n : 0n),
      { type: 'slice', slice: first } as const,
      { type: 'slice', slice: second } as const,
    ]
    const answer = factory && (await surroundings.ask(factory, 'get_pool_address', stack))
    const named = readStack(answer, 1, (values) => values.address())
    if (named === undefined || !sameBytes(named, subject.account)) return { contracts: [], unconfirmed: [FACTORY] }
    return { contracts: [{ kind: 'dedust_pool', assets: [assets[0], assets[1]], reserves, isStable, tradeFee }] }
  },
})

/** null for Toncoin, undefined for what is neither that nor a jetton. */
function readAsset(slice: Slice): Address | null | undefined {
  if (slice.remainingBits < 4) return undefined
  const tag = slice.loadUint(4)
  if (tag === NATIVE) return null
  if (tag !== JETTON || slice.remainingBits < 264) return undefined
  return makeAddress(slice.loadInt(8), slice.loadBytes(32))
}

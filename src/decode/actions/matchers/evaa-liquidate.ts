import { type ActionKind, type ActionNode, dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, oneOf, type Pattern } from '../engine/pattern.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import type { BodyReader } from '../reading/body-reader.ts'
import { payloadOf, REMAINDER, transferWith, userCall } from '../reading/evaa.ts'
import { assetText, findAssetMaster, TON_ASSET } from '../reading/evaa-assets.ts'
import { orUndefined } from '../reading/or-undefined.ts'

interface EvaaLiquidateData {
  readonly liquidator: string | null
  readonly borrower: string | null
  readonly contract: string | null
  readonly debtAmount: bigint
  readonly collateralId: bigint
  readonly collateralAmount: bigint
  readonly failReason: string | null
}

const EVAA_LIQUIDATE: ActionKind<EvaaLiquidateData, 'evaa_liquidate'> = {
  name: 'evaa_liquidate',
  details({ liquidator, borrower, contract, debtAmount, collateralId, collateralAmount, failReason }) {
    const master = findAssetMaster(collateralId)
    return {
      fail_reason: failReason,
      debt_amount: debtAmount.toString(),
      source: liquidator,
      borrower,
      borrower_contract: contract,
      collateral: null,
      asset_id: assetText(collateralId),
      asset: master ?? null,
      is_known_asset: master !== undefined || collateralId === TON_ASSET,
      amount: collateralAmount.toString(),
    }
  },
  accounts: ({ liquidator, borrower, contract }) => [liquidator, borrower, contract],
}

const REASONS: ReadonlyMap<number, string> = new Map([
  [0xe001, 'master_liquidating_too_much'],
  [0xe002, 'user_withdraw_in_progress'],
  [0xe003, 'not_liquidatable'],
  [0xe004, 'execution_crashed'],
  [0xe005, 'min_collateral_not_satisfied'],
  [0xe006, 'user_not_enough_collateral'],
  [0xe007, 'user_liquidating_too_much'],
  [0xe008, 'master_not_enough_liquidity'],
  [0xe009, 'liquidation_prices_missing'],
])

const LIQUIDATE = 0x00000003
const SATISFIED = 0x311
const FAIL = 0x311f

const ending: Pattern = oneOf(call([0x311d, FAIL]), block('jetton_transfer'))

const around = {
  each: oneOf(
    userCall(0x31, {
      as: 'user',
      each: oneOf(
        call(SATISFIED, { as: 'satisfied', children: [userCall(0x311a, { each: REMAINDER }), ending] }),
        call(SATISFIED, { as: 'unpaid', children: [call(FAIL), ending] }),
        call(0x31f, { as: 'refused', each: ending }),
      ),
    }),
    { names: ['call_contract'], where: ({ message }: ActionNode) => message.bounced === true, as: 'rejected' },
    block('jetton_transfer', { as: 'rejected' }),
  ),
}

export default defineMatcher({
  name: 'evaa_liquidate',
  after: ['evaa_withdraw'],
  pattern: oneOf(call(LIQUIDATE, around), transferWith(LIQUIDATE, around)),
  build(head, match) {
    const isTon = head.opcode === LIQUIDATE
    const paid = dataOf(head, JETTON_TRANSFER_KIND)
    const order = loadOrder(isTon ? head.body() : payloadOf(head), isTon)
    if (order === undefined) return null
    const ordered = {
      ...order,
      liquidator: isTon ? head.source : (paid?.sender ?? null),
      contract: match.find('user')?.destination ?? null,
      // Jettons say themselves how many they are.
      debtAmount: order.debtAmount === 0n ? (paid?.order.amount ?? 0n) : order.debtAmount,
      collateralAmount: 0n,
      failReason: null,
    }
    const blocks = match.with(head)
    const satisfied = match.find('satisfied')
    if (satisfied !== undefined) return built(EVAA_LIQUIDATE, { ...ordered, ...loadSatisfied(satisfied) }, blocks)
    const refused = match.find('refused')
    const failReason =
      refused !== undefined
        ? loadReason(refused)
        : match.find('unpaid') !== undefined
          ? 'master_not_enough_liquidity'
          : 'immediate_rejection'
    return built(EVAA_LIQUIDATE, { ...ordered, failReason }, blocks, { failed: true })
  },
})

/** query:64 borrower:addr liquidator:addr collateral:256 min:64 code:2 amount:64; with jettons, the query may be theirs alone. */
function loadOrder(body: BodyReader | undefined, isTon: boolean) {
  if (body === undefined) return undefined
  const short = isTon ? undefined : orUndefined(() => loadTerms(body.clone()))
  return short ?? loadTerms(body.skip(64))
}

function loadTerms(body: BodyReader) {
  const borrower = body.address()
  const liquidator = body.address()
  if (borrower === null || liquidator === null) return undefined
  const collateralId = body.big(256)
  return { borrower, collateralId, debtAmount: body.skip(64 + 2).big(64) }
}

/** query:64 owner:addr liquidator:addr asset:256 ^[i64 amount:64 gift:64 i64 collateral:256 i64 reward:64 …] */
function loadSatisfied(satisfied: ActionNode): Partial<EvaaLiquidateData> {
  const body = satisfied.body().skip(64)
  const borrower = body.address()
  body.address()
  const terms = body.ref().skip(64)
  const debtAmount = terms.big(64)
  const collateralId = terms.skip(64 + 64).big(256)
  return { borrower, debtAmount, collateralId, collateralAmount: terms.skip(64).big(64) }
}

/** query:64 owner:addr liquidator:addr asset:256 ^[amount:64 collateral:256 min:64 forward:64 ^payload error:32] */
function loadReason(refused: ActionNode): string {
  const code = orUndefined(() => {
    const body = refused.body().skip(64)
    body.address()
    body.address()
    return body
      .ref()
      .skip(64 + 256 + 64 + 64)
      .uint(32)
  })
  return code === undefined ? 'parse_error' : (REASONS.get(code) ?? 'unknown')
}

import type { Cell } from '../../cell/cell.ts'
import { PTON_MASTER, providePayload, ptonDeployWallet, ptonTransfer } from '../contracts/dex.ts'
import { type JettonMaster, jettonBalance, jettonMint, jettonTransfer, jettonWallet } from '../contracts/jetton.ts'
import { NFT_MINT_COST, nextNftIndex, nftBatchMint } from '../contracts/nft.ts'
import { poolAcceptCoins } from '../contracts/nominator-pool.ts'
import type { Order } from '../contracts/order.ts'
import { hasWhitelist, vestingAddWhitelist } from '../contracts/vesting.ts'
import { type Act, type Scene, TON } from './scene.ts'
import { stoneContent } from './stones.ts'

const FIRST_ITEMS = 12
const PEOPLE_TOKENS = 10_000n * TON
const MASON_TOKENS = 1_000_000n * TON
const DEADLINE_SECONDS = 600

/** Balances below which the treasury gives again, and what it gives. */
const PURSES = {
  mason: { least: 2_000n * TON, gift: 50_000n * TON },
  mona: { least: 300n * TON, gift: 1_000n * TON },
  person: { least: 100n * TON, gift: 1_000n * TON },
  highload: { least: 100n * TON, gift: 1_000n * TON },
  multisig: { least: 50n * TON, gift: 500n * TON },
}

/** Whoever runs out of coins gets some. */
export async function fillPurses(scene: Scene): Promise<Act | undefined> {
  const { treasury, mason, mona, people, highload, multisig } = scene.world
  const purses = [
    { address: mason.address, ...PURSES.mason },
    { address: mona.address, ...PURSES.mona },
    ...people.map(({ address }) => ({ address, ...PURSES.person })),
    { address: highload.address, ...PURSES.highload, init: highload.init },
  ]
  if (await scene.isDeployed(multisig.address)) purses.push({ address: multisig.address, ...PURSES.multisig })
  const orders: Order[] = []
  for (const { address, least, gift, ...init } of purses) {
    const balance = (await scene.account(address))?.balance ?? 0n
    if (balance < least) orders.push({ to: address, value: gift, bounce: false, ...init })
  }
  return orders.length === 0 ? undefined : { by: treasury, orders }
}

/** The next things the world is missing; undefined once it is complete. */
export async function setUp(scene: Scene): Promise<readonly Act[] | undefined> {
  const acts: Act[] = []
  const missing = await deployments(scene)
  if (missing.length > 0) {
    acts.push({ by: scene.world.mason, orders: missing })
  } else {
    const orders = [...(await mints(scene)), ...(await liquidity(scene))]
    if (orders.length > 0) acts.push({ by: scene.world.mason, orders })
    const listing = await whitelist(scene)
    if (listing !== undefined) acts.push(listing)
    if (acts.length === 0) return undefined
  }
  return acts
}

async function deployments(scene: Scene): Promise<Order[]> {
  const { stone, clay, collection, market, multisig, vesting, trouble, router, routerTon, mason, stakePool } =
    scene.world
  const plans = [
    { init: stone.init, value: TON },
    { init: clay.init, value: TON },
    { init: collection.init, value: TON },
    { init: market, value: TON },
    { init: router, value: TON },
    { init: trouble, value: 20n * TON },
    { init: multisig, value: 500n * TON },
    { init: vesting, value: 1_010n * TON },
  ]
  const orders: Order[] = []
  for (const { init, value } of plans) {
    if (!(await scene.isDeployed(init.address))) orders.push({ to: init.address, value, init, bounce: false })
  }
  if (!(await scene.isDeployed(routerTon))) {
    const body = ptonDeployWallet(scene.queryId(), router.address, mason.address)
    orders.push({ to: PTON_MASTER, value: TON, body })
  }
  if (!(await scene.isDeployed(stakePool.address))) {
    const body = poolAcceptCoins(scene.queryId())
    orders.push({ to: stakePool.address, value: 20n * TON, init: stakePool, bounce: false, body })
  }
  return orders
}

async function mints(scene: Scene): Promise<Order[]> {
  const { stone, clay, collection, mason, people } = scene.world
  const orders: Order[] = []
  for (const jetton of [stone, clay]) {
    for (const { address } of [mason, ...people]) {
      if (await scene.isDeployed(jettonWallet(jetton, address))) continue
      const amount = address === mason.address ? MASON_TOKENS : PEOPLE_TOKENS
      const mint = { queryId: scene.queryId(), amount, to: address, response: mason.address, tonAmount: TON / 10n }
      orders.push({ to: jetton.address, value: TON / 5n, body: jettonMint(mint) })
    }
  }
  const data = (await scene.account(collection.address))?.data
  if (data && nextNftIndex(data) === 0) {
    const items = Array.from({ length: FIRST_ITEMS }, (_, index) => {
      const owner = people[index % people.length]?.address ?? mason.address
      return { index, owner, content: stoneContent(index) }
    })
    const value = NFT_MINT_COST * BigInt(FIRST_ITEMS)
    orders.push({ to: collection.address, value, body: nftBatchMint(scene.queryId(), items) })
  }
  return orders
}

async function liquidity(scene: Scene): Promise<Order[]> {
  const { world } = scene
  const { mason, stone, clay, routerStone, routerClay, routerTon, jettonPool, tonPool } = world
  const hasTokens = async (jetton: JettonMaster) => {
    const data = (await scene.account(jettonWallet(jetton, mason.address)))?.data
    return data != null && jettonBalance(data) > 100_000n * TON
  }
  if (!(await hasTokens(stone)) || !(await hasTokens(clay))) return []
  const terms = { user: mason.address, deadline: scene.now + DEADLINE_SECONDS }
  const orders: Order[] = []
  if (!(await scene.isDeployed(jettonPool.address))) {
    orders.push(
      giveToRouter(scene, stone, 50_000n * TON, providePayload({ ...terms, otherWallet: routerClay })),
      giveToRouter(scene, clay, 100_000n * TON, providePayload({ ...terms, otherWallet: routerStone })),
    )
  }
  if (!(await scene.isDeployed(tonPool.address))) {
    const payload = providePayload({ ...terms, otherWallet: routerStone })
    const body = ptonTransfer(scene.queryId(), 5_000n * TON, mason.address, payload)
    orders.push(giveToRouter(scene, stone, 50_000n * TON, providePayload({ ...terms, otherWallet: routerTon })), {
      to: routerTon,
      value: 5_001n * TON,
      body,
    })
  }
  return orders
}

function giveToRouter(scene: Scene, jetton: JettonMaster, amount: bigint, payload: Cell): Order {
  const { mason, router } = scene.world
  const transfer = {
    queryId: scene.queryId(),
    amount,
    to: router.address,
    response: mason.address,
    forwardAmount: (TON * 6n) / 10n,
    payload,
  }
  return { to: jettonWallet(jetton, mason.address), value: TON, body: jettonTransfer(transfer) }
}

async function whitelist(scene: Scene): Promise<Act | undefined> {
  const { vesting, vestingSender, people } = scene.world
  const data = (await scene.account(vesting.address))?.data
  if (!data || hasWhitelist(data)) return undefined
  const receivers = people.slice(2, 5).map(({ address }) => address)
  const body = vestingAddWhitelist(scene.queryId(), receivers)
  return { by: vestingSender, orders: [{ to: vesting.address, value: TON / 2n, body }] }
}

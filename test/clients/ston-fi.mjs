// Reads the devnet's exchange with the SDK of STON.fi and swaps with it, there and back.
//
//   mkdir /tmp/ston && cd /tmp/ston && npm init -y && npm install @ston-fi/sdk @ton/ton @ton/core @ton/crypto
//   node test/clients/ston-fi.mjs /tmp/ston http://127.0.0.1:8081 [API key]
//
// The SDK is no dependency of ours: it is loaded from the folder that is named. Exits with 1 when something cannot be read.
import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const [folder, base, apiKey] = process.argv.slice(2)
const load = createRequire(join(folder, 'package.json'))
const { DEX, pTON } = load('@ston-fi/sdk')
const { internal, SendMode, toNano, TonClient, WalletContractV4 } = load('@ton/ton')
const { keyPairFromSeed } = load('@ton/crypto')

const PTON_MASTER = '0:671963027F7F85659AB55B821671688601CDCF1EE674FC7FBBB1A776A18D34A3'
const PATIENCE = 60
const client = new TonClient({ endpoint: `${base}/api/v2/jsonRPC`, ...(apiKey && { apiKey }) })
const get = async (path) =>
  (await fetch(`${base}${path}`, { headers: apiKey === undefined ? {} : { 'x-api-key': apiKey } })).json()
const say = (text) => process.stdout.write(`${text}\n`)
const spell = (_, value) =>
  typeof value === 'bigint' || value?.constructor?.name === 'Address' ? value.toString() : value
let failures = 0

async function check(name, ask) {
  try {
    const answer = await ask()
    say(`ok   ${name} ${JSON.stringify(answer, spell).slice(0, 200)}`)
    return answer
  } catch (error) {
    failures++
    say(`FAIL ${name}: ${error.message}`)
    return undefined
  }
}

const { jetton_masters: masters } = await get('/api/v3/jetton/masters?limit=100')
const find = (isIt) => masters.find(({ jetton_content: content }) => isIt(content))?.address
const stone = find(({ name }) => name === 'Stone')
const clay = find(({ uri }) => uri !== undefined)
const query = masters.map(({ address }) => `address=${address}`).join('&')
const { accounts } = await get(`/api/v3/accountStates?include_boc=false&${query}`)
const pools = accounts.filter(({ interfaces }) => interfaces.includes('stonfi_pool_v2'))

const proxyTon = client.open(pTON.v2_1.create(PTON_MASTER))
await check('pTON getJettonData', () => proxyTon.getJettonData())
let routerAddress
for (const { address } of pools) {
  const pool = client.open(DEX.v2_1.Pool.CPI.create(address))
  const data = await check('pool getPoolData', () => pool.getPoolData())
  await check('pool getPoolType', () => pool.getPoolType())
  await check('pool getJettonData', () => pool.getJettonData())
  await check('pool getLpAccountAddress', () => pool.getLpAccountAddress({ ownerAddress: address }))
  routerAddress = data.routerAddress
}
const router = client.open(DEX.v2_1.Router.CPI.create(routerAddress))
await check('router getRouterData', () => router.getRouterData())
await check('router getRouterVersion', () => router.getRouterVersion())
await check('router getPoolAddressByJettonMinters', () =>
  router.getPoolAddressByJettonMinters({ token0: stone, token1: clay }),
)
await check('router getVaultAddress', () =>
  router.getVaultAddress({ user: routerAddress, tokenWallet: pools[0].address }),
)

const keys = keyPairFromSeed(randomBytes(32))
const wallet = client.open(WalletContractV4.create({ workchain: 0, publicKey: keys.publicKey }))
const owner = wallet.address.toRawString()
await check('faucet', async () => {
  const reply = await fetch(`${base}/devnet/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-cellar-devnet': '1' },
    body: JSON.stringify({ address: owner, amount: toNano('50').toString() }),
  })
  if (reply.status !== 200) throw new Error(`status ${reply.status}`)
  return owner
})

/** Sends, and waits for what the owner has of the jetton then. */
async function swap(name, jetton, seqno, order) {
  await check(name, async () => {
    const { to, value, body } = await order()
    const messages = [internal({ to, value, body, bounce: true })]
    const sendMode = SendMode.PAY_GAS_SEPARATELY
    await wallet.sendTransfer({ seqno, secretKey: keys.secretKey, sendMode, messages })
    for (let i = 0; i < PATIENCE; i++) {
      await sleep(1000)
      const { jetton_wallets: found } = await get(
        `/api/v3/jetton/wallets?owner_address=${owner}&jetton_address=${jetton}`,
      )
      if (found.length > 0 && found[0].balance !== '0') return found[0].balance
    }
    throw new Error('nothing came of it')
  })
}

const offer = { userWalletAddress: owner, minAskAmount: '1', queryId: 7 }
await swap('swap TON for Stone', stone, 0, () =>
  router.getSwapTonToJettonTxParams({
    ...offer,
    proxyTon: pTON.v2_1.create(PTON_MASTER),
    askJettonAddress: stone,
    offerAmount: toNano('1'),
  }),
)
await swap('swap Stone for Clay', clay, 1, () =>
  router.getSwapJettonToJettonTxParams({
    ...offer,
    offerJettonAddress: stone,
    askJettonAddress: clay,
    offerAmount: toNano('1'),
  }),
)
// A trace has its actions when it is over: on several shards what was left over comes back blocks after the jettons.
await check('actions of the swaps', async () => {
  for (let i = 0; ; i++) {
    const { actions } = await get(`/api/v3/actions?account=${owner}&limit=100`)
    const swaps = actions.filter(
      ({ type, success, details }) => type === 'jetton_swap' && success && details.dex === 'stonfi_v2',
    )
    if (swaps.length === 2) return swaps.map(({ action_id: id }) => id)
    if (i === PATIENCE) throw new Error(`${swaps.length} of 2 are told`)
    await sleep(1000)
  }
})
process.exitCode = failures === 0 ? 0 : 1

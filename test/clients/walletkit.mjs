// Reads, previews, streams and sends with walletkit (@ton/walletkit) against the port for existing TON clients.
//
//   (walletkit's folder of its public repository, with its dependencies installed)
//   npx tsx test/clients/walletkit.mjs FOLDER http://127.0.0.1:8082 http://127.0.0.1:8081
//
// The first address is what walletkit is given, nothing else of it is changed; the second has the faucet of the devnet.
// walletkit is no dependency of ours. One line per check; exits with 1 when one failed.
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { WebSocket } from 'ws'

// Browsers have one; Node does from 22 on.
globalThis.WebSocket ??= WebSocket

const [folder, endpoint, control] = process.argv.slice(2)
const load = (path) => import(pathToFileURL(join(resolve(folder), 'src', path)).href)
const kit = await load('index.ts')
const { TonCenterStreamingProvider } = await load('streaming/toncenter/index.ts')
const { ApiClientToncenter, Signer, WalletV4R2Adapter, WalletV5R1Adapter, wrapWalletInterface } = kit

const TON = 1_000_000_000n
const PATIENCE = 60
const network = { chainId: '-3' }
const client = new ApiClientToncenter({ endpoint, network })
const say = (text) => process.stdout.write(`${text}\n`)
const spell = (_, value) => (typeof value === 'bigint' ? value.toString() : value)
let failures = 0
let checks = 0

async function check(name, ask) {
  checks++
  try {
    const answer = await ask()
    if (answer === undefined || answer === false) throw new Error(`answered ${answer}`)
    say(`ok   ${name} ${(JSON.stringify(answer, spell) ?? '').slice(0, 160)}`)
    return answer
  } catch (error) {
    failures++
    say(`FAIL ${name}: ${error.stack ?? error}`)
    return undefined
  }
}

async function until(what, ask) {
  for (let i = 0; i < PATIENCE; i++) {
    const found = await ask()
    if (found) return found
    await sleep(500)
  }
  throw new Error(`${what} did not come`)
}

const own = async (path) => (await fetch(`${control}${path}`)).json()
const isFilled = (list) => list.length > 0 && list
const fund = async (address, what, amount) => {
  const reply = await fetch(`${control}/devnet/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-cellar-devnet': '1' },
    body: JSON.stringify({ address, what, amount }),
  })
  if (reply.status !== 200) throw new Error(`faucet: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

async function runWallet(name, Adapter) {
  const signer = await Signer.fromPrivateKey(randomBytes(32))
  const adapter = await Adapter.create(signer, { client, network })
  const wallet = await wrapWalletInterface(adapter)
  const address = wallet.getAddress()
  const stranger = (
    await wrapWalletInterface(await Adapter.create(await Signer.fromPrivateKey(randomBytes(32)), { client, network }))
  ).getAddress()
  const told = { balance: [], transactions: [], jettons: [] }
  const stream = new TonCenterStreamingProvider({}, { endpoint: endpoint.replace(/^http/, 'ws'), network })
  stream.watchBalance(address, (update) => told.balance.push(update))
  stream.watchTransactions(address, (update) => told.transactions.push(update))
  stream.watchJettons(address, (update) => told.jettons.push(update))

  await check(`${name}: faucet`, () => fund(address, 'toncoin', `${20n * TON}`))
  const jetton = await check(`${name}: faucet of jettons`, () => fund(address, 'jetton', '5000000000'))
  await check(`${name}: faucet of NFTs`, () => fund(address, 'nft'))
  await check(`${name}: balance`, async () => (await wallet.getBalance()) >= `${19n * TON}`)
  await check(`${name}: account state`, async () => (await client.getAccountState(address)).status)
  await check(`${name}: jettons of the wallet`, async () => isFilled((await wallet.getJettons()).jettons))
  await check(`${name}: jetton balance`, async () => (await wallet.getJettonBalance(jetton.token)) === '5000000000')
  await check(`${name}: jetton wallet`, () => wallet.getJettonWalletAddress(jetton.token))
  const nfts = await check(`${name}: NFTs of the wallet`, async () => isFilled((await wallet.getNfts({})).nfts))
  await check(`${name}: one NFT`, () => wallet.getNft(nfts[0].address))

  const orders = {
    Toncoin: () =>
      wallet.createTransferTonTransaction({
        recipientAddress: stranger,
        transferAmount: `${TON}`,
        comment: 'walletkit',
      }),
    'several transfers': () =>
      wallet.createTransferMultiTonTransaction([
        { recipientAddress: stranger, transferAmount: `${TON / 2n}` },
        { recipientAddress: stranger, transferAmount: `${TON / 4n}` },
      ]),
    jettons: () =>
      wallet.createTransferJettonTransaction({
        recipientAddress: stranger,
        jettonAddress: jetton.token,
        transferAmount: '1000000000',
        comment: 'walletkit',
      }),
    'an NFT': () =>
      wallet.createTransferNftTransaction({
        recipientAddress: stranger,
        nftAddress: nfts[0].address,
        transferAmount: `${TON / 10n}`,
      }),
  }
  let hash
  for (const [what, order] of Object.entries(orders)) {
    const request = await check(`${name}: order of ${what}`, order)
    await check(`${name}: preview of ${what}`, async () => {
      const preview = await wallet.getTransactionPreview(request)
      if (preview.result !== 'success') throw new Error(JSON.stringify(preview, spell).slice(0, 400))
      return preview.moneyFlow
    })
    const before = told.transactions.length
    const sent = await check(`${name}: send ${what}`, () => wallet.sendTransaction(request))
    hash = sent?.normalizedHash
    await check(`${name}: pending or traced ${what}`, () =>
      until('the trace', async () => {
        const pending = await client.getPendingTrace({ externalMessageHash: [hash] }).catch(() => undefined)
        if (pending?.traces?.length > 0) return 'pending'
        const traced = await client.getTrace({ traceId: [hash] }).catch(() => undefined)
        return traced?.traces?.length > 0 && 'traced'
      }),
    )
    await check(`${name}: trace of ${what} is complete`, () =>
      until('the trace', async () => {
        const traced = await client.getTrace({ traceId: [hash] }).catch(() => undefined)
        return traced?.traces?.[0]?.is_incomplete === false && traced.traces[0].trace_id
      }),
    )
    await check(`${name}: stream told of ${what}, finalized`, () =>
      until('the update', () => told.transactions.slice(before).find(({ status }) => status === 'finalized')?.status),
    )
  }
  await check(`${name}: stream of balances`, () => until('the update', () => told.balance.at(-1)))
  await check(`${name}: stream of jettons`, () => until('the update', () => told.jettons.at(-1)))
  stream.disconnect()

  await check(`${name}: transactions`, async () => {
    const { transactions } = await client.getAccountTransactions({ address: [address], limit: 10 })
    return isFilled(transactions)
  })
  await check(`${name}: transactions by message`, async () => {
    const msgHash = Buffer.from(hash.slice(2), 'hex').toString('base64')
    return isFilled((await client.getTransactionsByHash({ msgHash })).transactions)
  })
  await check(`${name}: pending transactions`, async () =>
    Array.isArray((await client.getPendingTransactions({ accounts: [address] })).transactions),
  )
  await check(`${name}: events`, async () => {
    const { events } = await client.getEvents({ account: address, limit: 20 })
    const kinds = [...new Set(events.flatMap(({ actions }) => actions.map(({ type }) => type)))]
    for (const kind of ['TonTransfer', 'JettonTransfer', 'NftItemTransfer'])
      if (!kinds.includes(kind)) throw new Error(`no ${kind} in ${kinds}`)
    return kinds
  })
  await check(`${name}: seqno`, async () => isFilled((await client.runGetMethod(address, 'seqno')).stack))
}

await check('masterchain info', () => client.getMasterchainInfo())
const { jetton_masters: masters } = await own('/api/v3/jetton/masters?limit=1')
await check('jetton master', async () =>
  isFilled((await client.jettonsByAddress({ address: masters[0].address })).jetton_masters),
)
await runWallet('v5r1', WalletV5R1Adapter)
await runWallet('v4r2', WalletV4R2Adapter)
await check('a name', async () => {
  const { records } = await own('/api/v3/dns/records?limit=100')
  const known = records?.find(({ dns_wallet: wallet }) => wallet !== null)
  if (known === undefined) return 'no name points to a wallet here'
  return client.resolveDnsWallet(known.domain)
})
say(`${checks - failures} of ${checks}`)
process.exit(failures === 0 ? 0 : 1)

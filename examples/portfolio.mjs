// A page with all that an account has: coins, jettons, NFTs, and what it did last.
//
//   PORT=3000 node examples/portfolio.mjs    # then http://127.0.0.1:3000/?account=0Q…
import { createServer } from 'node:http'
import { CellarApiError, createClient, toFriendlyAddress, toRawAddress } from 'cellar/client'

const { CELLAR = 'http://127.0.0.1:8081', PORT = '3000' } = process.env
const TON_DECIMALS = 9
const MOST = 50

// A page that is waited for is better told late than never, but not too late.
const client = createClient({ url: CELLAR, retries: 2 })

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Tokens say of themselves what they like. */
const toHtml = (text) => String(text).replace(/[&<>"']/g, (letter) => ENTITIES[letter])

/** `1500000000` of nine digits as `1.5`. */
function toUnits(amount, decimals) {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${digits.slice(0, digits.length - decimals)}${part === '' || decimals === 0 ? '' : `.${part}`}`
}

const infoOf = (metadata, address) => metadata[address]?.token_info?.[0] ?? {}

function toJetton({ jetton, balance }, metadata) {
  const { symbol, name, extra, is_scam: isScam } = infoOf(metadata, jetton)
  const decimals = Number(extra?.decimals ?? TON_DECIMALS)
  return { name: symbol ?? name ?? toFriendlyAddress(jetton), amount: toUnits(balance, decimals), isScam }
}

const toItem = ({ address }, metadata) => infoOf(metadata, address).name ?? toFriendlyAddress(address)

async function readPortfolio(account) {
  const [{ accounts }, jettons, items, { actions }] = await Promise.all([
    client.accountStates({ address: account }),
    client.jettonWallets({ owner_address: account, exclude_zero_balance: true, limit: MOST }),
    client.nftItems({ owner_address: account, limit: MOST }),
    client.actions({ account, include_sentences: true, limit: 10 }),
  ])
  return {
    coins: toUnits(accounts[0]?.balance ?? 0n, TON_DECIMALS),
    jettons: jettons.jetton_wallets.map((one) => toJetton(one, jettons.metadata)).filter(({ isScam }) => !isScam),
    items: items.nft_items.map((one) => toItem(one, items.metadata)),
    history: actions.map(({ end_utime: time, sentence, type }) => ({
      time: new Date(time * 1000).toISOString(),
      what: sentence ?? type,
    })),
  }
}

const list = (title, rows) =>
  `<h2>${title}</h2>${rows.length === 0 ? '<p>none</p>' : `<ul>${rows.map((row) => `<li>${row}</li>`).join('')}</ul>`}`

function render(account, { coins, jettons, items, history }) {
  return page(
    `<h1>${toHtml(toFriendlyAddress(account))}</h1>
    <p id="coins">${coins} TON</p>
    ${list(
      'Jettons',
      jettons.map(({ name, amount }) => `${amount} ${toHtml(name)}`),
    )}
    ${list('NFTs', items.map(toHtml))}
    ${list(
      'Lately',
      history.map(({ time, what }) => `<time>${time}</time> ${toHtml(what)}`),
    )}`,
  )
}

const page = (body) => `<!doctype html><meta charset="utf-8"><title>Portfolio</title>
<style>body { font: 16px system-ui; max-width: 40em; margin: 2em auto; overflow-wrap: anywhere }</style>${body}`

const FORM = page('<form>Account <input name="account" size="50"> <button>Show</button></form>')

async function answer(url) {
  const asked = url.searchParams.get('account')
  if (asked === null) return [200, FORM]
  try {
    const account = toRawAddress(asked)
    return [200, render(account, await readPortfolio(account))]
  } catch (error) {
    if (!(error instanceof CellarApiError)) throw error
    return [error.code === 'BAD_ADDRESS' ? 400 : 503, page(`<p>${toHtml(error.message)}</p>`)]
  }
}

const server = createServer((request, response) => {
  answer(new URL(request.url, 'http://page')).then(
    ([status, html]) => response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html),
    (error) => {
      process.stderr.write(`${error.stack}\n`)
      response.writeHead(500).end()
    },
  )
})
server.listen(Number(PORT), '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}/\n`)
})

import { type Address, formatRaw } from '../../../cell/address.ts'
import {
  type Domain,
  dnsChangeRecord,
  dnsItem,
  dnsMint,
  dnsRenew,
  dnsSiteRecord,
  dnsStorageRecord,
  dnsWalletRecord,
  loadDomain,
  TON_COLLECTION,
} from '../../contracts/dns.ts'
import { nftTransfer } from '../../contracts/nft.ts'
import { type Activity, type Scene, TON } from '../scene.ts'

const NAMES = 'cellar stone-age river-bank clay-pot old-mill north-gate vineyard lighthouse'.split(' ')
/** After the names above, numbered ones. */
const MOST_NAMES = 200
const GAS = TON / 10n

const nameAt = (at: number): string => NAMES[at] ?? `name-${at}`

/** How many names were taken so far: they are taken in order. */
async function takenNames(scene: Scene): Promise<number> {
  let low = 0
  let high = MOST_NAMES
  while (low < high) {
    const middle = (low + high) >> 1
    if (await scene.isDeployed(dnsItem(nameAt(middle)))) low = middle + 1
    else high = middle
  }
  return low
}

interface Found extends Domain {
  readonly address: Address
}

/** A domain taken at random among the newest. */
async function someDomain(scene: Scene): Promise<Found | undefined> {
  const taken = await takenNames(scene)
  if (taken === 0) return undefined
  const address = dnsItem(nameAt(taken - 1 - scene.dice.below(Math.min(taken, NAMES.length))))
  const data = (await scene.account(address))?.data
  return data ? { address, ...loadDomain(data, scene.now) } : undefined
}

async function ownDomain(scene: Scene) {
  const domain = await someDomain(scene)
  const by = domain?.owner ? scene.personAt(domain.owner) : undefined
  return domain === undefined || by === undefined || !scene.isFree(by) ? undefined : { domain, by }
}

export const takeName: Activity = async (scene) => {
  const by = scene.anybody()
  const taken = await takenNames(scene)
  if (by === undefined || taken >= MOST_NAMES || !scene.claim(nameAt(taken))) return undefined
  return { by, orders: [{ to: TON_COLLECTION, value: scene.amount(20, 40), body: dnsMint(nameAt(taken)) }] }
}

export const bid: Activity = async (scene) => {
  const domain = await someDomain(scene)
  const auction = domain?.auction
  if (domain === undefined || !auction || auction.endsAt - scene.now < 5) return undefined
  const by = scene.anybody(...scene.world.people.filter((one) => formatRaw(one.address) === formatRaw(auction.bidder)))
  if (by === undefined) return undefined
  return { by, orders: [{ to: domain.address, value: (auction.bid * 12n) / 10n }] }
}

export const setRecord: Activity = async (scene) => {
  const found = await ownDomain(scene)
  if (found === undefined) return undefined
  const records = {
    wallet: dnsWalletRecord(found.by.address),
    site: dnsSiteRecord(scene.dice.bytes()),
    storage: dnsStorageRecord(scene.dice.bytes()),
  }
  const [name, record] = scene.dice.pick(Object.entries(records)) ?? []
  if (name === undefined) return undefined
  const body = dnsChangeRecord(scene.queryId(), name, record)
  return { by: found.by, orders: [{ to: found.domain.address, value: GAS, body }] }
}

/** Always the same record first, so that a domain leads to its owner's wallet. */
export const setWallet: Activity = async (scene) => {
  const found = await ownDomain(scene)
  if (found === undefined) return undefined
  const body = dnsChangeRecord(scene.queryId(), 'wallet', dnsWalletRecord(found.by.address))
  return { by: found.by, orders: [{ to: found.domain.address, value: GAS, body }] }
}

export const removeRecord: Activity = async (scene) => {
  const found = await ownDomain(scene)
  if (found === undefined) return undefined
  const body = dnsChangeRecord(scene.queryId(), 'storage', undefined)
  return { by: found.by, orders: [{ to: found.domain.address, value: GAS, body }] }
}

export const renew: Activity = async (scene) => {
  const found = await ownDomain(scene)
  if (found === undefined) return undefined
  return { by: found.by, orders: [{ to: found.domain.address, value: GAS, body: dnsRenew(scene.queryId()) }] }
}

export const giveDomain: Activity = async (scene) => {
  const found = await ownDomain(scene)
  if (found === undefined) return undefined
  const to = scene.anotherThan(found.by).address
  const body = nftTransfer({ queryId: scene.queryId(), to, response: found.by.address })
  return { by: found.by, orders: [{ to: found.domain.address, value: GAS, body }] }
}

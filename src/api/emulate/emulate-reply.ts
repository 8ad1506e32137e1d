import { type Address, asAddress, formatRaw } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import { expandActionTypes, isVisible } from '../../decode/actions/action-versions.ts'
import { toTokenInfo } from '../../decode/metadata/token-info.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { TokenContent } from '../../model/contract.ts'
import { asciiJson } from '../../record/ascii-json.ts'
import { type Dialect, writeDocument } from '../../record/dialect.ts'
import { addressesOf } from '../../store/tables/actions.ts'
import { accountsOf } from '../emulation/classify-emulated.ts'
import type { Emulation, Emulations } from '../emulation/emulations.ts'
import { base64, JsonWriter } from '../http/json-writer.ts'
import { TimeSlice } from '../http/time-slice.ts'
import type { AccountReader } from '../reads/account-reader.ts'
import { codeBocOf, dataBocOf } from '../reads/stored-account.ts'
import { renderPendingAction, toNodes } from '../shapes/emulated-document.ts'
import { writeMetadata } from '../shapes/metadata.ts'
import { splitAddresses } from '../shapes/split-addresses.ts'
import { renderTraceTree } from '../shapes/trace-tree.ts'
import type { EmulateOptions } from './request.ts'

/** The whole answer. */
export async function toEmulateReply(
  emulations: Emulations,
  emulation: Emulation,
  switches: EmulateOptions,
  actionTypes: readonly string[] | undefined,
  dialect: Dialect,
): Promise<JsonWriter> {
  const { transactions, base, randSeed, isIncomplete } = emulation
  const records = transactions.map(({ transaction }) => transaction)
  const root = records[0]
  const external = root?.inMsg?.kind === 'external_in' ? root.inMsg.hash : null
  const documents = await emulations.render(emulation, external, switches.includeBodies)
  const told = switches.withActions && root !== undefined ? await emulations.tell(emulation) : undefined
  const types = expandActionTypes(actionTypes)
  const actions = told?.actions.filter((action) => isVisible(action, types)) ?? []
  const tree = root && renderTraceTree(root.hash, toNodes(records))
  const out = new JsonWriter().text(`{"mc_block_seqno":${base.block.seqno},"trace":${tree?.json ?? 'null'}`)
  out.text(',"transactions":{')
  const stretch = new TimeSlice()
  for (const [i, { hash }] of records.entries()) {
    await stretch.rest()
    out.text(`${i === 0 ? '' : ','}"${base64(hash)}":`)
    writeDocument(out, Buffer.from(documents[i] as Uint8Array), dialect)
    out.text('}')
  }
  out.text(`},"actions":[${told ? actions.map((action) => renderPendingAction(action, told)).join() : ''}]`)
  if (switches.includeCodeData)
    await writeCells(
      out,
      transactions.flatMap(({ before, after }) => [before, after]),
      stretch,
    )
  const accounts = mentioned([
    ...accountsOf(records),
    ...actions.flatMap((action) => splitAddresses(Buffer.from(addressesOf(action))).map(asAddress)),
  ])
  if (switches.includeAddressBook) out.text(`,"address_book":${await renderBook(emulations, emulation, accounts)}`)
  if (switches.includeMetadata) {
    out.text(',"metadata":')
    await writeTokens(out, emulations, emulation, accounts)
  }
  return out.text(`,"rand_seed":"${base64(randSeed)}","is_incomplete":${isIncomplete}}`)
}

/** `,"code_cells":{…},"data_cells":{…}` of all states seen. */
async function writeCells(out: JsonWriter, states: readonly AccountState[], stretch: TimeSlice): Promise<void> {
  const write = async (hashOf: (state: AccountState) => Hash | null, bocOf: typeof codeBocOf): Promise<void> => {
    const owners = new Map<string, AccountState>()
    for (const state of states) {
      const hash = hashOf(state)
      if (hash !== null) owners.set(base64(hash), state)
    }
    let separator = ''
    for (const [hash, state] of owners) {
      await stretch.rest()
      out.text(`${separator}"${hash}":"${base64(bocOf(state) as Uint8Array)}"`)
      separator = ','
    }
  }
  out.text(',"code_cells":{')
  await write(({ codeHash }) => codeHash, codeBocOf)
  out.text('},"data_cells":{')
  await write(({ dataHash }) => dataHash, dataBocOf)
  out.text('}')
}

const mentioned = (accounts: readonly Address[]): Address[] => [
  ...new Map(accounts.map((account) => [byteKey(account), account])).values(),
]

/** Accounts that the index has not seen are as the emulation leaves them. */
async function renderBook(
  { sources }: Emulations,
  { states, facts, base }: Emulation,
  accounts: readonly Address[],
): Promise<string> {
  const { chain } = sources
  const reader: AccountReader = {
    async read(account) {
      const state = states.findChanged(account)
      if (state === undefined) return chain.accounts?.read(account)
      return { block: base.block, utime: base.utime, endLt: base.block.endLt, state }
    },
    findLibrary: async () => undefined,
  }
  await facts.load(accounts.filter((account) => states.findChanged(account) !== undefined))
  const kindsOf = (account: Address) => facts.find(account)?.contracts.map(({ kind }) => kind) ?? []
  const rows = await chain.book.renderRows(accounts, reader, kindsOf)
  return `{${accounts.map((account, i) => `"${formatRaw(account)}":${rows[i]}`).join()}}`
}

/** What the index knows of tokens, and of those that this trace makes what they say of themselves. */
async function writeTokens(
  out: JsonWriter,
  { sources }: Emulations,
  { states, facts }: Emulation,
  accounts: readonly Address[],
): Promise<void> {
  const known = new JsonWriter()
  await writeMetadata(known, { ...sources, without: { metadata: false, addressBook: false } } as never, accounts)
  const stored = known.finish().toString('latin1')
  known.release()
  await facts.load(accounts.filter((account) => states.findChanged(account) !== undefined))
  const fresh = accounts.flatMap((account) => {
    const name = `"${formatRaw(account)}":`
    const infos = stored.includes(name) ? [] : tokenInfos(facts.find(account)?.contracts ?? [])
    return infos.length === 0 ? [] : [`${name}{"is_indexed":false,"token_info":${asciiJson(infos)}}`]
  })
  const inner = stored.slice(1, -1)
  out.text(`{${[inner, ...fresh].filter((text) => text !== '').join()}}`)
}

type Contracts = NonNullable<ReturnType<Emulation['facts']['find']>>['contracts']

const tokenInfos = (contracts: Contracts): object[] =>
  contracts.flatMap((contract) => {
    switch (contract.kind) {
      case 'jetton_master':
        return [tokenInfo('jetton_masters', contract.content)]
      case 'nft_collection':
        return [tokenInfo('nft_collections', contract.content)]
      case 'nft_item':
        return [{ ...tokenInfo('nft_items', contract.content), nft_index: contract.index.toString() }]
      case 'jetton_wallet': {
        const { owner, master, balance } = contract
        const extra = { owner: formatRaw(owner), jetton: formatRaw(master), balance: balance.toString() }
        return [{ valid: true, type: 'jetton_wallets', extra }]
      }
      default:
        return []
    }
  })

function tokenInfo(type: string, content: TokenContent): object {
  const { extra, ...shown } = toTokenInfo(content, undefined)
  // Whether it is what it says is known once its link was followed.
  const isWhole = content.uri === undefined
  return { ...(isWhole && { valid: true }), type, ...shown, ...(extra === undefined ? {} : { extra }) }
}

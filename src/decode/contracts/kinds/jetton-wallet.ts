import type { Address } from '../../../cell/address.ts'
import { sameBytes } from '../../../lib/byte-key.ts'
import { defineRecogniser, type RecogniserContext, type Subject } from '../recogniser.ts'
import { addressEntry, attempt, readStack, sliceOf } from '../stack-values.ts'
import { findMasterReader, findWalletReader, standardWalletAddress, type WalletData } from '../standard-jettons.ts'

export default defineRecogniser({
  kind: 'jetton_wallet',
  methods: ['get_wallet_data'],
  async recognise(subject, surroundings) {
    const wallet = await read(subject, surroundings)
    if (wallet === undefined) return undefined
    const { balance, owner, master } = wallet
    const named = await findNamedWallet(master, owner, surroundings)
    if (named === undefined || !sameBytes(named, subject.account)) return { contracts: [], unconfirmed: [master] }
    const isClaimed = await readClaimed(subject, surroundings)
    return { contracts: [{ kind: 'jetton_wallet', balance, owner, master, isClaimed }] }
  },
})

async function read(subject: Subject, surroundings: RecogniserContext): Promise<WalletData | undefined> {
  const reader = findWalletReader(subject.codeHash)
  if (reader !== undefined) return attempt(() => reader(sliceOf(subject.data)))
  return readStack(await surroundings.run(subject, 'get_wallet_data'), 4, (values) => {
    const wallet = { balance: values.int(), owner: values.address(), master: values.address() }
    values.cell()
    return wallet
  })
}

/** The wallet that a master says an owner has. */
async function findNamedWallet(
  account: Address,
  owner: Address,
  surroundings: RecogniserContext,
): Promise<Address | undefined> {
  const master = await surroundings.find(account)
  if (master === undefined || !surroundings.hasMethod(master, 'get_wallet_address')) return undefined
  if (findMasterReader(master.codeHash) !== undefined) return attempt(() => standardWalletAddress(master, owner))
  const answer = await surroundings.ask(master, 'get_wallet_address', [addressEntry(owner)])
  return readStack(answer, 1, (values) => values.address())
}

async function readClaimed(subject: Subject, surroundings: RecogniserContext): Promise<boolean | null> {
  if (!surroundings.hasMethod(subject, 'is_claimed')) return null
  return readStack(await surroundings.run(subject, 'is_claimed'), 1, (values) => values.bool()) ?? null
}

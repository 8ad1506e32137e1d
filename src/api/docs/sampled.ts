import { type Address, parseAddress } from '../../cell/address.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { buildCell } from '../../cell/builder.ts'
import { storeCommonMsgInfo } from '../../tlb/common-msg-info.ts'
import { NO_EXTRA_CURRENCIES } from '../../tlb/currency-collection.ts'
import type { MsgAddressInt } from '../../tlb/msg-address.ts'
import { base64 } from '../http/json-writer.ts'
import type { IndexSample, SampleName } from '../reads/index-sample.ts'

/** Where an example has something of the running index. */
export class Sampled {
  readonly name: SampleName | 'payment'

  constructor(name: SampleName | 'payment') {
    this.name = name
  }
}

export const of = (name: SampleName | 'payment'): Sampled => new Sampled(name)

const WALLET = '-1:34517C7BDF5187C55AF4F8B61FDC321588C7AB768DEE24B006DF29106458D7CF'
const TRANSACTION = '96cftapCUuyA8+Gvvj6+FqPbLDBCQpI0QNgVQkYFfUI='

/** Where the index holds nothing of a kind, something of mainnet's first blocks: the first wallet, and a payment of it. */
const STAND_INS: Readonly<Record<SampleName, string | number>> = {
  mc_seqno: 100,
  utime: 1573822385,
  transaction: TRANSACTION,
  account: WALLET,
  wallet: WALLET,
  message: 'frggDcohW9YWVqPfIbz54YrS5j3ED6LHyJW2/bw3z2U=',
  source: WALLET,
  destination: '-1:0000000000000000000000000000000000000000000000000000000000000000',
  created_lt: '1000002',
  library: TRANSACTION,
  shard: '-9223372036854775808',
  shard_seqno: 1,
  jetton_master: WALLET,
  jetton_owner: WALLET,
  jetton_sender: WALLET,
  burner: WALLET,
  nft_owner: WALLET,
  nft_giver: WALLET,
  nft_sale: WALLET,
  multisig: WALLET,
  signer: WALLET,
  vesting_owner: WALLET,
  domain: '-1:E56754F83426F69B09267BD876AC97C44821345B7E266BD956A7BFBFB98DF35C',
  domain_wallet: WALLET,
  bidder: WALLET,
  pool: WALLET,
  nominator: WALLET,
  validator: WALLET,
}

/** An example with things of the sample in their places. */
export function fillExample(value: unknown, sample: IndexSample): unknown {
  if (value instanceof Sampled) return sampledValue(value, sample)
  if (Array.isArray(value)) return value.map((one) => fillExample(one, sample))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillExample(one, sample)]))
}

function sampledValue({ name }: Sampled, sample: IndexSample): string | number {
  if (name !== 'payment') return sample[name] ?? STAND_INS[name]
  return paymentMessage(sample.account ?? WALLET, sample.wallet ?? WALLET)
}

const PAID = 50_000_000n

/** A payment as it is on its way between two accounts: nobody has to have signed it to be run. */
function paymentMessage(from: string | number, to: string | number): string {
  const std = (text: string | number): MsgAddressInt => {
    return { kind: 'std', anycast: null, address: parseAddress(`${text}`)?.address as Address }
  }
  const cell = buildCell((b) => {
    storeCommonMsgInfo(b, {
      ...{ kind: 'internal', ihrDisabled: true, bounce: false, bounced: false, src: std(from), dest: std(to) },
      ...{
        value: { coins: PAID, other: NO_EXTRA_CURRENCIES },
        extraFlags: 0n,
        fwdFee: 0n,
        createdLt: 0n,
        createdAt: 0,
      },
    })
    b.storeUint(0, 2)
  })
  return base64(writeBoc(cell))
}

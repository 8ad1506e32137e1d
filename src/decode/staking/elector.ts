import { makeAddress } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import type { Slice } from '../../cell/slice.ts'
import { MASTERCHAIN } from '../../model/block.ts'
import type { Complaint, Election, Participant, PastElection } from '../../model/staking.ts'
import { attempt, loadEntries, sliceOf } from '../contracts/stack-values.ts'

/** What the elector holds, unread: it gets fees with every block, while elections change rarely. */
export interface ElectorParts {
  readonly election: Cell | null
  readonly past: Cell | null
}

const MOST_MEMBERS = 20_000
const MOST_PAST = 1_000
const MOST_COMPLAINTS = 10_000
const TAG_STATUS = 0x2d
const TAG_COMPLAINT = 0xbc

// elect:(Maybe ^Elect) credits:(HashmapE 256 Coins) past_elections:(HashmapE 32 PastElection) grams:Coins active_id:uint32
// active_hash:uint256
/** undefined for data that are not the elector's. */
export function readElector(data: Cell): ElectorParts | undefined {
  return attempt(() => {
    const slice = sliceOf(data)
    const election = slice.loadMaybeRef()
    slice.loadMaybeRef()
    return { election, past: slice.loadMaybeRef() }
  })
}

/** Elections whose stakes are held. */
export const listPastElections = ({ past }: ElectorParts): PastElection[] =>
  past === null ? [] : (attempt(() => loadEntries(past, 32, MOST_PAST, readPast).map(withId)) ?? [])

/** The election under way, if there is one. */
export const readElection = ({ election }: ElectorParts): Election | undefined =>
  election === null ? undefined : attempt(() => loadElection(election))

// elect_at:uint32 elect_close:uint32 min_stake:Coins total_stake:Coins members:(HashmapE 256 Member) failed:Bool finished:Bool
function loadElection(cell: Cell): Election | undefined {
  const slice = sliceOf(cell)
  const electionId = slice.loadUint(32)
  const terms = { closesAt: slice.loadUint(32), minStake: slice.loadCoins(), totalStake: slice.loadCoins() }
  const members = slice.loadMaybeRef()
  const ends = { hasFailed: slice.loadBool(), hasFinished: slice.loadBool() }
  const participants = members === null ? [] : loadEntries(members, 256, MOST_MEMBERS, readMember)
  if (electionId === 0) return undefined
  return {
    ...{ electionId, ...terms, ...ends },
    participants: participants.map(({ key, value }): Participant => ({ pubkey: asHash(key), ...value })),
  }
}

// stake:Coins time:uint32 max_factor:uint32 addr:uint256 adnl_addr:uint256
function readMember(slice: Slice): Omit<Participant, 'pubkey'> {
  const stake = slice.loadCoins()
  slice.skip(32)
  const maxFactor = slice.loadUint(32)
  const holder = makeAddress(MASTERCHAIN, slice.loadBytes(32))
  return { stake, maxFactor, holder, adnl: loadOwnHash(slice) }
}

// unfreeze_at:uint32 stake_held:uint32 vset_hash:uint256 frozen:(HashmapE 256 Frozen) total_stake:Coins bonuses:Coins
// complaints:(HashmapE 256 ComplaintStatus)
function readPast(slice: Slice): Omit<PastElection, 'electionId'> {
  slice.skip(32 + 32)
  const vsetHash = loadOwnHash(slice)
  const frozen = slice.loadMaybeRef()
  const totalStake = slice.loadCoins()
  slice.loadCoins()
  const stakes = frozen === null ? [] : loadEntries(frozen, 256, MOST_MEMBERS, readFrozen)
  return {
    ...{ vsetHash, totalStake, complaints: slice.loadMaybeRef() },
    stakes: new Map(stakes.map(({ key, value }) => [Buffer.from(key).toString('hex'), value])),
  }
}

// addr:uint256 weight:uint64 stake:Coins banned:Bool
function readFrozen(slice: Slice): bigint {
  slice.skip(256 + 64)
  return slice.loadCoins()
}

const withId = (entry: {
  readonly key: Uint8Array
  readonly value: Omit<PastElection, 'electionId'>
}): PastElection => ({ electionId: Buffer.from(entry.key).readUInt32BE(0), ...entry.value })

/** All complaints about an election, by their hashes; what cannot be read is left out. */
export const readComplaints = ({ complaints }: PastElection): Complaint[] =>
  complaints === null
    ? []
    : (attempt(() => loadEntries(complaints, 256, MOST_COMPLAINTS, readComplaint)) ?? []).flatMap(({ key, value }) =>
        value === undefined ? [] : [{ hash: asHash(key), ...value }],
      )

// complaint_status#2d complaint:^ValidatorComplaint voters:(HashmapE 16 True) vset_id:uint256 weight_remaining:int64
// validator_complaint#bc validator_pubkey:bits256 description:^ComplaintDescr created_at:uint32 severity:uint8
//   reward_addr:uint256 paid:Grams suggested_fine:Grams suggested_fine_part:uint32
const readComplaint = (slice: Slice): Omit<Complaint, 'hash'> | undefined =>
  attempt(() => {
    slice.expectTag(TAG_STATUS, 8, 'ComplaintStatus')
    const complaint = slice.loadRefSlice()
    const voters = slice.loadMaybeRef()
    const vsetId = loadOwnHash(slice)
    const weightRemaining = slice.loadBigInt(64)
    complaint.expectTag(TAG_COMPLAINT, 8, 'ValidatorComplaint')
    return {
      pubkey: loadOwnHash(complaint),
      description: complaint.loadRef(),
      createdAt: complaint.loadUint(32),
      severity: complaint.loadUint(8),
      rewardAddress: makeAddress(MASTERCHAIN, complaint.loadBytes(32)),
      paid: complaint.loadCoins(),
      suggestedFine: complaint.loadCoins(),
      suggestedFinePart: complaint.loadUint(32),
      voters:
        voters === null
          ? []
          : loadEntries(voters, 16, 2 ** 16, () => null).map(({ key }) => Buffer.from(key).readUInt16BE(0)),
      ...{ vsetId, weightRemaining },
    }
  })

const loadOwnHash = (slice: Slice): Hash => asHash(Uint8Array.from(slice.loadHash()))

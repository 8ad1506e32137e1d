import type { SeenFollower } from '../../store/follower.ts'
import type { Chain, IndexedRange } from './chain.ts'

/** What is indexed, and how far that is behind the network. */
export interface Progress {
  readonly range: IndexedRange | undefined
  /** Since the newest indexed masterchain block was made. */
  readonly ageSeconds: number | null
  readonly follower: SeenFollower | undefined
  /** Newest masterchain block known to exist, what is indexed included; null when nobody follows, or nobody told. */
  readonly headMcSeqno: number | null
  /** Masterchain blocks that exist and are not indexed; null when nobody follows, or no lite server tells. */
  readonly lagBlocks: number | null
  /** 0 at the head; otherwise the age of the newest indexed block. */
  readonly lagSeconds: number | null
}

/** A leader that said nothing for so long is gone, or cannot reach the database. */
const SILENT_SECONDS = 15
/** About eight seconds of mainnet: what a client does not take for current any more. */
const CAUGHT_UP_BLOCKS = 20

export async function readProgress(chain: Chain): Promise<Progress> {
  const [range, utime, follower] = await Promise.all([chain.findRange(), chain.findLastUtime(), chain.findFollower()])
  const ageSeconds = utime === undefined ? null : Math.max(0, Math.round(Date.now() / 1000) - utime)
  // The follower tells about once a second, and blocks are indexed meanwhile.
  const told = follower?.headMcSeqno ?? null
  const headMcSeqno = told === null ? null : Math.max(told, range?.last ?? 0)
  const lagBlocks = headMcSeqno === null || range === undefined || isCutOff(follower) ? null : headMcSeqno - range.last
  const lagSeconds = lagBlocks === 0 ? 0 : lagBlocks && ageSeconds
  return { range, ageSeconds, follower, headMcSeqno, lagBlocks, lagSeconds }
}

/** No lite server answers: where the network is now, nobody knows. */
const isCutOff = (follower: SeenFollower | undefined): boolean => follower?.servers === 0 && follower.trouble !== null

/** Why requests should go elsewhere; undefined when they need not. Without a network, what is stored is all there is. */
export function readinessOf({ range, follower, lagBlocks }: Progress, isFollowing: boolean): string | undefined {
  if (!range) return 'nothing is indexed yet'
  const isSilent = follower === undefined || follower.silentSeconds > SILENT_SECONDS
  if (isSilent) return isFollowing ? 'nobody follows the network' : undefined
  if (lagBlocks === null) return isFollowing ? 'no lite server tells where the network is' : undefined
  return lagBlocks > CAUGHT_UP_BLOCKS ? `${lagBlocks} masterchain blocks behind the network` : undefined
}

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
const SILENT_SECONDS = 7
/** About eight seconds of mainnet: what a client does not take for current any more. */
const CAUGHT_UP_BLOCKS = 20
/** A block that old, with newer ones there, is not current however few those are. */
const CURRENT_SECONDS = 30

export async function readProgress(chain: Chain): Promise<Progress> {
  const [range, last, follower] = await Promise.all([chain.findRange(), chain.findLastBlock(), chain.findFollower()])
  const ageSeconds = last?.ageSeconds ?? null
  // The follower tells about once a second, and blocks are indexed meanwhile.
  const told = follower?.headMcSeqno ?? null
  const headMcSeqno = told === null ? null : Math.max(told, range?.last ?? 0)
  const lagBlocks = headMcSeqno === null || range === undefined || !knows(follower) ? null : headMcSeqno - range.last
  const lagSeconds = lagBlocks === 0 ? 0 : lagBlocks && ageSeconds
  return { range, ageSeconds, follower, headMcSeqno, lagBlocks, lagSeconds }
}

/** Whether somebody follows and is told where the network is: lite servers that do not answer, and a leader that is gone, tell nothing. */
const knows = (follower: SeenFollower | undefined): boolean =>
  follower !== undefined && isFollowing(follower) && (follower.servers > 0 || follower.trouble === null)

/** Whether the process that follows the network has said so within the last seconds. */
export const isFollowing = ({ silentSeconds }: SeenFollower): boolean => silentSeconds <= SILENT_SECONDS

/** What keeps the index from going on, as far as anybody knows. */
export function troubleOf(follower: SeenFollower): string | null {
  if (isFollowing(follower)) return follower.trouble
  return `nobody follows the network: the indexer was last heard of ${Math.round(follower.silentSeconds)} seconds ago`
}

/**
 * Why requests should go elsewhere; undefined when they need not. The same for whoever asks: a network that was followed into the
 * database once is expected to be. Only who is told that there is none (`none`) takes what is stored for all there is.
 */
export function readinessOf(progress: Progress, network: string | undefined): string | undefined {
  const { range, follower, lagBlocks, ageSeconds } = progress
  if (!range) return 'nothing is indexed yet'
  if (network === 'none' || (network === undefined && follower === undefined)) return undefined
  if (follower === undefined || !isFollowing(follower)) return 'nobody follows the network'
  if (lagBlocks === null) return 'no lite server tells where the network is'
  if (lagBlocks > CAUGHT_UP_BLOCKS) return `${lagBlocks} masterchain blocks behind the network`
  const isOld = lagBlocks > 0 && ageSeconds !== null && ageSeconds > CURRENT_SECONDS
  return isOld ? `the newest indexed block is ${ageSeconds} seconds old` : undefined
}

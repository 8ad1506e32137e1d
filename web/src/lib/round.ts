/** What of a validators' round its time line needs, in unix seconds. */
export interface RoundTimes {
  readonly cycle_start: number
  readonly cycle_end: number
  readonly elections_start_before: number
  readonly elections_end_before: number
  readonly stake_held_for: number
}

export interface Stretch {
  readonly name: string
  readonly from: number
  readonly to: number
}

/** The round, the election of the next one within it, and how long stakes are held after it. */
export function toStretches(round: RoundTimes): readonly Stretch[] {
  const { cycle_start: from, cycle_end: to, stake_held_for: held } = round
  return [
    { name: 'This round validates', from, to },
    { name: 'The next is elected', from: to - round.elections_start_before, to: to - round.elections_end_before },
    { name: 'Stakes are held', from: to, to: to + held },
  ]
}

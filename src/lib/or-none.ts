/** undefined for an empty list. */
export const orNone = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list)

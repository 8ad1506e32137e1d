/** Pages of the menu, in its order: path and title. */
export const PAGES: readonly (readonly [string, string])[] = [['/blocks', 'Blocks']]

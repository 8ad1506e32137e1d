/** Attempts after which a delivery is a dead letter, unless its hook says otherwise. */
export const USUAL_ATTEMPTS = 25
/** How long deliveries are signed by an old secret, too, unless whoever rotates it says otherwise. */
export const USUAL_KEEP_OLD_HOURS = 24
/** Dead letters that are listed at once; more are told as these are dealt with. */
export const MOST_LETTERS = 100
export const HOUR_MS = 3_600_000

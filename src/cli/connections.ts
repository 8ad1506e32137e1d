/** Connections to a server of the database of all processes together, as long as each has a few. */
const ALL_CONNECTIONS = 40
const MOST_CONNECTIONS = 10
const LEAST_CONNECTIONS = 3

/** How many each of so many processes has. */
export const connectionsOf = (processes: number): number =>
  Math.min(MOST_CONNECTIONS, Math.max(LEAST_CONNECTIONS, Math.floor(ALL_CONNECTIONS / processes)))

import { setTimeout as sleep } from 'node:timers/promises'

const TRIES = 120
const TRY_MS = 1_000

interface Swap {
  readonly trace_id: string
  readonly success: boolean
  readonly transactions: readonly string[]
  readonly details: Readonly<Record<string, string | null>>
}

const toHex = (base64: string): string => Buffer.from(base64, 'base64').toString('hex')

/** Pages that people open first, of the last swap that went well: paths by name. Waits until somebody of the demo swapped. */
export async function listPlaces(address: string): Promise<Readonly<Record<string, string>>> {
  for (let left = TRIES; left > 0; left--) {
    const reply = await fetch(`${address}/api/v3/actions?limit=50&sort=desc&action_type=jetton_swap`)
    const { actions } = (await reply.json()) as { actions: readonly Swap[] }
    const swap = actions.find(({ success }) => success)
    const jetton = swap?.details.asset_in ?? swap?.details.asset_out
    if (swap !== undefined && jetton) {
      return {
        Home: '/',
        Account: `/account/${swap.details.sender}`,
        Trace: `/trace/${toHex(swap.trace_id)}`,
        Transaction: `/tx/${toHex(swap.transactions[0] ?? '')}`,
        Jetton: `/jetton/${jetton}`,
        Send: '/send',
      }
    }
    await sleep(TRY_MS)
  }
  throw new Error('nobody swapped anything on this chain')
}

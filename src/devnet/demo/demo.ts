import { pay } from './activities/transfers.ts'
import type { DemoPort } from './demo-port.ts'
import { Dice } from './dice.ts'
import { DAILY_LIFE, SCENES, TOUR } from './repertoire.ts'
import { type Act, type Activity, Scene } from './scene.ts'
import { fillPurses, setUp } from './setup.ts'
import { createWorld, type Person, type World } from './world.ts'

export interface DemoOptions {
  readonly seed: string
  readonly port: DemoPort
  /** Network the wallets are for. */
  readonly globalId: number
  /** Where tokens point to that have their metadata elsewhere. */
  readonly tokensUrl?: string | undefined
  /** Messages that are sent in a step once everything is set up; 2. Each makes some five transactions. */
  readonly messagesPerStep?: number
  /** Steps, once everything is set up, in which newcomers see all there is; 90. */
  readonly briskSteps?: number
  /** After these, something happens in every so many steps; 1. */
  readonly dailySteps?: number
  /** Hears of messages that were not taken; nothing has to be done about them. */
  readonly onRefusal?: (error: unknown) => void
}

export interface DemoStep {
  readonly sent: number
  readonly refused: number
  /** Everything there is to play with is there. */
  readonly isSetUp: boolean
}

/** People who keep doing things on a chain, until nobody calls `step` any more: once for each block is meant. */
export interface Demo {
  readonly world: World
  step(): Promise<DemoStep>
  /** Something of a kind at once, whatever comes next by itself: the message that was sent, or undefined when it cannot happen now. */
  act(scene: keyof typeof SCENES): Promise<Uint8Array | undefined>
  /** A transfer that somebody signed and did not send; undefined when everybody is busy. */
  sign(): Promise<Uint8Array | undefined>
}

/** What is known of somebody's last message. Forgotten with the process: the wallet's counter says it again. */
interface Sent {
  readonly seqno: number
  readonly at: number
  readonly step: number
}

const VALID_SECONDS = 60
/** What follows from a message has mostly happened by then. */
const REST_STEPS = 3
const TRIES = 8
/** Steps between looks into everybody's purse. */
const PURSE_STEPS = 10

export function createDemo(options: DemoOptions): Demo {
  const { seed, port, globalId, tokensUrl, onRefusal } = options
  const { messagesPerStep = 2, briskSteps = 90, dailySteps = 1 } = options
  const world = createWorld(seed, globalId, tokensUrl)
  const sent = new Map<Person, Sent>()
  const seqnos = new Map<Person, number>()
  let tour = [...TOUR]
  let steps = 0
  let isSetUp = false
  let briskUntil = 0

  /** Or without a purse yet. */
  const isBusy = (person: Person): boolean => {
    const last = sent.get(person)
    const seqno = seqnos.get(person)
    if (last === undefined || seqno === undefined) return seqno === undefined
    const isWaiting = last.seqno >= seqno && port.now() - last.at <= VALID_SECONDS
    return isWaiting || steps - last.step < REST_STEPS
  }

  async function readSeqnos(scene: Scene): Promise<void> {
    for (const person of [world.treasury, world.mason, world.mona, ...world.people]) {
      const account = await scene.account(person.address)
      if (account === undefined) seqnos.delete(person)
      else seqnos.set(person, account.data ? person.wallet.seqnoIn(account.data) : 0)
    }
  }

  function messageOf(act: Act): Uint8Array {
    if ('message' in act) return act.message
    const { by, orders } = act
    const seqno = seqnos.get(by) ?? 0
    sent.set(by, { seqno, at: port.now(), step: steps })
    return by.wallet.transfer({ seqno, validUntil: port.now() + VALID_SECONDS, orders })
  }

  async function perform(act: Act | undefined, onSent?: (message: Uint8Array) => void): Promise<boolean | undefined> {
    if (act === undefined || ('by' in act && isBusy(act.by))) return undefined
    try {
      const message = messageOf(act)
      await port.send(message)
      onSent?.(message)
      return true
    } catch (error) {
      // Another block or another process was faster, or it was meant to be refused: life goes on.
      if ('by' in act) sent.set(act.by, { seqno: -1, at: port.now(), step: steps })
      onRefusal?.(error)
      return false
    }
  }

  const open = async (words: string): Promise<Scene> => {
    const scene = new Scene(world, new Dice(`${seed}/${port.now()}/${words}`), port, isBusy)
    await readSeqnos(scene)
    return scene
  }

  return {
    world,
    ...createScenes({ open, perform, messageOf }),
    async step() {
      if (isSetUp && steps >= briskUntil && (steps + 1) % dailySteps !== 0) {
        steps++
        return { sent: 0, refused: 0, isSetUp }
      }
      const scene = await open(`${steps}`)
      const results: (boolean | undefined)[] = []
      steps++
      if (steps % PURSE_STEPS === 0 || !isSetUp) results.push(await perform(await fillPurses(scene)))
      if (!isSetUp) {
        const acts = await setUp(scene)
        for (const act of acts ?? []) results.push(await perform(act))
        isSetUp = acts === undefined
        briskUntil = steps + briskSteps
      } else {
        const acted = (): number => results.filter((result) => result !== undefined).length
        const most = acted() + messagesPerStep
        for (const activity of program(tour, scene.dice)) {
          if (acted() >= most) break
          const result = await perform(await activity(scene))
          results.push(result)
          if (result !== undefined) tour = withoutFirst(tour, activity)
        }
      }
      return { ...countOf(results), isSetUp }
    },
  }
}

/** What is left of the tour in its order, then anything. */
const program = (tour: readonly Activity[], dice: Dice): readonly Activity[] => [
  ...tour.slice(0, TRIES),
  ...Array.from({ length: TRIES }, () => dice.pick(DAILY_LIFE) as Activity),
]

const countOf = (results: readonly (boolean | undefined)[]): Pick<DemoStep, 'sent' | 'refused'> => ({
  sent: results.filter((result) => result === true).length,
  refused: results.filter((result) => result === false).length,
})

interface SceneParts {
  readonly open: (words: string) => Promise<Scene>
  readonly perform: (act: Act | undefined, onSent: (message: Uint8Array) => void) => Promise<boolean | undefined>
  readonly messageOf: (act: Act) => Uint8Array
}

/** What can be asked for at once; chance differs each time. */
function createScenes({ open, perform, messageOf }: SceneParts): Pick<Demo, 'act' | 'sign'> {
  let asked = 0
  return {
    async act(name) {
      const scene = await open(`${name}/${asked++}`)
      let sent: Uint8Array | undefined
      const onSent = (message: Uint8Array): void => {
        sent = message
      }
      for (const activity of SCENES[name]) if (await perform(await activity(scene), onSent)) break
      return sent
    },
    async sign() {
      const act = await pay(await open(`sign/${asked++}`))
      return act === undefined ? undefined : messageOf(act)
    },
  }
}

function withoutFirst<T>(list: readonly T[], value: T): T[] {
  const at = list.indexOf(value)
  return at < 0 ? [...list] : list.toSpliced(at, 1)
}

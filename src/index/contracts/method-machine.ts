import { createTvm, type Tvm } from '../../tvm/tvm.ts'

/** Gas ends every run; this is only for a machine that hangs. What is found must not depend on how busy the machine is. */
const DEADLINE_MS = 120_000
const MAX_WAITING = 1_000_000

/** The virtual machine of the indexer's get-methods: started when the first one is asked for, which takes seconds, and kept. */
export class MethodMachine implements AsyncDisposable {
  private tvm: Promise<Tvm> | undefined

  get(): Promise<Tvm> {
    this.tvm ??= createTvm({ workers: 1, maxWaiting: MAX_WAITING, deadlineMs: DEADLINE_MS })
    return this.tvm
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const tvm = await this.tvm?.catch(() => undefined)
    await tvm?.stop()
  }
}

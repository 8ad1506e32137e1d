import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { type ResourceLimits, Worker, type WorkerOptions } from 'node:worker_threads'
import { PortCalls } from './port-calls.ts'

export interface WorkerThread extends AsyncDisposable {
  readonly calls: PortCalls
  stop(): Promise<void>
}

/**
 * The most that what a thread has just made may take before it is collected: `megabytes`, a power of two, twice, and once more for what is large.
 * V8 grows this room while there is work, and one that waits for work collects nothing, so it stays as it was. Left to itself it gives 16.
 */
export const youngGeneration = (megabytes: 2 | 4 | 8 | 16 | 32): Pick<ResourceLimits, 'maxYoungGenerationSizeMb'> => ({
  // V8 divides by three, and rounds up to a power of two: asked for 32 in all, it gives 48.
  maxYoungGenerationSizeMb: 3 * megabytes,
})

/** A thread running the module `name` (no extension) beside `from`, the caller's `import.meta.url`. */
export function startWorkerThread(
  from: string,
  name: string,
  answers: ConstructorParameters<typeof PortCalls>[1],
  options: Pick<WorkerOptions, 'resourceLimits' | 'workerData'> = {},
): WorkerThread {
  // Flags of the parent, such as an inspector port, are not for a worker.
  const settings = { ...options, execArgv: [] }
  const worker = from.endsWith('.ts')
    ? new Worker(fromSource(new URL(`./${name}.ts`, from)), { ...settings, eval: true })
    : new Worker(new URL(`./${name}.js`, from), settings)
  const calls = new PortCalls(worker, answers)
  worker.on('error', (error) => calls.fail(error))
  worker.on('exit', (code) => calls.fail(new Error(`worker thread ${name} ended with code ${code}`)))
  const stop = async () => {
    await worker.terminate()
  }
  return { calls, stop, [Symbol.asyncDispose]: stop }
}

/** A fresh thread cannot read TypeScript, and Node 20 runs no loader given by flags in it: it loads one itself first. */
function fromSource(entry: URL): string {
  const home = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))
  const loader = new URL('./dist/esm/api/index.mjs', home).href
  return `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}) })`
}

import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { PortCalls } from './port-calls.ts'

export interface WorkerThread extends AsyncDisposable {
  readonly calls: PortCalls
  stop(): Promise<void>
}

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

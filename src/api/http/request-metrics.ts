import { Counter, Histogram, type Registry } from 'prom-client'

type Observe = { observe(value: number): void }
type Count = { inc(): void }

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Requests by route, plan and status. */
export class RequestMetrics {
  readonly #answers: Histogram<'route' | 'plan' | 'status'>
  readonly #refusals: Counter<'plan' | 'status'>
  /** Finding a series by its labels costs more than counting in it. */
  readonly #answerSeries = new Map<string, Observe>()
  readonly #refusalSeries = new Map<string, Count>()

  constructor(registry: Registry) {
    const registers = [registry]
    this.#answers = new Histogram({
      name: 'cellar_http_request_seconds',
      help: 'time to answer, by route, plan and status',
      labelNames: ['route', 'plan', 'status'],
      buckets: BUCKETS,
      registers,
    })
    this.#refusals = new Counter({
      name: 'cellar_http_refused_total',
      help: 'requests refused for their key (401), their rate (429), or because the process is full (503)',
      labelNames: ['plan', 'status'],
      registers,
    })
  }

  answered(route: string, plan: string, status: number, seconds: number): void {
    const name = `${route} ${plan} ${status}`
    let series = this.#answerSeries.get(name)
    if (series === undefined) {
      series = this.#answers.labels({ route, plan, status: `${status}` })
      this.#answerSeries.set(name, series)
    }
    series.observe(seconds)
  }

  refused(status: number, plan: string): void {
    const name = `${status} ${plan}`
    let series = this.#refusalSeries.get(name)
    if (series === undefined) {
      series = this.#refusals.labels({ plan, status: `${status}` })
      this.#refusalSeries.set(name, series)
    }
    series.inc()
  }
}

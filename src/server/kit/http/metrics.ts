/**
 * Measurements in Prometheus's text format. Own code: two counters, one histogram and a few gauges are
 * fewer lines than a library's set-up, and recording one costs the request under a microsecond.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'

/** Upper bounds in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** How often the event loop is looked at; what is measured contains it. */
const SAMPLE_MS = 20

/** Delays of the event loop cover the last full window and the present one. */
const WINDOW_MS = 60_000

type Series = { labels: string; counts: number[]; count: number; sum: number }

/** Counters and histograms of the server. */
export class Metrics {
  readonly #series = new Map<string, Series>()
  readonly #loop = monitorEventLoopDelay({ resolution: SAMPLE_MS })
  readonly #windowTimer: NodeJS.Timeout
  #lastWindow = { p99: 0, max: 0 }
  readonly #gauges: { name: string; help: string; read: () => number }[] = []

  constructor() {
    this.#loop.enable()
    this.#windowTimer = setInterval(() => {
      this.#lastWindow = this.#window()
      this.#loop.reset()
    }, WINDOW_MS).unref()
  }

  close(): void {
    clearInterval(this.#windowTimer)
    this.#loop.disable()
  }

  /** The delays since the last reset, in seconds. */
  #window(): { p99: number; max: number } {
    return { p99: lag(this.#loop.percentile(99)), max: lag(this.#loop.max) }
  }

  /** A value that is read when asked for. */
  gauge(name: string, help: string, read: () => number): void {
    this.#gauges.push({ name, help, read })
  }

  /** Counts one request. `route` is the pattern, never the address with its ids. */
  observe(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${route} ${status}`
    let series = this.#series.get(key)
    if (!series) {
      const labels = `method="${method}",route="${escapeLabel(route)}",status="${status}"`
      series = { labels, counts: BUCKETS.map(() => 0), count: 0, sum: 0 }
      this.#series.set(key, series)
    }
    series.count++
    series.sum += seconds
    const bucket = BUCKETS.findIndex((bound) => seconds <= bound)
    if (bucket >= 0) series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
  }

  /** Everything, as text. Reading changes nothing: several may read. */
  render(): string {
    const lines = [
      '# HELP http_request_duration_seconds Time to answer.',
      '# TYPE http_request_duration_seconds histogram',
    ]
    for (const { labels, counts, count, sum } of this.#series.values()) {
      let total = 0
      for (const [index, bound] of BUCKETS.entries()) {
        total += counts[index] ?? 0
        lines.push(`http_request_duration_seconds_bucket{${labels},le="${bound}"} ${total}`)
      }
      lines.push(`http_request_duration_seconds_bucket{${labels},le="+Inf"} ${count}`)
      lines.push(`http_request_duration_seconds_sum{${labels}} ${sum.toFixed(6)}`)
      lines.push(`http_request_duration_seconds_count{${labels}} ${count}`)
    }
    const lags = this.#window()
    const memory = process.memoryUsage()
    const cpu = process.cpuUsage()
    const fixed: [string, string, number][] = [
      [
        'nodejs_eventloop_lag_p99_seconds',
        'Delay of the event loop, 99th percentile.',
        Math.max(lags.p99, this.#lastWindow.p99),
      ],
      [
        'nodejs_eventloop_lag_max_seconds',
        'Longest delay of the event loop.',
        Math.max(lags.max, this.#lastWindow.max),
      ],
      ['process_resident_memory_bytes', 'Memory held by the process.', memory.rss],
      ['nodejs_heap_used_bytes', 'JavaScript objects.', memory.heapUsed],
      ['process_cpu_seconds_total', 'Processor time used.', (cpu.user + cpu.system) / 1e6],
      ['process_uptime_seconds', 'Since the start of the process.', performance.now() / 1000],
    ]
    for (const { name, help, read } of this.#gauges) fixed.push([name, help, read()])
    for (const [name, help, value] of fixed) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}`)
      lines.push(`${name} ${Number.isFinite(value) ? value : 0}`)
    }
    return `${lines.join('\n')}\n`
  }
}

const lag = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - SAMPLE_MS / 1e3)

const escapeLabel = (text: string) => text.replace(/[\\"\n]/g, '\\$&')

const STREAM = '/api/events'

/** Measures every answered request but the streams, which last as long as their readers stay. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    if (routeOptions.url !== STREAM)
      metrics.observe(method, routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
}

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { LogEntry } from '../logEntry.ts'
import type { Meter } from '../meter.ts'
import { wait } from '../wait.ts'

export interface Metrics {
  /** Counts a log entry. */
  observe(entry: LogEntry): void
  /** Wraps a meter to count here as well, because the log resets it each minute. */
  metered(meter: Meter): Meter
  /** The metrics in Prometheus's text format. */
  text(): Promise<string>
  readonly contentType: string
}

/** In seconds, from cached replies to long polls. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30]

/** As in /healthz. One that hangs would take all metrics with it, at the moment when they are needed. */
const patienceMs = 2000

/**
 * Metrics for Prometheus. They identify no visitor: routes are patterns, and projects are not named.
 * @param databases checks that resolve if a database accepts writes
 * @param isListening whether news of other servers arrives; undefined where there are none
 */
export function createMetrics(
  databases: Readonly<Record<string, () => Promise<void>>>,
  isListening?: () => boolean,
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'connectkit_request_seconds',
    help: 'Requests by route and status: how many, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const refusals = new Counter({
    name: 'connectkit_refusals_total',
    help: 'Requests that were refused or failed, by the code that the caller was told',
    labelNames: ['code'],
    registers,
  })
  const events = new Counter({
    name: 'connectkit_events_total',
    help: 'What the log tells of the server itself, such as mail.failed, by event',
    labelNames: ['event'],
    registers,
  })
  const counts = new Counter({
    name: 'connectkit_counts_total',
    help: 'Charges of limits, answers from memory, and milliseconds of waiting, by kind',
    labelNames: ['kind'],
    registers,
  })
  new Gauge({
    name: 'connectkit_database_up',
    help: 'Whether a database takes what is written',
    labelNames: ['database'],
    registers,
    async collect() {
      const checks = Object.entries(databases).map(async ([database, check]) => {
        const answered = check().then(
          () => true,
          () => false,
        )
        const isUp = await Promise.race([answered, wait(patienceMs).then(() => false)])
        this.set({ database }, isUp ? 1 : 0)
      })
      await Promise.all(checks)
    },
  })
  if (isListening)
    new Gauge({
      name: 'connectkit_news_up',
      help: 'Whether this server hears what others on its PostgreSQL database did',
      registers,
      collect() {
        this.set(isListening() ? 1 : 0)
      },
    })
  return {
    observe(entry) {
      if (!('route' in entry)) return events.inc({ event: entry.event })
      const { method, route, status, durationMs, code } = entry
      requests.observe({ method, route, status: String(status) }, durationMs / 1000)
      if (code) refusals.inc({ code })
    },
    metered: meter => ({
      count(what, by = 1) {
        counts.inc({ kind: what }, by)
        meter.count(what, by)
      },
      take: () => meter.take(),
    }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Span } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import { callerOf } from '../middleware/tracing.ts'
import { wait } from '../wait.ts'
import type { Traces, TracesAway } from './Traces.ts'

interface TracesOptions {
  /** Base URL of a collector, as in OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string
  service: string
  /** Share of the traces begun here that are kept. */
  share: number
  version: string
  tell(news: TracesAway): void
}

/** A collector that hangs must not delay the server's end. */
const stopWithinMs = 3000
/** Long lists of parameters carry no information. */
const longestSql = 1000

/**
 * Sends spans by OTLP over HTTP, as JSON. The packages are loaded only here, because most servers have no collector.
 * They themselves read further standard variables, such as OTEL_EXPORTER_OTLP_HEADERS.
 */
export async function openTraces({ endpoint, service, share, version, tell }: TracesOptions): Promise<Traces> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } = api
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const exporter = telling(new OTLPTraceExporter({ url }), tell)
  const provider = new sdk.TracerProvider({
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer(service, version)
  /** The current request's or job's span. */
  const current = new AsyncLocalStorage<Context>()

  const contextOf = (headers: Headers): Context => {
    const caller = callerOf(headers)
    if (!caller) return ROOT_CONTEXT
    const { traceId, spanId, isSampled } = caller
    const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
  }
  const fail = (span: Span) => span.setStatus({ code: SpanStatusCode.ERROR })

  return {
    async request(headers, method, run) {
      const outer = contextOf(headers)
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, outer)
      const entry = await current.run(trace.setSpan(outer, span), () => run(span.spanContext().traceId))
      const { route, status, code, requestId } = entry
      span.updateName(`${method} ${route}`)
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'connectkit.request_id': requestId,
        ...(code && { 'error.type': code }),
      })
      if (status >= 500) fail(span)
      span.end()
    },

    async job(task, attempt, run) {
      // Not a child of the span in which the queue was woken: that did not cause the job.
      const span = tracer.startSpan(`job ${task}`, { kind: SpanKind.CONSUMER, root: true }, ROOT_CONTEXT)
      span.setAttributes({ 'messaging.operation.name': 'process', 'messaging.destination.name': task })
      span.setAttribute('connectkit.attempt', attempt)
      try {
        await current.run(trace.setSpan(ROOT_CONTEXT, span), run)
      } catch (error) {
        fail(span)
        throw error
      } finally {
        span.end()
      }
    },

    asked({ database, isPostgres, sql, tookMs, hasFailed }) {
      const parent = current.getStore()
      if (!parent) return
      const [operation = ''] = sql.trimStart().split(/\s/, 1)
      const endedAt = Date.now()
      const span = tracer.startSpan(
        `${operation} ${database}`,
        {
          kind: SpanKind.CLIENT,
          startTime: endedAt - tookMs,
          attributes: {
            'db.system.name': isPostgres ? 'postgresql' : 'sqlite',
            'db.namespace': database,
            'db.operation.name': operation,
            'db.query.text': sql.slice(0, longestSql),
          },
        },
        parent,
      )
      if (hasFailed) fail(span)
      span.end(endedAt)
    },

    calls: plain => async (input, init) => {
      const parent = current.getStore()
      if (!parent) return plain(input, init)
      const { hostname } = new URL(input instanceof Request ? input.url : input)
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
      const attributes = { 'http.request.method': method, 'server.address': hostname }
      const span = tracer.startSpan(`${method} ${hostname}`, { kind: SpanKind.CLIENT, attributes }, parent)
      try {
        const response = await plain(input, init)
        span.setAttribute('http.response.status_code', response.status)
        if (!response.ok) fail(span)
        return response
      } catch (error) {
        fail(span)
        throw error
      } finally {
        span.end()
      }
    },

    // The exporter tells of its failures.
    stop: () => Promise.race([provider.shutdown().catch(() => {}), wait(stopWithinMs)]),
  }
}

/** Wraps an exporter to report its failures: once, until it works again. */
function telling(exporter: SpanExporter, tell: TracesOptions['tell']): SpanExporter {
  let isAway = false
  return {
    export: (spans: ReadableSpan[], done) =>
      exporter.export(spans, result => {
        const { error } = result
        if (error && !isAway) tell({ event: 'traces.away', reason: error.message })
        isAway = error !== undefined
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

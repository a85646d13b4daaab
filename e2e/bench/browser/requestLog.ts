import type { CdpSession } from './connectCdp.ts'

export interface LoggedRequest {
  url: string
  /** DevTools' kind, such as `Document` or `Script`. */
  type: string
  status: number
  /** `br`, `gzip`, or nothing. */
  encoding: string
  /** As received. */
  headerBytes: number
  /** Compressed size, as received. */
  bodyBytes: number
  isDone: boolean
  /** Why there was no answer. */
  failure?: string
}

/** The requests of a tab and its iframes. */
export interface RequestLog {
  watch(session: CdpSession): void
  list(): LoggedRequest[]
  /** Resolves once no request is open and none was made for `quietMs`. */
  untilQuiet(quietMs: number, timeoutMs: number): Promise<void>
}

const pollMs = 20

/** `data:` and similar URLs never reach the network. */
const isInline = (url: string) => /^(data|blob|about):/.test(url)

export function createRequestLog(): RequestLog {
  // An iframe's document begins in the page's session and ends in its own, under the same id.
  const requests = new Map<string, LoggedRequest>()
  let busyAt = performance.now()

  const change = (id: string, apply: (request: LoggedRequest) => void) => {
    const request = requests.get(id)
    if (!request) return
    busyAt = performance.now()
    apply(request)
  }

  return {
    list: () => [...requests.values()],
    watch(session) {
      session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
        if (isInline(request.url)) return
        busyAt = performance.now()
        const blank = { status: 0, encoding: '', headerBytes: 0, bodyBytes: 0, isDone: false }
        requests.set(requestId, { url: request.url, type, ...blank })
      })
      session.on('Network.responseReceived', ({ requestId, response, type }) =>
        change(requestId, request => {
          request.type = type
          request.status = response.status
          request.headerBytes = response.encodedDataLength
          request.encoding = response.headers['content-encoding'] ?? response.headers['Content-Encoding'] ?? ''
        }),
      )
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
        change(requestId, request => {
          request.isDone = true
          request.bodyBytes = encodedDataLength - request.headerBytes
        }),
      )
      session.on('Network.loadingFailed', ({ requestId, errorText }) =>
        change(requestId, request => {
          request.isDone = true
          request.failure = errorText
        }),
      )
    },
    async untilQuiet(quietMs, timeoutMs) {
      const end = performance.now() + timeoutMs
      const isQuiet = () => performance.now() - busyAt >= quietMs && [...requests.values()].every(each => each.isDone)
      while (!isQuiet()) {
        if (performance.now() > end) {
          const open = [...requests.values()].filter(each => !each.isDone).map(each => each.url)
          throw new Error(`The network did not become quiet; waiting for ${open.join(', ') || 'nothing'}`)
        }
        await new Promise(resolve => setTimeout(resolve, pollMs))
      }
    },
  }
}

import type { Answer } from '../../cdn/httpServer.ts'
import { reloadPage } from './reloadPage.ts'

/** Notifies open pages of new builds, by server-sent events under `/__dev/`. */
export interface LiveReload {
  /** Adds the listening script to every HTML page of an app. */
  wrap(answer: Answer): Answer
  /** A new build is served: pages reload. */
  reload(): void
  /** A build failed: pages show why. */
  fail(reason: string): void
}

const scriptPath = '/__dev/reload.js'
const eventsPath = '/__dev/events'
export function createLiveReload(): LiveReload {
  const listeners = new Set<(text: string) => void>()
  let latest = toEvent({ build: 0 })
  let build = 0

  const tell = (event: string) => {
    latest = event
    for (const listener of listeners) listener(event)
  }

  const listen = (request: Request) => {
    const encoder = new TextEncoder()
    const body = new ReadableStream({
      start(controller) {
        const send = (text: string) => controller.enqueue(encoder.encode(text))
        send(latest)
        listeners.add(send)
        request.signal.addEventListener('abort', () => listeners.delete(send))
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' } })
  }

  return {
    wrap: answer => async (request, env) => {
      const { origin, pathname } = new URL(request.url)
      if (pathname === eventsPath) return listen(request)
      if (pathname === scriptPath)
        return new Response(`(${reloadPage})(${JSON.stringify(eventsPath)})`, {
          headers: { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' },
        })
      const response = await answer(request, env)
      return response.headers.get('Content-Type')?.startsWith('text/html') ? withScript(response, origin) : response
    },
    reload: () => tell(toEvent({ build: ++build })),
    fail: reason => tell(toEvent({ build, reason })),
  }
}

function toEvent(data: { build: number; reason?: string }): string {
  return `data: ${JSON.stringify(data)}\n\n`
}

async function withScript(response: Response, origin: string): Promise<Response> {
  const headers = new Headers(response.headers)
  const policy = headers.get('Content-Security-Policy')
  if (policy) headers.set('Content-Security-Policy', allowing(policy, `${origin}/__dev/`))
  headers.delete('Content-Length')
  const html = `${await response.text()}<script src="${scriptPath}"></script>`
  return new Response(html, { status: response.status, headers })
}

/** Adds a source for scripts and connections to a policy that limits them. */
export function allowing(policy: string, source: string): string {
  return policy.replace(/\b(script-src|connect-src)(?= )/g, `$1 ${source}`)
}

/** Browsers must not cache responses: a build replaces files that are otherwise immutable under their URL. */
export function withoutCache(answer: Answer): Answer {
  return async (request, env) => {
    const response = await answer(request, env)
    const headers = new Headers(response.headers)
    headers.set('Cache-Control', 'no-store')
    return new Response(response.body, { status: response.status, headers })
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { createHttpServer, listen, stop } from '../../../cdn/httpServer.ts'
import { localPageStyle } from '../localPage.ts'
import type { Part } from '../running.ts'
import { type Behaviour, createProvider } from './createProvider.ts'
import { playedProviders } from './localProviders.ts'

export interface OidcOptions {
  /** On this machine; 0 takes any. */
  port: number
  /** The site whose `/callback/…` the providers may redirect to. */
  clientOrigin: string
}

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

export interface Oidc extends Part {
  url: string
  behave(provider: string, behaviour: Behaviour): void
}

/**
 * Simulates Google, GitHub, Apple, Facebook, X and Discord, each under its own path: `oidc-provider`, certified by the
 * OpenID Foundation, behind each one's deviations. Visitors enter any account.
 */
export async function startOidc({ port, clientOrigin }: OidcOptions): Promise<Oidc> {
  const server = createHttpServer()
  const url = `http://127.0.0.1:${await listen(server, port, '127.0.0.1')}`
  const behaviours = new Map<string, Behaviour>()
  const handlers = new Map<string, Handler>()
  /** Six of them take a fifth of a second to create, so each is created on demand. */
  const handlerOf = (id: string) => {
    const played = Object.hasOwn(playedProviders, id) ? playedProviders[id] : undefined
    if (!played || handlers.has(id)) return handlers.get(id)
    const behaviour = () => behaviours.get(id) ?? {}
    const handler: Handler = createProvider({ id, played, url, clientOrigin, behaviour }).callback()
    handlers.set(id, handler)
    return handler
  }
  server.on('request', async (request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', url)
    const [, id = '', what] = pathname.split('/')
    const handle = handlerOf(id)
    if (request.method === 'PUT' && handle && what === 'behaviour') {
      behaviours.set(id, JSON.parse(await text(request)))
      response.end('{}')
    } else if (handle) {
      // As frameworks do for a mounted handler.
      request.originalUrl = request.url ?? ''
      request.url = request.originalUrl.slice(id.length + 1) || '/'
      handle(request, response)
    } else if (pathname === '/style.css')
      response.setHeader('Content-Type', 'text/css; charset=utf-8').end(localPageStyle)
    else if (pathname === '/') response.end('The local provider of Google, GitHub, Apple, Facebook, X and Discord\n')
    else response.writeHead(404).end()
  })
  return {
    url,
    behave: (provider, behaviour) => void behaviours.set(provider, behaviour),
    stop: () => stop(server),
  }
}

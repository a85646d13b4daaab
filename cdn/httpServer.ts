import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { refuseUnreadable, unreadableReply } from './refuseUnreadable.ts'
import { StartupError } from './startupError.ts'

/** A server as a function; `env` is the connection data of Node's adapter. */
export type Answer = (request: Request, env?: object) => Response | Promise<Response>

const stopTimeoutMs = 5000
const sweepEveryMs = 20
/** Long enough for a visitor who reads before acting in the modal: a new connection costs two round trips. */
const keepAliveTimeoutMs = 65_000
/** Limits for a request's head and for the whole request: longer than the app's body limit, so the app can say why. */
const headersTimeoutMs = 10_000
const requestTimeoutMs = 12_000
const lookForLateRequestsEveryMs = 1000
/** Closes connections without traffic while a reply is pending, for example when the client stops reading. */
const stillTimeoutMs = 30_000

export function createHttpServer(): Server {
  const server = createServer({
    keepAliveTimeout: keepAliveTimeoutMs,
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: lookForLateRequestsEveryMs,
    // Refused below with every other request that lacks a usable address.
    requireHostHeader: false,
  })
  server.timeout = stillTimeoutMs
  return server
}

/** The app answers its own failures. */
export function answerBy(server: Server, answer: Answer): void {
  const errorHandler = (error: unknown) =>
    error instanceof RequestError ? unreadableReply() : new Response(null, { status: 500 })
  server.on('request', getRequestListener(answer, { overrideGlobalObjects: false, errorHandler }))
  refuseUnreadable(server)
}

/** @param setting the variable that sets the port. @throws StartupError */
export function listen(server: Server, port: number, host: string, setting = 'PORT'): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use: stop what listens there, or set ${setting} to another`
          : `Cannot listen on ${host}:${port}: ${error.message}`
      reject(new StartupError(reason))
    })
    try {
      server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
    } catch (error) {
      reject(new StartupError(`Cannot listen on ${host}:${port}: ${(error as Error).message}`))
    }
  })
}

export function stop(server: Server): Promise<void> {
  return new Promise(resolve => {
    const cut = setTimeout(() => server.closeAllConnections(), stopTimeoutMs)
    // close() would keep connections whose last request ends after the call.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepEveryMs)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(sweep)
      resolve()
    })
  })
}

import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { DeferredBody } from './cdnEnv.ts'
import { OperatorError } from './operatorError.ts'
import { refuseUnreadable, unreadableReply } from './refuseUnreadable.ts'

/** A server as a function; `env` is the connection data of Node's adapter. */
export type Answer = (request: Request, env?: object) => Response | Promise<Response>

const stopTimeoutMs = 5000
const sweepEveryMs = 20
/** Connections that wait to be accepted. Beyond Node's 511, the system would reset those of thousands who come back at once. */
const backlog = 4096
/**
 * Long enough for a visitor who reads before acting in the modal: a new connection costs two round trips. The proxies of
 * deploy/ close theirs earlier, so that no request meets one that closes.
 */
export const keepAliveTimeoutMs = 65_000
/** Limits for a request's head and for the whole request: longer than the app's body limit, so the app can say why. */
const headersTimeoutMs = 10_000
const requestTimeoutMs = 12_000
const lookForLateRequestsEveryMs = 1000
/** Closes connections without traffic, for example when the client stops reading. */
const stillTimeoutMs = 30_000
/** Extra time for a client whose request has arrived: on a busy machine, our answer is late. */
const lateAnswerMs = 120_000

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
  const answerCall = async (request: Request, { incoming, outgoing }: HttpBindings) => {
    const call = new Call(incoming, outgoing)
    outgoing.once('timeout', keepWaiting)
    const response = await answer(request, call)
    // The answer may have been late. From now on, only the client can be.
    incoming.socket.setTimeout(server.timeout)
    if (!call.later) return response
    void sendLater(call.outgoing, response.status, Object.fromEntries(response.headers), call.later)
    return RESPONSE_ALREADY_SENT
  }
  const listener = getRequestListener(answerCall as Answer, { overrideGlobalObjects: false, errorHandler })
  server.on('request', listener)
  refuseUnreadable(server)
}

/** One request, as Node's adapter describes it to the app. */
class Call {
  later: DeferredBody | undefined

  constructor(
    readonly incoming: IncomingMessage,
    readonly outgoing: ServerResponse,
  ) {}

  deferBody(body: DeferredBody): void {
    this.later = body
  }
}

/** Without a listener, which is the case the next time, Node closes the connection. */
function keepWaiting(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy()
  else socket.setTimeout(lateAnswerMs)
}

async function sendLater(
  outgoing: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  later: DeferredBody,
): Promise<void> {
  const body = await later(leave => {
    if (outgoing.destroyed) leave()
    else outgoing.once('close', leave)
  })
  if (!outgoing.destroyed)
    outgoing.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body)
}

/** @param setting the variable that sets the port. @throws OperatorError */
export function listen(server: Server, port: number, host: string, setting = 'PORT'): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use: stop what listens there, or set ${setting} to another`
          : `Cannot listen on ${host}:${port}: ${error.message}`
      reject(new OperatorError(reason))
    })
    try {
      server.listen({ port, host, backlog }, () => resolve((server.address() as AddressInfo).port))
    } catch (error) {
      reject(new OperatorError(`Cannot listen on ${host}:${port}: ${(error as Error).message}`))
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

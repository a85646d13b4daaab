import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { checkToken } from './relay/checkToken.ts'
import { createMailbox } from './relay/createMailbox.ts'
import { type RelayFaults, readFaults } from './relay/relayFaults.ts'
import { serveClient } from './relay/serveClient.ts'
import type { Part } from './running.ts'

/* Written from the source of its clients: `@walletconnect/core` and `sign-client`, 2.17.5 and 2.25.0, and `@walletconnect/relay-auth`.
   Both versions run against it (`olderClient.test.ts`, `flows/walletConnectClients.e2e.ts`). */

export interface Relay extends Part {
  /** `ws://…`, for the clients' configuration. */
  url: string
  /** Sets the faults for the clients of a project; `{}` clears them. */
  fail(projectId: string, faults: RelayFaults): void
  /** Cuts open sockets, of one project or all, without a closing message. */
  cut(projectId?: string): void
  /** How many sockets of a project were refused. */
  refused(projectId: string): number
  /** How many sockets are open. */
  count(): number
}

export interface RelayOptions {
  /** 0 takes any free port. */
  port: number
  now?: () => number
}

/** The WebSocket close code by which the relay refuses; its clients listen for it. */
const refusedCode = 3000
/** Clients close a socket that is silent for 35 s. */
const pingEveryMs = 15_000
const maxMessageBytes = 1024 * 1024
const maxProjectIdLength = 64

/**
 * A relay for WalletConnect's clients: they meet on topics over one socket each, and messages are kept for offline
 * clients. It sees only encrypted messages. `PUT /faults/{projectId}` does what {@link Relay.fail} does, `DELETE
 * /sockets/{projectId}` what {@link Relay.cut} does.
 */
export function startRelay({ port, now = Date.now }: RelayOptions): Promise<Relay> {
  const mailbox = createMailbox(now)
  const faults = new Map<string, RelayFaults>()
  const faultsOf = (projectId: string) => faults.get(projectId) ?? {}
  const server = createServer(async (request, response) => {
    const [, asked, projectId] = /^\/(faults|sockets)\/([\w-]+)$/.exec(request.url ?? '') ?? []
    const wanted = asked === 'faults' && request.method === 'PUT' ? readFaults(await readText(request)) : undefined
    const isCut = asked === 'sockets' && request.method === 'DELETE'
    if (projectId && wanted) faults.set(projectId, wanted)
    if (isCut) cut(projectId)
    response.writeHead(wanted || isCut || request.url === '/' ? 200 : 404).end()
  })
  const sockets = new WebSocketServer({ server, maxPayload: maxMessageBytes })
  const answering = new WeakSet<WebSocket>()
  const projects = new WeakMap<WebSocket, string>()
  const refusals = new Map<string, number>()
  let audiences: readonly string[] = []

  sockets.on('connection', async (socket, request) => {
    answering.add(socket)
    socket.on('pong', () => answering.add(socket))
    socket.on('error', () => socket.terminate())
    // Queues messages that arrive while the token is checked.
    const early: string[] = []
    let receive = (raw: string): void => void early.push(raw)
    socket.on('message', data => receive(data.toString()))
    try {
      const query = new URL(request.url ?? '/', 'ws://relay').searchParams
      const projectId = query.get('projectId') ?? ''
      projects.set(socket, projectId)
      if (!projectId || projectId.length > maxProjectIdLength) throw new Error('Unauthorized: invalid key')
      const { refuse } = faultsOf(projectId)
      if (refuse) {
        refusals.set(projectId, (refusals.get(projectId) ?? 0) + 1)
        throw new Error(refuse)
      }
      const clientId = await checkToken(query.get('auth'), { audiences, nowMs: now() })
      if (socket.readyState !== socket.OPEN) return
      receive = serveClient({ socket, mailbox, clientId, faults: () => faultsOf(projectId) })
      early.forEach(receive)
    } catch (error) {
      socket.close(refusedCode, (error as Error).message)
    }
  })

  const pinging = setInterval(() => {
    mailbox.sweep()
    for (const socket of sockets.clients) {
      if (!answering.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, pingEveryMs)

  const cut = (projectId?: string) => {
    for (const socket of sockets.clients)
      if (projectId === undefined || projects.get(socket) === projectId) socket.terminate()
  }
  return new Promise((resolve, reject) => {
    server.once('error', error => {
      clearInterval(pinging)
      reject(error)
    })
    server.listen(port, '127.0.0.1', () => {
      const { port: taken } = server.address() as AddressInfo
      audiences = [`ws://127.0.0.1:${taken}`, `ws://localhost:${taken}`]
      resolve({
        url: `ws://127.0.0.1:${taken}`,
        fail: (projectId, wanted) => void faults.set(projectId, wanted),
        cut,
        refused: projectId => refusals.get(projectId) ?? 0,
        count: () => sockets.clients.size,
        stop: () =>
          new Promise(stopped => {
            clearInterval(pinging)
            cut()
            server.close(() => stopped())
            server.closeAllConnections()
          }),
      })
    })
  })
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

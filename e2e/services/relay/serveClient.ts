import type { WebSocket } from 'ws'
import type { Mailbox, Subscriber } from './createMailbox.ts'
import type { RelayFaults } from './relayFaults.ts'
import { relayMethods, subscriptionId } from './relayMethods.ts'

export interface ServeOptions {
  socket: WebSocket
  mailbox: Mailbox
  /** The faults to inject now; read before each answer. */
  faults(): RelayFaults
  /** The token's client id; resolves once the token is checked. */
  clientId: string
}

interface Rpc {
  id?: unknown
  method?: unknown
  params?: unknown
  result?: unknown
}

/** Speaks the relay protocol with one client, until its socket closes. */
export function serveClient({ socket, mailbox, faults, clientId }: ServeOptions): (raw: string) => void {
  const unanswered = new Map<string, { resolve(): void; reject(error: Error): void }>()
  let nextId = Date.now() * 1000
  const send = (message: Rpc & { error?: unknown }) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))

  const subscriber: Subscriber = {
    clientId,
    deliver: data =>
      new Promise((resolve, reject) => {
        const id = nextId++
        unanswered.set(String(id), { resolve, reject })
        const params = { id: subscriptionId(data.topic, clientId), data }
        send({ id, method: 'irn_subscription', params })
      }),
  }

  socket.on('close', () => {
    mailbox.leave(subscriber)
    for (const { reject } of unanswered.values()) reject(new Error('The client is gone'))
  })

  const answer = ({ id, method, params }: Rpc) => {
    if (socket.readyState !== socket.OPEN) return
    const run = typeof method === 'string' && Object.hasOwn(relayMethods, method) ? relayMethods[method] : undefined
    if (!run) return send({ id, error: { code: -32601, message: 'Method not found' } })
    try {
      if (typeof params !== 'object' || params === null) throw new Error('Invalid params')
      send({ id, result: run(params as Record<string, unknown>, subscriber, mailbox) })
    } catch (error) {
      send({ id, error: { code: -32602, message: (error as Error).message } })
    }
  }

  return raw => {
    const message = parse(raw)
    if (!message) return socket.close(1003, 'Not JSON-RPC')
    if (message.method === undefined) {
      unanswered.get(String(message.id))?.resolve()
      unanswered.delete(String(message.id))
      return
    }
    const current = faults()
    if (current.cutOn === message.method) {
      delete current.cutOn
      return socket.terminate()
    }
    const { delayMs = 0 } = current
    if (delayMs) setTimeout(answer, delayMs, message)
    else answer(message)
  }
}

function parse(raw: string): Rpc | undefined {
  try {
    const message = JSON.parse(raw)
    return typeof message === 'object' && message !== null ? message : undefined
  } catch {
    return undefined
  }
}

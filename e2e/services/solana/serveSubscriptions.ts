import type { WebSocket } from 'ws'
import type { Cluster, Landed } from './createCluster.ts'
import { readAddress, writeAccount } from './rpcMethods.ts'

const slotMs = 400

/** Serves one WebSocket client: subscriptions to a signature, an account, or slots. */
export function serveSubscriptions(socket: WebSocket, cluster: Cluster): void {
  const ends = new Map<number, () => void>()
  let count = 0
  const send = (message: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  const inContext = (value: unknown) => ({ context: { slot: cluster.slot() }, value })

  /** @returns a function that starts the subscription once the client knows its id */
  const subscriptions: Record<string, (number: number, what: string, options?: object) => () => void> = {
    signatureSubscribe: (number, signature) => () => {
      const tell = ({ err }: Landed) => {
        ends.get(number)?.()
        ends.delete(number)
        send({ method: 'signatureNotification', params: { subscription: number, result: inContext({ err }) } })
      }
      const known = cluster.landed(signature)
      const stop = cluster.onChange(landed => landed?.signature === signature && tell(landed))
      ends.set(number, stop)
      if (known) tell(known)
    },
    accountSubscribe(number, text, options) {
      const at = readAddress(text)
      return () => {
        let last: string | undefined
        const look = (tells: boolean) => {
          const account = cluster.account(at)
          const value = account ? writeAccount(cluster, account, { ...options }) : null
          const seen = JSON.stringify(value)
          if (tells && seen !== last)
            send({ method: 'accountNotification', params: { subscription: number, result: inContext(value) } })
          last = seen
        }
        look(false)
        ends.set(
          number,
          cluster.onChange(() => look(true)),
        )
      }
    },
    slotSubscribe: number => () => {
      const timer = setInterval(() => {
        const slot = cluster.slot()
        const result = { slot, parent: slot - 1, root: slot - 32 }
        send({ method: 'slotNotification', params: { subscription: number, result } })
      }, slotMs)
      ends.set(number, () => clearInterval(timer))
    },
  }

  socket.on('message', data => {
    let id: unknown = null
    try {
      const { id: asked, method = '', params = [] } = JSON.parse(data.toString())
      id = asked
      const number = ++count
      if (Object.hasOwn(subscriptions, method)) {
        const begin = subscriptions[method]?.(number, params[0], params[1])
        send({ id, result: number })
        begin?.()
      } else if (/Unsubscribe$/.test(method)) {
        ends.get(params[0])?.()
        send({ id, result: ends.delete(params[0]) })
      } else if (method === 'ping') send({ id, result: null })
      else send({ id, error: { code: -32601, message: 'Method not found' } })
    } catch (error) {
      send({ id, error: { code: -32602, message: (error as Error).message } })
    }
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    for (const end of ends.values()) end()
  })
}

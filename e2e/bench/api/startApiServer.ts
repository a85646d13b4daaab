import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface ApiServer {
  url: string
  /** The heap that is left after a garbage collection. */
  heapMb(): Promise<number>
  /** The memory of its process. */
  rssMb(): Promise<number>
  /** CPU seconds it has used so far. */
  cpuSeconds(): Promise<number>
  /** The delay of its event loop since the last call. */
  loopDelay(): Promise<{ p99Ms: number; worstMs: number }>
  stop(): Promise<void>
}

/** The server's source of facts: an API with our own interface, or a node. */
export type ApiSource = { indexer: string } | { node: string; logRange: number } | WalletSource

/** A server of embedded wallets instead, with its database in a folder and a mail server. */
export interface WalletSource {
  folder: string
  smtp: string
  /** Starts an API with account endpoints. */
  indexer?: string
  /** Base URL of a collector of traces. */
  collector?: string
}

/** Runs the server in its own process, whose memory can be measured. */
export async function startApiServer(root: string, source: ApiSource): Promise<ApiServer> {
  const child = forkTool(root, 'apiServer', [JSON.stringify(source)], ['--expose-gc'])
  const next = async <Message>() => (await once(child, 'message'))[0] as Message
  const ask = <Message>(what: string) => {
    child.send(what)
    return next<Message>()
  }
  const url = await next<string>()
  return {
    url,
    heapMb: async () => (await ask<number>('heap')) / 2 ** 20,
    rssMb: async () => (await ask<number>('rss')) / 2 ** 20,
    cpuSeconds: () => ask('cpu'),
    loopDelay: () => ask('delay'),
    async stop() {
      const ended = once(child, 'exit')
      child.send('stop')
      await ended
    },
  }
}

/** A node of a made-up chain with one busy account. */
export async function startBusyNode(root: string): Promise<{ url: string; stop(): Promise<void> }> {
  const child = forkTool(root, 'busyNode', [], [])
  const [url] = (await once(child, 'message')) as [string]
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

function forkTool(root: string, name: string, parameters: string[], execArgv: string[]): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'production' }
  return fork(join(root, `dist/tools/${name}.mjs`), parameters, { execArgv, env })
}

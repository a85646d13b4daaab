import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { Part } from '../running.ts'
import { createCluster } from './createCluster.ts'
import { RpcFailure, type RpcMethods, rpcMethods } from './rpcMethods.ts'
import { serveSubscriptions } from './serveSubscriptions.ts'

export interface Solana extends Part {
  url: string
}

export interface SolanaOptions {
  /** Port for HTTP; WebSocket uses the next one, where web3.js expects it. 0 for any two that are free. */
  port: number
}

const maxBodyBytes = 1024 * 1024
const anyPage = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
}

/** A Solana cluster for this machine: JSON-RPC over a real SVM. */
export async function startSolana({ port }: SolanaOptions): Promise<Solana> {
  const cluster = createCluster()
  const methods = rpcMethods(cluster)
  const http = createServer((request, response) => void serve(methods, request, response))
  const sockets = createServer()
  const listen = (part: typeof http, at: number) =>
    new Promise<void>((resolve, reject) => part.once('error', reject).listen(at, '127.0.0.1', resolve))
  const close = (part: typeof http) =>
    new Promise<void>(resolve => {
      part.close(() => resolve())
      part.closeAllConnections()
    })
  const listenToPair = async (triesLeft: number): Promise<number> => {
    await listen(http, port)
    const { port: own } = http.address() as AddressInfo
    try {
      await listen(sockets, own + 1)
      return own
    } catch (error) {
      await close(http)
      if (port || !triesLeft) throw error
      return listenToPair(triesLeft - 1)
    }
  }
  const own = await listenToPair(20)
  const server = new WebSocketServer({ server: sockets, maxPayload: maxBodyBytes })
  server.on('connection', socket => serveSubscriptions(socket, cluster))
  return {
    url: `http://127.0.0.1:${own}`,
    async stop() {
      for (const socket of server.clients) socket.terminate()
      await Promise.all([close(http), close(sockets)])
    },
  }
}

async function serve(methods: RpcMethods, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (status: number, body?: unknown) =>
    response.writeHead(status, { ...anyPage, 'Content-Type': 'application/json' }).end(body && JSON.stringify(body))
  if (request.method === 'OPTIONS') return void send(204)
  if (request.method !== 'POST') return void send(request.url === '/health' ? 200 : 405)
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > maxBodyBytes) return void send(413)
  }
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return void send(200, { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } })
  }
  const answers = Array.isArray(body)
    ? await Promise.all(body.map(each => answer(methods, each)))
    : await answer(methods, body)
  send(200, answers)
}

async function answer(methods: RpcMethods, request: unknown) {
  const { id = null, method, params = [] } = (request ?? {}) as { id?: unknown; method?: unknown; params?: unknown }
  const call = Object.hasOwn(methods, String(method)) ? methods[String(method)] : undefined
  try {
    if (!call) throw new RpcFailure(-32601, 'Method not found')
    if (!Array.isArray(params)) throw new RpcFailure(-32602, 'Invalid params')
    return { jsonrpc: '2.0', id, result: await call(...(params as never[])) }
  } catch (error) {
    const { code = -32602, message, data } = error as Partial<RpcFailure> & Error
    return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
  }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Handler = (body: unknown, response: ServerResponse, request: IncomingMessage) => void

/** A network's node: a real HTTP server that records its requests. */
export async function startNode(handler: Handler): Promise<{ url: string; asked: unknown[] }> {
  const asked: unknown[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await new Response(request as unknown as ReadableStream).text())
    asked.push(body)
    handler(body, response, request)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/key-1234`, asked }
}

/** The members of a JSON-RPC request that test nodes use in their answers. */
export interface Call {
  id: number
  method: string
}
export const resultOf = ({ id, method }: Call) => ({ jsonrpc: '2.0', id, result: `${method} done` })
export const working: Handler = (body, response) => {
  response.end(JSON.stringify(Array.isArray(body) ? body.map(resultOf).reverse() : resultOf(body as Call)))
}
export const answering =
  (body: string, status = 200): Handler =>
  (_, response) => {
    response.writeHead(status).end(body)
  }

const closers: (() => void)[] = []

/** For afterEach. */
export function stopNodes(): void {
  for (const close of closers.splice(0)) close()
}

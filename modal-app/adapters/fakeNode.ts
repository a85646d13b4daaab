import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface RpcCall {
  id: number
  method: string
  params: unknown[]
}

/** A node's answer to one call; undefined means no answer. */
export type NodeAnswer = (
  call: RpcCall,
) => { result: unknown } | { error: { code: number; message: string } } | undefined

export interface FakeNode {
  url: string
  /** Calls in order; those of a batch one by one. */
  readonly calls: RpcCall[]
  answer: NodeAnswer
  /** HTTP status of every reply. */
  status: number
  /** Final hook to change a reply's text. */
  write(reply: string): string
  /** Resolves when the next request arrives. */
  asked(): Promise<void>
  stop(): void
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** A JSON-RPC 2.0 node over real HTTP, on a free port. */
export async function startFakeNode(answer: NodeAnswer): Promise<FakeNode> {
  let tellAsked = () => {}
  const server = createServer(async (request, response) => {
    const body: RpcCall | RpcCall[] = JSON.parse(await textOf(request))
    const batch = Array.isArray(body) ? body : [body]
    node.calls.push(...batch)
    tellAsked()
    const answers = batch.map(call => {
      const reply = node.answer(call)
      return reply && { jsonrpc: '2.0', id: call.id, ...reply }
    })
    if (answers.includes(undefined)) return
    response.writeHead(node.status, { 'content-type': 'application/json' })
    response.end(node.write(JSON.stringify(Array.isArray(body) ? answers : answers[0])))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const node: FakeNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    answer,
    status: 200,
    write: reply => reply,
    asked: () =>
      new Promise(resolve => {
        tellAsked = resolve
      }),
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  return node
}

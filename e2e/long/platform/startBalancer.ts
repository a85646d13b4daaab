import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'

export interface BalancerOptions {
  port: number
  /** Addresses of the servers behind it. */
  servers: readonly string[]
  /** The servers' management port. */
  managementPort: number
}

const checkEveryMs = 200
const tryAgainMs = 50
const tryForMs = 20_000

/**
 * A balancer that does what balancers should while a server is killed: whatever reached none is sent to another one, or
 * waits for one. Caddy 2.6, which Debian has, fails requests with a body then.
 */
export async function startBalancer({ port, servers, managementPort }: BalancerOptions) {
  const ready = new Set<string>()
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  let turn = 0
  let isOver = false
  const check = async (server: string) => {
    while (!isOver) {
      const url = `http://${server.split(':')[0]}:${managementPort}/readyz`
      const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
      if (answer?.ok) ready.add(server)
      else ready.delete(server)
      await setTimeout(checkEveryMs)
    }
  }
  for (const server of servers) void check(server)

  /** @returns whether it was answered, or broke after it had reached the server */
  const pass = (server: string, asked: IncomingMessage, body: Buffer, response: ServerResponse) =>
    new Promise<boolean>(resolve => {
      const [host, own] = server.split(':')
      const headers = { ...asked.headers, 'X-Forwarded-For': '127.0.0.1' }
      const sent = request({ agent, host, port: own, path: asked.url, method: asked.method, headers }, answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        answer.on('error', () => response.destroy())
        answer.on('close', () => resolve(true))
      })
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return resolve(false)
        if (!response.headersSent) response.writeHead(502).end(String(error.code))
        resolve(true)
      })
      sent.end(body)
    })

  const balancer = createServer(async (asked, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of asked) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    for (const until = performance.now() + tryForMs; performance.now() < until; ) {
      const usable = servers.filter(server => ready.has(server))
      const server = usable[turn++ % usable.length]
      if (server && (await pass(server, asked, body, response))) return
      if (server) ready.delete(server)
      await setTimeout(tryAgainMs)
    }
    response.writeHead(503).end()
  })
  await new Promise<void>(resolve => balancer.listen(port, '127.0.0.1', resolve))
  return {
    log: () => `${[...ready].join(', ') || 'no server'} is ready`,
    async stop() {
      isOver = true
      balancer.close()
      balancer.closeAllConnections()
    },
  }
}

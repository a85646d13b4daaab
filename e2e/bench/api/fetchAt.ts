import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'

const agent = new Agent({ keepAlive: true })

export const closeConnections = (): void => agent.destroy()

/** No resolver knows the secure site's host here, and `fetch` sends no other Host than the one it connects to. */
export async function fetchAt(port: number, url: string, init?: RequestInit): Promise<Response> {
  const { host, pathname: path } = new URL(url)
  const headers = { ...Object(init?.headers), Host: host }
  const sent = request({ host: '127.0.0.1', port, path, method: init?.method ?? 'GET', headers, agent })
  sent.end(`${init?.body ?? ''}`)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 500 })
}

import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'

const agent = new Agent({ keepAlive: true })

export const closeConnections = (): void => agent.destroy()

/**
 * No resolver knows the secure site's host here, and `fetch` sends no other Host than the one it connects to.
 * @param note gets the bytes of the answer, with its headers
 */
export async function fetchAt(
  port: number,
  url: string,
  init?: RequestInit,
  note?: (bytes: number) => void,
): Promise<Response> {
  const { host, pathname, search } = new URL(url)
  const path = pathname + search
  const headers = { ...Object(init?.headers), Host: host }
  const sent = request({ host: '127.0.0.1', port, path, method: init?.method ?? 'GET', headers, agent })
  sent.end(`${init?.body ?? ''}`)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  note?.(answer.rawHeaders.join(': ').length + body.length)
  return new Response(body, { status: answer.statusCode ?? 500 })
}

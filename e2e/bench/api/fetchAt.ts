import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'

/** Each of thousands of clients keeps its connection between its questions. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: Number.POSITIVE_INFINITY })

export const closeConnections = (): void => agent.destroy()

/**
 * Connects to a local port under another Host. No resolver here knows the secure site's host, and `fetch` cannot set
 * the header.
 * @param note gets the size of the answer in bytes, with its headers
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

import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { Certificate } from './createCertificate.ts'
import { answerOutside } from './mockApis.ts'
import { startSecureServer } from './startSecureServer.ts'

/** The rest of the internet, as far as the bench's browser can tell. */
export interface Outside {
  port: number
  /** Hosts that were asked for and have no answer here. */
  unknownHosts(): string[]
  stop(): Promise<void>
}

const cors = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-max-age': '600',
}

/**
 * Answers for every host name: known services by mockApis.ts, everything else with 404. Web sockets are accepted and left
 * without a word, as a relay does with a client that has no pairing.
 */
export async function startOutside(certificate: Certificate): Promise<Outside> {
  const unknown = new Set<string>()
  const { port, server, stop } = await startSecureServer(certificate, async (request, response) => {
    const { origin = '*', 'access-control-request-headers': asked = '*' } = request.headers
    const shared = { ...cors, 'access-control-allow-origin': origin, 'access-control-allow-headers': asked }
    if (request.method === 'OPTIONS') return response.writeHead(204, shared).end()
    let body = ''
    for await (const chunk of request) body += chunk
    const url = new URL(`https://${request.authority || request.headers.host}${request.url}`)
    const answer = answerOutside(url, body)
    if (!answer) {
      unknown.add(url.host)
      return response.writeHead(404, shared).end()
    }
    response.writeHead(200, { ...shared, 'content-type': answer.type, 'cache-control': 'max-age=300' })
    response.end(answer.body)
  })
  server.on('upgrade', ({ headers }: { headers: Record<string, string> }, socket: Duplex) => {
    // RFC 6455, 1.3.
    const accept = createHash('sha1')
      .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64')
    socket.on('error', () => {})
    socket.resume()
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
  })
  return { port, unknownHosts: () => [...unknown], stop }
}

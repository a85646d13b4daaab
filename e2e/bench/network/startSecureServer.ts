import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { Certificate } from './createCertificate.ts'

export interface SecureServer {
  port: number
  server: Http2SecureServer
  stop(): Promise<void>
}

/** HTTP/2 over TLS on a free port of 127.0.0.1, as in production; HTTP/1.1 only for web sockets. */
export function startSecureServer(
  { key, cert }: Certificate,
  answer: (request: Http2ServerRequest, response: Http2ServerResponse) => void,
): Promise<SecureServer> {
  const server = createSecureServer({ key, cert, allowHTTP1: true }, answer)
  const open = new Set<{ destroy(): void }>()
  const keep = (connection: { destroy(): void; once(event: 'close', listener: () => void): unknown }) => {
    open.add(connection)
    connection.once('close', () => open.delete(connection))
  }
  server.on('secureConnection', keep)
  // The end of a visit drops connections that are still in use.
  server.on('session', session => session.on('error', () => {}))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () =>
      resolve({
        port: (server.address() as AddressInfo).port,
        server,
        stop: () =>
          new Promise(stopped => {
            server.close(() => stopped())
            for (const connection of open) connection.destroy()
          }),
      }),
    )
  })
}

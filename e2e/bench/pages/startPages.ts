import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'

/** Pages served from memory. */
export interface Pages {
  /** Origin. */
  url: string
  /** Adds a page or script. */
  put(path: string, text: string): void
  stop(): Promise<void>
}

const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript' }

/**
 * Serves like our cdn does: HTTP/1.1 of node, compressed beforehand by the same brotli. What is not the same is that the
 * cdn looks its documents up, hashes them and logs; that is part of what ours costs.
 *
 * @param host `127.0.0.1` for pages, `localhost` for what they embed: two sites on one machine
 */
export function startPages(host: '127.0.0.1' | 'localhost'): Promise<Pages> {
  const files = new Map<string, { body: Buffer; type: string }>()
  const server: Server = createServer((request, response) => {
    const file = files.get(new URL(request.url ?? '/', 'http://localhost').pathname)
    if (!file) return response.writeHead(404).end()
    response.writeHead(200, {
      'Content-Type': `${file.type}; charset=utf-8`,
      'Content-Encoding': 'br',
      'Content-Length': file.body.length,
      'Cache-Control': 'max-age=300',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    response.end(file.body)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () =>
      resolve({
        url: `http://${host}:${(server.address() as AddressInfo).port}`,
        put(path, text) {
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
          const type = types[path.slice(path.lastIndexOf('.') + 1)] ?? 'text/plain'
          files.set(path, { body: brotliCompressSync(text, { params }), type })
        },
        stop: () =>
          new Promise(stopped => {
            server.close(() => stopped())
            server.closeAllConnections()
          }),
      }),
    )
  })
}

import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Certificate } from '../network/createCertificate.ts'
import { startSecureServer } from '../network/startSecureServer.ts'

/** Pages served from memory. */
export interface Pages {
  /** Origin. */
  url: string
  /** Adds a page, a script or another file; resolves once it is compressed. */
  put(path: string, content: string | Uint8Array): Promise<void>
  stop(): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}
const compress = promisify(brotliCompress)
const compressible = new Set(['html', 'js', 'css', 'json', 'svg'])

/**
 * Serves like a site in production: HTTP/2, compressed beforehand by brotli, files cached as immutable, pages not.
 *
 * @param host `127.0.0.1` for pages, `localhost` for the iframes they embed: two sites on one machine
 */
export async function startPages(host: '127.0.0.1' | 'localhost', certificate: Certificate): Promise<Pages> {
  const files = new Map<string, { body: Uint8Array; headers: Record<string, string | number> }>()
  const { port, stop } = await startSecureServer(certificate, (request, response) => {
    const file = files.get(new URL(request.url, 'https://localhost').pathname)
    if (!file) return response.writeHead(404).end()
    response.writeHead(200, file.headers)
    response.end(file.body)
  })
  return {
    url: `https://${host}:${port}`,
    async put(path, content) {
      const ending = path.slice(path.lastIndexOf('.') + 1)
      const isCompressed = compressible.has(ending)
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      const body = isCompressed ? await compress(content, { params }) : Buffer.from(content)
      const headers = {
        'content-type': types[ending] ?? 'application/octet-stream',
        'content-length': body.length,
        'cache-control': ending === 'html' ? 'max-age=300' : 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
        ...(isCompressed && { 'content-encoding': 'br' }),
      }
      files.set(path, { body, headers })
    },
    stop,
  }
}

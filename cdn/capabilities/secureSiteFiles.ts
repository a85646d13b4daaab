import type { Context } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { Capability } from '../capability.ts'
import { secureDocumentRoutes } from '../embedded/documents/secureDocumentRoutes.ts'
import { securePages } from '../embedded/secureFiles.ts'
import { chooseEncoding } from '../routes/chooseEncoding.ts'
import { immutable } from '../routes/siteFiles.ts'
import type { Compressor, Encoding } from '../sources/compressor.ts'

/**
 * Pages and scripts of the secure site. They need neither database nor secret, so a separate process may serve them.
 */
export const secureSiteFiles: Capability = {
  secureRoutes(app, parts) {
    const { files, origin } = parts.deps.secureSite ?? {}
    if (!files || !origin) return
    const compressed = createCompressed(parts.deps.compressor)
    const documents = secureDocumentRoutes(parts, files, origin)
    for (const page of securePages)
      app.get(`/${page}`, async c => compressDocument(c, parts.deps.compressor, await documents[page](c)))
    app.get('/alone', documents.alone)
    app.get('/assets/*', async c => {
      const path = c.req.path.slice(1)
      const plain = files.files.get(path)
      if (!plain) return c.notFound()
      const encoding = chooseEncoding(c, parts.deps.compressor.encodings)
      return c.body(encoding ? await compressed(path, plain, encoding) : plain, 200, {
        Vary: 'Accept-Encoding',
        ...(encoding && { 'Content-Encoding': encoding }),
        'Content-Type': getMimeType(path) ?? 'application/octet-stream',
        'Cache-Control': immutable,
        // Only pages of this origin load them, as modules and style sheets.
        'Cross-Origin-Resource-Policy': 'same-origin',
      })
    })
    app.get('/healthz', c => c.json({ ok: true }, 200, { 'Cache-Control': 'no-store' }))
  },
}

/** Large enough to compress: it holds the hashes of all its scripts. */
async function compressDocument(
  c: Context,
  { encodings, compress }: Compressor,
  response: Response,
): Promise<Response> {
  const encoding = chooseEncoding(c, encodings)
  if (!encoding || !response.ok) return response
  const body = await compress(encoding, new Uint8Array(await response.arrayBuffer()), 'quick')
  const headers = new Headers(response.headers)
  headers.set('Content-Encoding', encoding)
  headers.set('Vary', 'Accept-Encoding')
  return new Response(body, { headers })
}

/** Each file is compressed once, for its first visitor. */
function createCompressed({ compress }: Compressor) {
  const made = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  return (path: string, plain: Uint8Array<ArrayBuffer>, encoding: Encoding) => {
    const key = `${encoding}|${path}`
    const bytes = made.get(key) ?? compress(encoding, plain, 'best')
    made.set(key, bytes)
    return bytes
  }
}

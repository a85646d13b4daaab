import type { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { htmlText } from '../document/escape.ts'
import { immutable } from '../routes/siteFiles.ts'
import type { AdminFiles } from './adminFiles.ts'

/** Allows only our own files: nothing inline, no frames, and no text as markup. */
const policy = [
  "default-src 'none'",
  ...["script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self' data:"],
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  ...["require-trusted-types-for 'script'", "trusted-types 'none'"],
].join('; ')

/** The admin page. It holds no data until a token is entered. */
export function adminPage(app: Hono<CdnEnv>, files: AdminFiles | undefined): void {
  app.get('/admin', c => {
    if (!files)
      throw new ApiFailure('not_found', 'The admin’s page was not built: run npm run build, or set CK_ADMIN_FILES')
    const html = [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
      '<title>Admin</title><link rel="icon" href="data:,">',
      `<link rel="stylesheet" href="/admin/${htmlText(files.style)}"></head>`,
      `<body><div id="root"></div><script type="module" src="/admin/${htmlText(files.script)}"></script></body></html>`,
    ].join('')
    return c.html(html, 200, {
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'no-store',
    })
  })
  app.get('/admin/assets/:name', c => {
    const bytes = files?.files.get(`assets/${c.req.param('name')}`)
    if (!bytes) return c.notFound()
    return c.body(bytes, 200, {
      'Content-Type': getMimeType(c.req.param('name')) ?? 'application/octet-stream',
      'Cache-Control': immutable,
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
  })
}

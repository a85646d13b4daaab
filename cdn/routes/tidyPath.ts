import type { Context, Next } from 'hono'
import { floating, publicHeaders } from './siteFiles.ts'

/** A release or a folder of files, and one file in it. */
const filePath = /^\/(?:\d+(?:\.\d+\.\d+)?|assets|images)\/[\w./-]+$/
const slashes = /\/{2,}|\/+$/g

/**
 * Redirects a file's URL with a doubled slash: joining a base with a trailing slash and a path with a leading one gives
 * two. The target starts with a single slash, so it stays on this server.
 */
export async function tidyPath(c: Context, next: Next): Promise<Response | undefined> {
  const { pathname, search } = new URL(c.req.url)
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const tidied = pathname.replace(slashes, (found, at: number) => (at + found.length === pathname.length ? '' : '/'))
  if (!isRead || tidied === pathname || !filePath.test(tidied)) {
    await next()
    return undefined
  }
  return c.body(null, 308, { ...publicHeaders, Location: tidied + search, 'Cache-Control': floating })
}

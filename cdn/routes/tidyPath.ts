import type { Context, Next } from 'hono'
import { floating, publicHeaders } from './siteFiles.ts'

/** A release or a folder of files, and one file in it. */
const filePath = /^\/(?:\d+(?:\.\d+\.\d+)?|assets|images)\/[\w./-]+$/
const slashes = /\/{2,}|\/+$/g

/**
 * Leads a file's address with a slash too many to the one it has: a base that ends with a slash and a path that begins
 * with one make two. The path that is led to begins with one slash, so it is on this server.
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

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '../addRelease.mjs'
import { contentTypeOf } from '../contentTypeOf.mjs'

/** A published file in an object store, with the only headers that such stores send. */
export interface StoredObject {
  path: string
  contentType: string
  cacheControl: string
}

/** Files for servers, and compressed copies: a store cannot choose them by `Accept-Encoding`. */
const isForServers = (path: string) =>
  /\.(br|gz|unfinished)$|(^|\/)(modal\.template|test\.gated|withdrawn)$|^(listing|releases)\.json$|^(_headers|headers\.\w+)$/.test(
    path,
  )

/** Lists the objects of a folder of releases. */
export async function storedObjects(releasesDir: string): Promise<StoredObject[]> {
  const rules = readRules(await readFile(join(releasesDir, '_headers'), 'utf8'))
  const paths = (await listFiles(releasesDir)).filter(path => !isForServers(path))
  return paths.sort().map(path => {
    const own = rules.find(({ pattern }) =>
      pattern.endsWith('*') ? `/${path}`.startsWith(pattern.slice(0, -1)) : `/${path}` === pattern,
    )
    return {
      path,
      contentType: own?.headers.get('Content-Type') ?? contentTypeOf(path),
      cacheControl: own?.headers.get('Cache-Control') ?? 'public, max-age=300',
    }
  })
}

function readRules(text: string) {
  return text.split('\n\n').map(rule => {
    const [pattern = '', ...lines] = rule.trim().split('\n')
    const pairs = lines.map((line): [string, string] => {
      const [name = '', value = ''] = line.trim().split(/: (.*)/s)
      return [name, value]
    })
    return { pattern, headers: new Map(pairs) }
  })
}

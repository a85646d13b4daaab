import { type Files, fileTag } from './files.ts'

/** Published files behind a function that fetches them, as edge platforms bind a directory to a worker. */
export interface Assets {
  fetch(url: string): Promise<Response>
}

/** The host is of no meaning to a bound directory; a URL needs one. */
const base = 'http://assets/'

/** Files of a bound directory. What the platform serves is compressed by it, so codings are not looked for. */
export function assetFiles(assets: Assets): Files {
  return {
    async read(path) {
      const response = await assets.fetch(base + path)
      if (!response.ok) {
        await response.body?.cancel()
        return undefined
      }
      const bytes = new Uint8Array(await response.arrayBuffer())
      return { bytes, encoded: {}, tag: await fileTag(bytes) }
    },
  }
}

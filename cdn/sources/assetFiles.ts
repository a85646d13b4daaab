import { type Files, fileTag } from './files.ts'

/** A directory that an edge platform binds to a worker: a function that fetches its files. */
export interface Assets {
  fetch(url: string): Promise<Response>
}

/** URLs need a host, but a bound directory ignores it. */
const base = 'http://assets/'

/** Files of a bound directory. The platform compresses replies, so compressed files are not looked up. */
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

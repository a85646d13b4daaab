export interface ChunkFile {
  /** Uncompressed. */
  text: string
  /** Compressed bytes. */
  brotli: number
}

/** A lazy part of the modal: a file and all its static dependencies. */
export interface Chunk {
  /** Name of its first module. */
  name: string
  files: string[]
  brotli: number
}

/**
 * Static imports as build/createRegistry.mjs writes them, `await Promise.all(["money/chunk12","soon/chunk3",…].map(…))`, each an output of a
 * file or a file; others load later.
 */
const staticImports = /\bawait Promise\.all\(\[((?:"[\w.]+(?:\/[\w.]+)?",?)+)\]\.map\(/g
/** Chunks loaded before any later view: with each opening, with each account, and with the first answer of the API. */
const loadedBefore = ['soon', 'later', 'schemas']
const hashedName = /^(.+)-[A-Z0-9]{8}\.js$/

/** Groups the files of `assets/`, by file name, into those that load together. A shared file counts for each group. */
export function weighChunks(files: Readonly<Record<string, ChunkFile>>): Chunk[] {
  const needed = (file: string, found: Set<string> = new Set()): Set<string> => {
    if (found.has(file)) return found
    found.add(file)
    for (const [, list] of files[file]?.text.matchAll(staticImports) ?? [])
      for (const name of JSON.parse(`[${list}]`)
        .map((each: string) => each.split('/')[0])
        .filter((each: string) => !loadedBefore.includes(each)))
        needed(Object.keys(files).find(each => hashedName.exec(each)?.[1] === name) ?? name, found)
    return found
  }
  return Object.keys(files)
    .map(file => ({ file, name: hashedName.exec(file)?.[1] ?? file }))
    .map(({ file, name }) => {
      const together = [...needed(file)]
      return { name, files: together, brotli: together.reduce((sum, each) => sum + (files[each]?.brotli ?? 0), 0) }
    })
}

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
 * Static imports as buildModal.mjs writes them, `await Promise.all(["chunk12","soon/chunk3",…].map(…))`; others load later. The
 * file `soon` has loaded by then: each opening loads it.
 */
const staticImports = /\bawait Promise\.all\(\[((?:"(?:soon\/)?[\w.]+",?)+)\]\.map\(/g
const hashedName = /^(.+)-[A-Z0-9]{8}\.js$/

/** Groups the files of `assets/`, by file name, into those that load together. A shared file counts for each group. */
export function weighChunks(files: Readonly<Record<string, ChunkFile>>): Chunk[] {
  const needed = (file: string, found: Set<string> = new Set()): Set<string> => {
    if (found.has(file)) return found
    found.add(file)
    for (const [, list] of files[file]?.text.matchAll(staticImports) ?? [])
      for (const name of JSON.parse(`[${list}]`).filter((each: string) => !each.startsWith('soon/')))
        needed(Object.keys(files).find(each => hashedName.exec(each)?.[1] === name) ?? name, found)
    return found
  }
  return Object.keys(files)
    .map(file => ({ file, name: hashedName.exec(file)?.[1] ?? file }))
    .filter(({ name }) => !/^chunk\d*$/.test(name))
    .map(({ file, name }) => {
      const together = [...needed(file)]
      return { name, files: together, brotli: together.reduce((sum, each) => sum + (files[each]?.brotli ?? 0), 0) }
    })
}

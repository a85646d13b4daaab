export interface ChunkFile {
  /** As built. */
  text: string
  /** Bytes as they travel. */
  brotli: number
}

/** A lazy part of the modal: a file and every file it cannot run without. */
export interface Chunk {
  /** Of its first module. */
  name: string
  files: string[]
  brotli: number
}

/** As modalPlugins.mjs writes a static import, `var{a:b}=await …importChunk("../assets/chunk-ABCDEFGH.js")`; others load later. */
const staticImport =
  /(?:\bfrom|\bimport)\s*["']\.\/([\w-]+\.js)["']|\bimportChunk\("\.\.\/assets\/(chunk-[\w-]+\.js)"\)/g
const hashedName = /^(.+)-[A-Z0-9]{8}\.js$/

/** Groups the files of `assets/`, by file name, into what is loaded together. Shared files count for each that needs them. */
export function weighChunks(files: Readonly<Record<string, ChunkFile>>): Chunk[] {
  const needed = (file: string, found: Set<string> = new Set()): Set<string> => {
    if (found.has(file)) return found
    found.add(file)
    for (const [, own, shared] of files[file]?.text.matchAll(staticImport) ?? []) needed(own ?? shared ?? '', found)
    return found
  }
  return Object.keys(files)
    .map(file => ({ file, name: hashedName.exec(file)?.[1] ?? file }))
    .filter(({ name }) => name !== 'chunk')
    .map(({ file, name }) => {
      const together = [...needed(file)]
      return { name, files: together, brotli: together.reduce((sum, each) => sum + (files[each]?.brotli ?? 0), 0) }
    })
}

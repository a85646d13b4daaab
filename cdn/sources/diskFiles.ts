import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { OperatorError } from '../operatorError.ts'
import { type Encoding, encodings } from './compressor.ts'
import { type Files, fileTag, type SiteFile } from './files.ts'

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

export interface DiskFiles extends Files {
  /** Existing releases, `x.y.z`. */
  versions: readonly string[]
}

/**
 * Reads a published directory into memory, about 2 MB per release. Paths are then Map keys, so no request can reach the
 * file system.
 *
 * @throws OperatorError if the directory cannot be read
 */
export async function readDiskFiles(directory: string): Promise<DiskFiles> {
  const paths = await listFiles(directory)
  const known = new Set(paths)
  const isEncoded = (path: string) =>
    Object.values(suffixes).some(suffix => path.endsWith(suffix) && known.has(path.slice(0, -suffix.length)))
  const files = new Map<string, SiteFile>()
  for (const path of paths) {
    if (isEncoded(path)) continue
    const read = async (name: string) => new Uint8Array(await readFile(join(directory, name)))
    const bytes = await read(path)
    const encoded: SiteFile['encoded'] = {}
    for (const encoding of encodings)
      if (known.has(path + suffixes[encoding])) encoded[encoding] = await read(path + suffixes[encoding])
    files.set(path, { bytes, encoded, tag: await fileTag(bytes) })
  }
  return { versions: versionsIn(paths), read: async path => files.get(path) }
}

async function listFiles(directory: string): Promise<string[]> {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true })
    return entries
      .filter(entry => entry.isFile() && !isUnfinished(relative(directory, join(entry.parentPath, entry.name))))
      .map(entry => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
  } catch (error) {
    throw new OperatorError(`The folder of releases ${directory} cannot be read: ${(error as Error).message}`)
  }
}

function versionsIn(paths: readonly string[]): string[] {
  return [...new Set(paths.flatMap(path => /^(\d+\.\d+\.\d+)\//.exec(path)?.[1] ?? []))]
}

/** Whether addRelease.mjs is still copying the file, or was interrupted while doing so. */
function isUnfinished(path: string): boolean {
  return path.startsWith('.') || path.endsWith('.unfinished')
}

import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OperatorError } from '../operatorError.ts'
import { leafHash, treeHash } from './merkleTree.ts'

/* A log as static files (https://c2sp.org/tlog-tiles): entries and tree hashes, 256 per file. */

const width = 256

/** Reads a file of a log, from a folder or a URL. */
export type ReadFile = (path: string) => Promise<Uint8Array | undefined>

/** The path of an index, such as `x001/x234/067` for 1234067. */
export function tileIndex(index: number): string {
  const digits = `${index}`.padStart(Math.ceil(`${index}`.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  return digits.map((each, place) => (place < digits.length - 1 ? `x${each}` : each)).join('/')
}

/** @param kind a level of the tree, or `entries` @param count number of items in the file */
export const tilePath = (kind: number | 'entries', index: number, count: number): string =>
  `tile/${kind}/${tileIndex(index)}${count < width ? `.p/${count}` : ''}`

/** The number of items in each file of a level. */
function countsOf(items: number): number[] {
  return Array.from({ length: Math.ceil(items / width) }, (_, index) => Math.min(width, items - index * width))
}

/** @throws OperatorError if a file is missing or has another content */
export async function readEntries(read: ReadFile, size: number): Promise<Uint8Array[]> {
  const bundles = await Promise.all(
    countsOf(size).map(async (count, index) => {
      const path = tilePath('entries', index, count)
      const bytes = await read(path)
      if (!bytes) throw new OperatorError(`The log lacks ${path}`)
      const entries = splitBundle(bytes)
      if (entries.length !== count) throw new OperatorError(`${path} of the log does not hold ${count} entries`)
      return entries
    }),
  )
  return bundles.flat()
}

/** Each entry follows its length, which takes two bytes. */
function splitBundle(bytes: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < bytes.length; ) {
    if (at + 2 > bytes.length) throw new OperatorError('A log entry is truncated')
    const end = at + 2 + view.getUint16(at)
    if (end > bytes.length) throw new OperatorError('A log entry is truncated')
    entries.push(bytes.slice(at + 2, end))
    at = end
  }
  return entries
}

const longestEntry = 0xffff

function bundleOf(entries: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    entries.flatMap(entry => {
      if (entry.length > longestEntry) throw new OperatorError('A log entry is longer than 64 KiB')
      return [Buffer.from([entry.length >> 8, entry.length & 0xff]), entry]
    }),
  )
}

/**
 * Writes the files of a tree with these entries. The checkpoint is last, so that readers find all files it refers to.
 * Files of earlier trees stay.
 */
export async function writeTiles(folder: string, entries: readonly Uint8Array[], checkpoint: string): Promise<void> {
  const write = async (path: string, bytes: Uint8Array | string) => {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(`${file}.unfinished`, bytes)
    await rename(`${file}.unfinished`, file)
  }
  for (const [index, count] of countsOf(entries.length).entries())
    await write(tilePath('entries', index, count), bundleOf(entries.slice(index * width, index * width + count)))
  let hashes = entries.map(leafHash)
  for (let level = 0; hashes.length; level++) {
    for (const [index, count] of countsOf(hashes.length).entries())
      await write(tilePath(level, index, count), Buffer.concat(hashes.slice(index * width, index * width + count)))
    const full = Math.floor(hashes.length / width)
    hashes = Array.from({ length: full }, (_, index) => treeHash(hashes.slice(index * width, (index + 1) * width)))
  }
  await write('checkpoint', checkpoint)
}

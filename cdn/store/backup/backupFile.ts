import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { fromJson } from '../../../shared/protocol/json.ts'
import { OperatorError } from '../../operatorError.ts'

/**
 * A backup consists of lines of JSON, in the same format for both kinds of database: a header, one line per row, and a
 * last line with the number of rows and a hash of everything before it.
 */

const headSchema = z.object({
  format: z.literal('connectkit-data-1'),
  /** ISO 8601. */
  made: z.string(),
  /** Migrations that made the tables. */
  migrations: z.array(z.string()),
})
export type BackupHead = z.infer<typeof headSchema>
const rowSchema = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) })
export type BackupRow = z.infer<typeof rowSchema>
const endSchema = z.object({ rows: z.int(), sha256: z.string() })

export interface BackupWriter {
  add(row: BackupRow): Promise<void>
  /** Atomically replaces any earlier file. @param onStep awaited between the steps */
  finish(onStep: (step: 'written' | 'replaced') => Promise<void>): Promise<number>
  /** Discards the new file and keeps the earlier one. */
  abandon(): Promise<void>
}

const bufferedBytes = 64 << 10

/** Writes to a temporary file until everything is on disk. */
export async function writeBackup(path: string, head: BackupHead): Promise<BackupWriter> {
  const part = `${path}.part`
  const file = await open(part, 'w', 0o600).catch(error => {
    throw new OperatorError(`The backup ${path} cannot be written: ${error.message}`)
  })
  const hash = createHash('sha256')
  let rows = 0
  let buffer = ''
  const flush = async () => {
    hash.update(buffer)
    await file.write(buffer)
    buffer = ''
  }
  const line = async (value: unknown) => {
    buffer += `${JSON.stringify(value)}\n`
    if (buffer.length >= bufferedBytes) await flush()
  }
  await line(head)
  return {
    async add({ table, row }) {
      rows++
      await line({ table, row: packed(row) })
    },
    async finish(onStep) {
      await flush()
      await file.write(`${JSON.stringify({ rows, sha256: hash.digest('hex') })}\n`)
      await file.sync()
      await file.close()
      await onStep('written')
      await rename(part, path)
      await syncFolderOf(path)
      await onStep('replaced')
      return rows
    },
    async abandon() {
      // What made it worthless is reported.
      await file.close().catch(() => undefined)
    },
  }
}

/** A rename is durable once its folder is synced. Windows cannot sync folders. */
async function syncFolderOf(path: string): Promise<void> {
  let folder: FileHandle | undefined
  try {
    folder = await open(`${path}/..`.replace(/[^/]*\/\.\.$/, '') || '.')
    await folder.sync()
  } catch {
    // If it cannot be synced, the system writes it soon anyway.
  } finally {
    await folder?.close()
  }
}

/**
 * Reads a backup twice: first to verify all of it, so that a damaged one is never restored.
 * @throws OperatorError if it is not a backup or is incomplete
 */
export async function readBackup(path: string): Promise<{ head: BackupHead; rows(): AsyncGenerator<BackupRow> }> {
  const hash = createHash('sha256')
  let head: BackupHead | undefined
  let [count, isWhole] = [0, false]
  let before: string | undefined
  for await (const line of linesOf(path)) {
    if (before !== undefined) {
      update(hash, before)
      if (!head) head = headOf(before, path)
      else count++
    }
    before = line
  }
  const end = endSchema.safeParse(fromJson(before ?? ''))
  if (end.success) isWhole = end.data.rows === count && end.data.sha256 === hash.digest('hex')
  if (!head || !isWhole)
    throw new OperatorError(`${path} is not a complete backup: its end is missing, or it was changed`)
  return {
    head,
    async *rows() {
      let index = 0
      for await (const line of linesOf(path)) {
        if (index > 0 && index <= count) {
          const { table, row } = rowSchema.parse(JSON.parse(line))
          yield { table, row: unpacked(row) }
        }
        index++
      }
    },
  }
}

function headOf(line: string, path: string): BackupHead {
  const head = headSchema.safeParse(fromJson(line))
  if (head.success) return head.data
  throw new OperatorError(`${path} is not a backup of this server`)
}

function update(hash: Hash, line: string): void {
  hash.update(`${line}\n`)
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const stream = createReadStream(path)
  // Otherwise, nothing would handle an error before the first line.
  const failed = new Promise<never>((_, reject) =>
    stream.once('error', error => reject(new OperatorError(`${path} cannot be read: ${error.message}`))),
  )
  failed.catch(() => undefined)
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await Promise.race([lines.next(), failed])
    if (done) return
    yield value
  }
}

/** Encodes bytes, the only values that JSON cannot represent. */
function packed(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
    ]),
  )
}

function unpacked(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const { base64 } = Object(value) as { base64?: unknown }
      return [name, typeof base64 === 'string' ? new Uint8Array(Buffer.from(base64, 'base64')) : value]
    }),
  )
}

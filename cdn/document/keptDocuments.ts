import type { Encoding } from '../sources/compressor.ts'
import { ifPossible } from '../store/ifPossible.ts'
import type { Store } from '../store/store.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Compressed documents on disk, so later servers need not compress them again. */
export interface KeptDocuments {
  /** Reads a stored document, or stores what `make` returns. @param tag hash of the content */
  read(tag: string, encoding: Encoding, make: () => Promise<Bytes>): Promise<Bytes>
}

const dayMs = 86_400_000
/** Enough for some 10,000 projects. */
const defaultMaxBytes = 512 << 20
const writesToPrune = 200
const prunedAtOnce = 200

export function createKeptDocuments(store: Store, now: () => number, maxBytes = defaultMaxBytes): KeptDocuments {
  let writes = writesToPrune
  const today = () => Math.floor(now() / dayMs) * dayMs

  const kept = async (tag: string, encoding: Encoding): Promise<Bytes | undefined> => {
    const db = await store.open()
    const row = await db
      .selectFrom('documents')
      .select(['bytes', 'used_at'])
      .where('tag', '=', tag)
      .where('encoding', '=', encoding)
      .executeTakeFirst()
    if (row && row.used_at < today())
      await db.updateTable('documents').set({ used_at: today() }).where('tag', '=', tag).execute()
    return row && new Uint8Array(row.bytes)
  }
  const keep = async (tag: string, encoding: Encoding, bytes: Bytes): Promise<void> => {
    const db = await store.open()
    await db
      .insertInto('documents')
      .values({ tag, encoding, bytes, size: bytes.byteLength, used_at: today() })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    if (++writes < writesToPrune) return
    writes = 0
    await prune()
  }
  /** Removes the least recently used documents. */
  const prune = async () => {
    const db = await store.open()
    for (;;) {
      const { bytes } = await db
        .selectFrom('documents')
        .select(({ fn }) => fn.sum('size').as('bytes'))
        .executeTakeFirstOrThrow()
      if (Number(bytes) <= maxBytes) return
      const oldest = await db.selectFrom('documents').select('tag').orderBy('used_at').limit(prunedAtOnce).execute()
      const tags = [...new Set(oldest.map(({ tag }) => tag))]
      await db.deleteFrom('documents').where('tag', 'in', tags).execute()
    }
  }

  return {
    async read(tag, encoding, make) {
      const found = await ifPossible(() => kept(tag, encoding))
      if (found) return found
      const made = await make()
      await ifPossible(() => keep(tag, encoding, made))
      return made
    },
  }
}

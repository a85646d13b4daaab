import type { Kysely } from 'kysely'
import { ApiFailure } from '../apiFailure.ts'
import { hexDigest } from '../document/digest.ts'
import { busy } from '../middleware/rateLimits.ts'
import { contentAddress } from '../sources/contentAddress.ts'
import { fetchFailure, fetchOutcome, readDataUrl, type SafeFetch } from '../sources/safeFetch.ts'
import { ifPossible } from '../store/ifPossible.ts'
import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { readPictureHeader } from './readPictureHeader.ts'
import { isSvg } from './svg/isSvg.ts'
import type { DrawSvg } from './svg/svgDrawer.ts'

export interface Picture {
  type: string
  bytes: Uint8Array
}

/** Gives the images of one reply paths on this server. */
export interface PictureNames {
  /** @returns undefined for a URL that is not fetched */
  pathOf(address: string | undefined): Promise<string | undefined>
  /** Stores the URLs, so clients can request their images. @throws StoreFailure */
  save(): Promise<void>
}

/**
 * Token and NFT images, proxied so that visitors contact only this server. Serves only URLs from our own replies, so it
 * is no open proxy.
 */
export interface Pictures {
  names(): PictureNames
  /**
   * @param client the visitor whose share of fetches it uses if the image is not stored
   * @throws ApiFailure `not_found`, `node_failed` or `rate_limited`; StoreFailure
   */
  read(id: string, client: string): Promise<Picture>
}

export interface PicturesOptions {
  store: Store
  safeFetch: SafeFetch
  /** Without it, SVGs are not shown. */
  drawSvg?: DrawSvg | undefined
  /** Milliseconds since 1970. */
  now(): number
  /** Monotonic milliseconds. */
  elapsed(): number
  maxStoredBytes?: number
  maxStoredRows?: number
}

const maxPictureBytes = 1 << 20
const maxPixels = 4096
const maxAddressLength = 2048
const defaultMaxStoredBytes = 256 << 20
const defaultMaxStoredRows = 200_000
/** URLs known to be stored, so replies do not each write them again. */
const maxKnown = 20_000
/** Images known to be missing. */
const maxMissing = 10_000
const refusedForMs = 3_600_000
const failedForMs = 60_000
const dayMs = 86_400_000
/** Writes between checks of the table's size. */
const writesToPrune = 200
const prunedAtOnce = 200
const rowsPerInsert = 100

/** Pictures that ship with this server. */
const ownPicture = /^\/images\/[\w./-]{1,190}$/
/** Excludes control characters: no URL has them, and PostgreSQL refuses to store a NUL. */
const outsidePicture = /^(https?|ipfs|ar):\/\/[^\s\p{Cc}]+$/iu
/** Stored as the contract wrote it until first viewed; never sent. */
const undrawn = 'image/svg+xml'

export function createPictures(options: PicturesOptions): Pictures {
  const { store, safeFetch, drawSvg, now, elapsed } = options
  const { maxStoredBytes = defaultMaxStoredBytes, maxStoredRows = defaultMaxStoredRows } = options
  const known = new Set<string>()
  const missing = new Map<string, { until: number; failure: ApiFailure }>()
  const fetching = new Map<string, Promise<Picture>>()
  let writes = 0

  const today = () => Math.floor(now() / dayMs) * dayMs

  /** Removes the least recently used images. */
  const prune = async (db: Kysely<Tables>) => {
    for (;;) {
      const { bytes, rows } = await db
        .selectFrom('pictures')
        .select(({ fn }) => [fn.sum('size').as('bytes'), fn.countAll().as('rows')])
        .executeTakeFirstOrThrow()
      if (Number(bytes) <= maxStoredBytes && Number(rows) <= maxStoredRows) return
      const oldest = db.selectFrom('pictures').select('id').orderBy('used_at').limit(prunedAtOnce)
      await db.deleteFrom('pictures').where('id', 'in', oldest).execute()
      known.clear()
    }
  }
  const wrote = async (db: Kysely<Tables>, rows: number) => {
    writes += rows
    if (writes < writesToPrune) return
    writes = 0
    await prune(db)
  }

  const fetchPicture = async (url: string, client: string): Promise<Uint8Array> => {
    // Not a visitor's signal, because others may wait for the same image. The fetch has its own time limit.
    const { signal } = new AbortController()
    return (await safeFetch(url, { maxBytes: maxPictureBytes, signal, purpose: 'picture', client })).bytes
  }
  const prepare = async (id: string, found: Uint8Array, client: string): Promise<Picture> => {
    const picture = checkPicture(isSvg(found) && drawSvg ? await drawSvg(found, client) : found)
    if (!picture) throw fetchFailure('refused', 'Not a picture that is shown')
    const { type, bytes } = picture
    await ifPossible(async () => {
      const db = await store.open()
      await db.updateTable('pictures').set({ type, bytes, size: bytes.byteLength }).where('id', '=', id).execute()
      await wrote(db, 1)
    })
    return picture
  }
  /** Remembers why an image is missing, so visits do not each fetch it again. */
  const remember = (id: string, thrown: unknown): unknown => {
    const outcome = fetchOutcome(thrown)
    if (!outcome) return thrown
    if (outcome === 'busy') return busy('Too many pictures at once', 1)
    const isRefused = outcome === 'refused'
    const failure = isRefused
      ? new ApiFailure('not_found', 'There is no such picture')
      : new ApiFailure('node_failed', 'The picture could not be fetched')
    missing.delete(id)
    missing.set(id, { until: elapsed() + (isRefused ? refusedForMs : failedForMs), failure })
    if (missing.size > maxMissing) missing.delete(missing.keys().next().value as string)
    return failure
  }

  return {
    names() {
      const rows = new Map<string, { id: string; url: string; picture?: Picture }>()
      const add = async (address: string, picture?: Picture) => {
        const id = (await hexDigest(new TextEncoder().encode(address))).slice(0, idLength)
        if (!known.has(id)) rows.set(id, { id, url: picture ? '' : address, ...(picture && { picture }) })
        return `/v1/pictures/${id}`
      }
      return {
        async pathOf(written) {
          if (!written) return undefined
          if (ownPicture.test(written) && !written.includes('..')) return written
          const address = contentAddress(written)
          if (!address) return undefined
          if (/^data:/i.test(address)) {
            const picture = readDataPicture(address, drawSvg !== undefined)
            return picture && add(address, picture)
          }
          return address.length <= maxAddressLength && outsidePicture.test(address) ? add(address) : undefined
        },
        async save() {
          if (rows.size === 0) return
          const db = await store.open()
          const values = [...rows.values()].map(({ id, url, picture }) => ({
            id,
            url,
            type: picture?.type ?? null,
            size: picture?.bytes.byteLength ?? 0,
            used_at: today(),
            bytes: picture?.bytes ?? null,
          }))
          for (let at = 0; at < values.length; at += rowsPerInsert)
            await db
              .insertInto('pictures')
              .values(values.slice(at, at + rowsPerInsert))
              .onConflict(conflict => conflict.doNothing())
              .execute()
          if (known.size > maxKnown) known.clear()
          for (const id of rows.keys()) known.add(id)
          await wrote(db, values.length)
        },
      }
    },

    async read(id, client) {
      const lately = missing.get(id)
      if (lately && elapsed() < lately.until) throw lately.failure
      const db = await store.open()
      const row = await db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) {
        // Another process may have removed it. The next reply that names it stores it again.
        known.delete(id)
        throw new ApiFailure('not_found', 'There is no such picture')
      }
      if (row.used_at < today())
        await ifPossible(() => db.updateTable('pictures').set({ used_at: today() }).where('id', '=', id).execute())
      if (row.type && row.type !== undrawn && row.bytes) return { type: row.type, bytes: row.bytes }
      const running = fetching.get(id)
      if (running) return running
      const found = async () => row.bytes ?? fetchPicture(row.url, client)
      const started = found()
        .then(bytes => prepare(id, bytes, client))
        .catch(thrown => {
          throw remember(id, thrown)
        })
        .finally(() => fetching.delete(id))
      fetching.set(id, started)
      return started
    },
  }
}

/** Enough hash digits to rule out collisions. */
const idLength = 40

function checkPicture(bytes: Uint8Array): Picture | undefined {
  const header = readPictureHeader(bytes)
  if (!header || Math.min(header.width, header.height) < 1) return undefined
  return Math.max(header.width, header.height) <= maxPixels ? { type: header.type, bytes } : undefined
}

/** A `data:` URL needs no fetch, so it is checked before it is stored. */
function readDataPicture(url: string, drawsSvg: boolean): Picture | undefined {
  try {
    const { bytes } = readDataUrl(url, maxPictureBytes)
    return drawsSvg && isSvg(bytes) ? { type: undrawn, bytes } : checkPicture(bytes)
  } catch (error) {
    if (fetchOutcome(error)) return undefined
    throw error
  }
}

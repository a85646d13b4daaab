import type { Kysely } from 'kysely'
import { fromJson } from '../../shared/protocol/json.ts'
import { ApiFailure } from '../apiFailure.ts'
import { openSecret, sealSecret } from '../signIn/sealSecret.ts'
import type { ProjectEntry } from '../store/projects.schema.ts'
import type { Project } from '../store/projects.ts'
import type { ProjectsNews, ProjectsSource } from '../store/reloadingProjects.ts'
import type { DataStore } from '../store/store.ts'
import { StoreFailure } from '../store/storeFailure.ts'
import type { DataTables } from '../store/tables.ts'
import { restoreKeys, takeKeys } from './providerKeys.ts'

/** A project of the admin, or what is left of a deleted one. */
interface Stored {
  id: string
  revision: number
  /** With `kept:N` in the place of keys. */
  entry: Readonly<Record<string, unknown>>
  keysSealed: string
}

/**
 * Of a deleted project, so that all servers notice, and the file's entry does not come back. The schema of projects refuses
 * such an entry, and so do earlier releases.
 */
const deletedEntry = (id: string) => ({ id, deleted: true })
const deletedReason = (id: string) =>
  `The project ${id} of the file is not served: it was deleted in the admin, where it can be added again`
export const isDeleted = ({ entry }: Pick<Stored, 'entry'>): boolean => entry.deleted === true

/** Projects that the admin keeps in the database, beside those of projects.json. */
export interface StoredProjects {
  /**
   * The projects of the file and of the database. One of the database replaces the file's with the same id, even while
   * it is unusable: an origin that was removed here may still be in the file. So there are no projects until the
   * database has been read.
   */
  with(file: ProjectsSource): ProjectsSource
  /** Reads what other servers have changed. */
  refresh(): Promise<void>
  /** All, as last read. */
  all(): readonly Stored[]
  /** @throws ApiFailure `not_available` if CK_AUTH_KEY is another one than it was */
  keysOf(stored: Stored): Promise<readonly string[]>
  /**
   * Adds or replaces a project.
   * @param former its revision; 0 for one that is not in the database
   * @returns the new revision
   * @throws ApiFailure `invalid_request` that says what is wrong with it, `changed_meanwhile`
   */
  write(db: Kysely<DataTables>, entry: ProjectEntry, former: number): Promise<number>
  /**
   * Deletes a project and the keys of its providers.
   * @param former as of `write`
   * @throws ApiFailure `changed_meanwhile`
   */
  remove(db: Kysely<DataTables>, id: string, former: number): Promise<void>
}

interface Deps {
  data: DataStore
  now(): number
  /** The operator's key, which seals those of providers. */
  authKey: string | undefined
  /** @throws StartupError that says what is wrong with it */
  parse(entry: ProjectEntry, source: string): Project
  tell(news: ProjectsNews): void
}

export function createStoredProjects({ data, now, authKey, parse, tell }: Deps): StoredProjects {
  let known: readonly Stored[] = []
  /** Undefined until the database was read. */
  let knownRevision: number | undefined
  let reading: Promise<void> | undefined
  let next: Promise<void> | undefined
  /** Told once. */
  const refused = new Set<string>()

  const read = async () => {
    const db = await data.open()
    const newest = await db
      .selectFrom('stored_projects')
      .select(({ fn }) => fn.max('revision').as('revision'))
      .executeTakeFirst()
    const revision = Number(newest?.revision ?? 0)
    if (revision === knownRevision) return
    const rows = await db.selectFrom('stored_projects').selectAll().execute()
    known = rows.map(({ id, revision, entry, keys_sealed }) => ({
      ...{ id, revision, keysSealed: keys_sealed },
      entry: fromJson(entry) as Stored['entry'],
    }))
    knownRevision = revision
  }
  /** A read in progress may miss a newer change, so later callers get the next read. */
  const refresh = (): Promise<void> => {
    const earlier = reading
    if (earlier) {
      next ??= earlier
        .catch(() => undefined)
        .then(() => {
          next = undefined
          return refresh()
        })
      return next
    }
    reading = read().finally(() => {
      reading = undefined
    })
    return reading
  }

  const keysOf: StoredProjects['keysOf'] = async ({ keysSealed }) => {
    if (!keysSealed) return []
    const text = await openSecret(keysSealed, authKey)
    if (text === undefined)
      throw new ApiFailure(
        'not_available',
        'The keys of its providers were sealed by another CK_AUTH_KEY; set that one, or enter the keys again',
      )
    return fromJson(text) as string[]
  }

  const refuse = ({ id, revision }: Stored, reason: string) => {
    if (!refused.has(`${id} ${revision}`)) tell({ event: 'projects.refused', reason })
    refused.add(`${id} ${revision}`)
  }
  /** An unusable project does not affect the others. */
  const usable = async (stored: Stored): Promise<Project | undefined> => {
    try {
      const entry = restoreKeys({ entry: stored.entry, keys: await keysOf(stored) })
      return parse(entry, `The project ${stored.id} of the admin`)
    } catch (error) {
      refuse(stored, `The project ${stored.id} of the admin is refused: ${(error as Error).message}`)
    }
    return undefined
  }

  const put = async (
    db: Kysely<DataTables>,
    { id, former }: { id: string; former: number },
    values: { entry: string; keys_sealed: string },
  ) => {
    const newest = await db
      .selectFrom('stored_projects')
      .select(({ fn }) => fn.max('revision').as('revision'))
      .executeTakeFirst()
    const row = { ...values, revision: Number(newest?.revision ?? 0) + 1, changed_at: now() }
    try {
      if (former === 0)
        await db
          .insertInto('stored_projects')
          .values({ id, ...row })
          .execute()
      else {
        const { numUpdatedRows } = await db
          .updateTable('stored_projects')
          .set(row)
          .where('id', '=', id)
          .where('revision', '=', former)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) throw changedMeanwhile()
      }
    } catch (error) {
      throw error instanceof StoreFailure && error.reason === 'duplicate' ? changedMeanwhile() : error
    }
    return row.revision
  }

  return {
    refresh,
    all: () => known,
    keysOf,
    with: file => ({
      async stamp() {
        // Not awaited, so an unreachable database does not delay callers who only need the file.
        refresh().catch(() => undefined)
        return `${await file.stamp()}|${knownRevision}`
      },
      async read() {
        const ofFile = await file.read()
        // Not read since the start: the database is away, which must not take the file's projects down.
        if (knownRevision === undefined) return ofFile
        const byId = new Map<string, Project | undefined>(ofFile.map(project => [project.id, project]))
        for (const each of known) {
          if (isDeleted(each) && byId.has(each.id)) refuse(each, deletedReason(each.id))
          byId.set(each.id, isDeleted(each) ? undefined : await usable(each))
        }
        return [...byId.values()].filter(project => project !== undefined)
      },
    }),

    async write(db, given, former) {
      const { entry, keys } = takeKeys(given)
      if (keys.length > 0 && !authKey)
        throw new ApiFailure(
          'invalid_request',
          'Keys of providers can only be kept sealed: set CK_AUTH_KEY on the servers, or name the key as env:NAME',
        )
      const keysSealed = keys.length > 0 ? await sealSecret(JSON.stringify(keys), authKey) : ''
      return put(db, { id: given.id, former }, { entry: JSON.stringify(entry), keys_sealed: keysSealed })
    },

    async remove(db, id, former) {
      await put(db, { id, former }, { entry: JSON.stringify(deletedEntry(id)), keys_sealed: '' })
    },
  }
}

export const changedMeanwhile = () =>
  new ApiFailure('changed_meanwhile', 'Somebody else has changed the projects meanwhile: read this one again')

import type { Kysely } from 'kysely'
import { fromJson } from '../../shared/protocol/json.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { OperatorSeal } from '../signIn/operatorSeal.ts'
import type { DenyList } from '../store/abuse.schema.ts'
import type { DenyEntry, ProjectEntry } from '../store/projects.schema.ts'
import type { Project } from '../store/projects.ts'
import type { ProjectsNews, ProjectsSource } from '../store/reloadingProjects.ts'
import type { DataStore } from '../store/store.ts'
import { StoreFailure } from '../store/storeFailure.ts'
import type { DataTables } from '../store/tables.ts'
import { restoreKeys, takeKeys } from './providerKeys.ts'

/** A stored project, or the mark of a deleted one. */
interface Stored {
  id: string
  revision: number
  /** With `kept:N` in place of keys. */
  entry: Readonly<Record<string, unknown>>
  keysSealed: string
}

/**
 * Marks a deleted project, so that all servers notice and the file's entry does not come back. The schema of projects,
 * also of earlier releases, refuses such an entry.
 */
const deletedEntry = (id: string) => ({ id, deleted: true })
const deletedReason = (id: string) =>
  `The project ${id} of the file is not served: it was deleted in the admin, where it can be added again`
export const isDeleted = ({ entry }: Pick<Stored, 'entry'>): boolean => entry.deleted === true

/** Id of the row for all projects. No project has it, and earlier releases refuse it. */
const headId = '*'

/** The operator's deny list. It may name people, so all of it is sealed. */
interface StoredDenyList {
  revision: number
  /** @throws ApiFailure `not_available` if CK_AUTH_KEY has changed */
  open(): Promise<DenyEntry>
}

/** Projects that the admin keeps in the database, beside those of projects.json, and who may use none of them. */
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
  /** As last read; undefined while that of the file holds. */
  denyList(): StoredDenyList | undefined
  /** @param former as of `write` @throws ApiFailure as `write` */
  writeDenyList(db: Kysely<DataTables>, deny: DenyEntry, former: number): Promise<number>
  /** @throws ApiFailure `not_available` if CK_AUTH_KEY has changed */
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
  /** Seals the keys of providers, and the deny list. */
  seal: OperatorSeal
  /** @throws OperatorError that says what is wrong with it */
  parse(entry: ProjectEntry, source: string): Project
  parseDenyList(deny: DenyEntry, source: string): DenyList
  tell(news: ProjectsNews): void
}

export function createStoredProjects({ data, now, seal, parse, parseDenyList, tell }: Deps): StoredProjects {
  let known: readonly Stored[] = []
  let head: Stored | undefined
  /** Undefined until the database was read. */
  let knownRevision: number | undefined
  let reading: Promise<void> | undefined
  let next: Promise<void> | undefined
  /** Told once. */
  const refused = new Set<string>()

  /** After the operator has set or changed CK_AUTH_KEY. What it means is unchanged, and so is its revision. */
  const sealAnew = async (db: Kysely<DataTables>, { id, revision, keysSealed }: Stored) => {
    const found = keysSealed ? await seal.open(keysSealed) : undefined
    if (!found?.isFormer) return
    const keys_sealed = await seal.seal(found.text)
    const update = db.updateTable('stored_projects').set({ keys_sealed })
    // A full disk keeps no project from being read; the next change, or start, tries again.
    await update
      .where('id', '=', id)
      .where('revision', '=', revision)
      .execute()
      .catch(error => tell({ event: 'projects.notSealedAnew', reason: `${id}: ${(error as Error).message}` }))
  }
  const read = async () => {
    const db = await data.open()
    const newest = await db
      .selectFrom('stored_projects')
      .select(({ fn }) => fn.max('revision').as('revision'))
      .executeTakeFirst()
    const revision = Number(newest?.revision ?? 0)
    if (revision === knownRevision) return
    const rows = await db.selectFrom('stored_projects').selectAll().execute()
    const all = rows.map(({ id, revision, entry, keys_sealed }) => ({
      ...{ id, revision, keysSealed: keys_sealed },
      entry: fromJson(entry) as Stored['entry'],
    }))
    for (const each of all) await sealAnew(db, each)
    known = all.filter(({ id }) => id !== headId)
    head = all.find(({ id }) => id === headId)
    knownRevision = revision
  }
  /** A read in progress may miss a newer change, so later callers get the next read. */
  const refresh = (): Promise<void> => {
    const earlier = reading
    if (earlier) {
      next ??= earlier
        // Its own callers are told.
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

  /** @param what is sealed, in words */
  const opened = async ({ keysSealed }: Stored, what: string): Promise<unknown> => {
    const found = await seal.open(keysSealed)
    if (!found)
      throw new ApiFailure(
        'not_available',
        `${what} sealed by another CK_AUTH_KEY; set that one, or enter what was sealed again`,
      )
    return fromJson(found.text)
  }
  const keysOf: StoredProjects['keysOf'] = async stored =>
    stored.keysSealed ? ((await opened(stored, 'The keys of its providers were')) as string[]) : []
  const openDenyList = async (stored: Stored) => (await opened(stored, 'It was')) as DenyEntry

  const denyList = (): StoredDenyList | undefined => {
    const stored = head
    return stored && { revision: stored.revision, open: () => openDenyList(stored) }
  }
  /** One that cannot be opened leaves that of the file in force. */
  const usableDenyList = async (): Promise<DenyList | undefined> => {
    const stored = head
    if (!stored) return undefined
    const source = 'The deny list of the admin'
    try {
      return parseDenyList(await openDenyList(stored), source)
    } catch (error) {
      refuse(stored, `${source} is refused, and that of the file holds: ${(error as Error).message}`)
    }
    return undefined
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
    denyList,
    keysOf,
    with: file => ({
      async stamp() {
        // Not awaited, so an unreachable database does not delay callers who only need the file. The next look tries again.
        refresh().catch(() => undefined)
        return `${await file.stamp()}|${knownRevision}`
      },
      async read() {
        const ofFile = await file.read()
        // Not read since the start: the database is away, which must not take the file's projects down.
        if (knownRevision === undefined) return ofFile
        // The file has at least one project, and its list holds for all.
        const operatorDeny = (await usableDenyList()) ?? ofFile[0]?.operatorDeny
        const denying = (project: Project) => (operatorDeny ? { ...project, operatorDeny } : project)
        const byId = new Map<string, Project | undefined>(ofFile.map(project => [project.id, denying(project)]))
        for (const each of known) {
          if (isDeleted(each) && byId.has(each.id)) refuse(each, deletedReason(each.id))
          const project = isDeleted(each) ? undefined : await usable(each)
          byId.set(each.id, project && denying(project))
        }
        return [...byId.values()].filter(project => project !== undefined)
      },
    }),

    async write(db, given, former) {
      const { entry, keys } = takeKeys(given)
      if (keys.length > 0 && !seal.isKeyed)
        throw new ApiFailure(
          'invalid_request',
          'Keys of providers can only be kept sealed: set CK_AUTH_KEY on the servers, or name the key as env:NAME',
        )
      const keysSealed = keys.length > 0 ? await seal.seal(JSON.stringify(keys)) : ''
      return put(db, { id: given.id, former }, { entry: JSON.stringify(entry), keys_sealed: keysSealed })
    },

    async writeDenyList(db, deny, former) {
      if (!seal.isKeyed && [deny.emails, deny.accounts].some(named => named?.length))
        throw new ApiFailure(
          'invalid_request',
          'Emails and accounts can only be kept sealed: set CK_AUTH_KEY on the servers, or list them in projects.json',
        )
      const sealed = await seal.seal(JSON.stringify(deny))
      return put(db, { id: headId, former }, { entry: JSON.stringify({ id: headId }), keys_sealed: sealed })
    },

    async remove(db, id, former) {
      await put(db, { id, former }, { entry: JSON.stringify(deletedEntry(id)), keys_sealed: '' })
    },
  }
}

export const changedMeanwhile = () =>
  new ApiFailure('changed_meanwhile', 'Someone else has changed the projects: reload this one')

import { ApiFailure } from '../apiFailure.ts'
import type { Manifest } from '../routes/manifest.ts'
import { snippetOf } from '../routes/manifest.ts'
import { StartupError } from '../startupError.ts'
import type { ProjectEntry } from '../store/projects.schema.ts'
import type { AdminDeps } from './AdminDeps.ts'
import type { AdminAnswers } from './adminAnswers.ts'
import { changeProject, createProject, deleteProject, listProjects, readProject } from './endpoints.ts'
import { hasKeptKeys, putKeys, type SplitEntry, takeKeys } from './providerKeys.ts'
import { changedMeanwhile, isDeleted } from './storedProjects.ts'

interface KnownProject {
  id: string
  place: 'file' | 'admin'
  revision: number
  /** With `kept:N` in the place of keys. */
  entry: Readonly<Record<string, unknown>>
  keys(): Promise<readonly string[]>
}

/** Projects: those of projects.json, and those that were made or changed here. */
export function projectRoutes({ answer }: AdminAnswers, deps: AdminDeps): void {
  const { site, stored, fileEntries, checkEntry, reloadProjects } = deps

  const all = async (): Promise<KnownProject[]> => {
    await stored.refresh()
    const ofFile = await Promise.all(
      (await fileEntries()).map(async (given): Promise<KnownProject> => {
        const { entry, keys } = takeKeys(given)
        return { id: given.id, place: 'file', revision: await revisionOf(entry), entry, keys: async () => keys }
      }),
    )
    const byId = new Map(ofFile.map(each => [each.id, each]))
    for (const each of stored.all())
      if (isDeleted(each)) byId.delete(each.id)
      else
        byId.set(each.id, {
          ...{ id: each.id, place: 'admin', revision: each.revision, entry: each.entry },
          keys: () => stored.keysOf(each),
        })
    return [...byId.values()]
  }
  const demand = async (id: string): Promise<KnownProject> => {
    const found = (await all()).find(each => each.id === id)
    if (!found) throw new ApiFailure('not_found', `There is no project ${id}`)
    return found
  }

  /** A checked entry, with its keys. @throws ApiFailure `invalid_request` that says what is wrong with it */
  const readEntry = (given: Readonly<Record<string, unknown>>, former?: SplitEntry): ProjectEntry => {
    const entry = putKeys(given, former)
    try {
      checkEntry(entry)
    } catch (error) {
      if (!(error instanceof StartupError)) throw error
      throw new ApiFailure('invalid_request', error.message.slice(0, 2000))
    }
    return entry
  }
  const inUse = async () => {
    await stored.refresh()
    await reloadProjects()
  }
  /** The names of an entry's fields, for the audit log. Their values may be keys. */
  const partsOf = (entry: Readonly<Record<string, unknown>>) => Object.keys(entry).sort().join(' ')

  answer(listProjects, async () => ({
    projects: (await all()).map(({ id, place, entry: { name, allowedOrigins } }) => ({
      ...{ id, place, name: String(name ?? id) },
      origins: Array.isArray(allowedOrigins) ? allowedOrigins.length : 0,
    })),
  }))

  answer(readProject, async ({ part }) => {
    const { id, place, revision, entry } = await demand(part('id'))
    const { files, newest } = site.site()
    const file = await files.read(`${newest.version}/manifest.json`)
    const published = file && (JSON.parse(new TextDecoder().decode(file.bytes)) as Manifest)
    return { id, place, revision, entry, snippet: published ? snippetOf(published, site.publicUrl, id) : '' }
  })

  answer(createProject, async ({ body, act }) => {
    const entry = readEntry(body.entry)
    if ((await all()).some(({ id }) => id === entry.id))
      throw new ApiFailure('changed_meanwhile', `There is a project ${entry.id} already; choose another id`)
    // Of one that was deleted.
    const former = stored.all().find(({ id }) => id === entry.id)?.revision ?? 0
    const revision = await act(entry.id, transaction => stored.write(transaction, entry, former), {
      has: partsOf(body.entry),
    })
    await inUse()
    return { id: entry.id, revision }
  })

  answer(changeProject, async ({ part, body, act }) => {
    const former = await demand(part('id'))
    // An entry whose keys were all entered again needs none of the former, which may no longer open.
    const keys = await former.keys().catch((failure): undefined => {
      if (hasKeptKeys(body.entry)) throw failure
    })
    const known = revisionToChange(former, body.revision)
    const entry = readEntry({ ...body.entry, id: former.id }, keys && { entry: former.entry, keys })
    const changedParts = [...new Set([...Object.keys(former.entry), ...Object.keys(body.entry)])].filter(
      name => JSON.stringify(former.entry[name]) !== JSON.stringify(body.entry[name]),
    )
    const revision = await act(former.id, transaction => stored.write(transaction, entry, known), {
      changed: changedParts.sort().join(' '),
      ...(former.place === 'file' && { imported: true }),
    })
    await inUse()
    return { id: former.id, revision }
  })

  answer(deleteProject, async ({ part, body, act }) => {
    const former = await demand(part('id'))
    const known = revisionToChange(former, body.revision)
    await act(former.id, transaction => stored.remove(transaction, former.id, known))
    await inUse()
    return { success: true as const }
  })
}

/**
 * The revision that the database has, if the caller knows the newest one; 0 for a project of the file.
 * @throws ApiFailure `changed_meanwhile`
 */
function revisionToChange({ place, revision }: KnownProject, told: number): number {
  if (place === 'file' ? told !== revision : told <= 0) throw changedMeanwhile()
  return place === 'file' ? 0 : told
}

/**
 * The revision of an entry of projects.json: below 0, unlike those of the database. It is public, so it does not
 * include keys; a kept key is the file's.
 */
async function revisionOf(entry: Readonly<Record<string, unknown>>): Promise<number> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(entry)))
  return -1 - Number(new DataView(hash).getBigUint64(0) >> 16n)
}

import { ApiFailure } from '../apiFailure.ts'
import { OperatorError } from '../operatorError.ts'
import type { Manifest } from '../routes/manifest.ts'
import { snippetOf } from '../routes/manifest.ts'
import type { ProjectEntry } from '../store/projects.schema.ts'
import type { AdminDeps } from './AdminDeps.ts'
import type { AdminAnswers } from './adminAnswers.ts'
import { changeProject, createProject, deleteProject, listProjects, readProject } from './endpoints.ts'
import { may } from './permissions.ts'
import { hasKeptKeys, putKeys, type SplitEntry, takeKeys } from './providerKeys.ts'
import { revisionOf, revisionToChange } from './revisions.ts'
import { isDeleted } from './storedProjects.ts'

interface KnownProject {
  id: string
  place: 'file' | 'admin'
  revision: number
  /** With `kept:N` in place of keys. */
  entry: Readonly<Record<string, unknown>>
  keys(): Promise<readonly string[]>
}

/** Projects: those of projects.json, and those created or changed here. */
export function projectRoutes({ answer }: AdminAnswers, deps: AdminDeps): void {
  const { site, stored, data, readFile, checkEntry, reloadProjects } = deps

  const all = async (): Promise<KnownProject[]> => {
    await stored.refresh()
    const ofFile = await Promise.all(
      (await readFile()).projects.map(async (given): Promise<KnownProject> => {
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

  /** A valid entry, with its keys. @throws ApiFailure `invalid_request` with the mistake */
  const readEntry = (given: Readonly<Record<string, unknown>>, former?: SplitEntry): ProjectEntry => {
    const entry = putKeys(given, former)
    try {
      checkEntry(entry)
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
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

  answer(readProject, async ({ part, actor, audit }) => {
    const { id, place, revision, entry } = await demand(part('id'))
    const { files, newest } = site.site()
    const file = await files.read(`${newest.version}/manifest.json`)
    const published = file && (JSON.parse(new TextDecoder().decode(file.bytes)) as Manifest)
    const seesPeople = may(actor.role, 'deny.read')
    if (seesPeople && namesPeople(entry)) await audit(await data.open(), id)
    const shown = seesPeople ? entry : withoutPeople(entry)
    return { id, place, revision, entry: shown, snippet: published ? snippetOf(published, site.publicUrl, id) : '' }
  })

  answer(createProject, async ({ body, act }) => {
    const entry = readEntry(body.entry)
    if ((await all()).some(({ id }) => id === entry.id))
      throw new ApiFailure('changed_meanwhile', `A project ${entry.id} already exists; choose another id`)
    // The revision of a deleted project.
    const former = stored.all().find(({ id }) => id === entry.id)?.revision ?? 0
    const revision = await act(entry.id, transaction => stored.write(transaction, entry, former), {
      has: partsOf(body.entry),
    })
    await inUse()
    return { id: entry.id, revision }
  })

  answer(changeProject, async ({ part, body, act }) => {
    const former = await demand(part('id'))
    // If all keys were entered again, the former entry is not needed; it may no longer open.
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

const namesPeople = ({ deny }: KnownProject['entry']): boolean => {
  const { emails, accounts } = Object(deny)
  return [emails, accounts].some(named => named?.length)
}

/** An entry's deny list may name people, so viewers do not get it. */
function withoutPeople(entry: KnownProject['entry']): KnownProject['entry'] {
  const { deny, ...others } = entry
  if (deny === undefined) return entry
  const { emails: _, accounts: __, ...plain } = Object(deny)
  return { ...others, deny: plain }
}

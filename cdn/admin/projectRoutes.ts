import { ApiFailure } from '../apiFailure.ts'
import type { Manifest } from '../routes/manifest.ts'
import { snippetOf } from '../routes/manifest.ts'
import { StartupError } from '../startupError.ts'
import type { ProjectEntry } from '../store/projects.schema.ts'
import type { AdminDeps } from './AdminDeps.ts'
import type { AdminAnswers } from './adminAnswers.ts'
import { changeProject, createProject, listProjects, readProject } from './endpoints.ts'
import { putKeys, takeKeys } from './providerKeys.ts'

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
    const ofFile = (await fileEntries()).map((given): KnownProject => {
      const { entry, keys } = takeKeys(given)
      return { id: given.id, place: 'file', revision: 0, entry, keys: async () => keys }
    })
    const made = stored.all().map(
      (each): KnownProject => ({
        ...{ id: each.id, place: 'admin', revision: each.revision, entry: each.entry },
        keys: () => stored.keysOf(each),
      }),
    )
    return [...new Map([...ofFile, ...made].map(each => [each.id, each])).values()]
  }
  const demand = async (id: string): Promise<KnownProject> => {
    const found = (await all()).find(each => each.id === id)
    if (!found) throw new ApiFailure('not_found', `There is no project ${id}`)
    return found
  }

  /** A checked entry, with its keys. @throws ApiFailure `invalid_request` that says what is wrong with it */
  const readEntry = (given: Readonly<Record<string, unknown>>, former: readonly string[]): ProjectEntry => {
    const entry = putKeys(given, former)
    if (!entry) throw new ApiFailure('invalid_request', 'kept:N stands for a key that this project does not have')
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
  /** Names of what an entry has, for the audit log. Their values may be keys. */
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
    const entry = readEntry(body.entry, [])
    if ((await all()).some(({ id }) => id === entry.id))
      throw new ApiFailure('changed_meanwhile', `There is a project ${entry.id} already; choose another id`)
    const revision = await act(entry.id, transaction => stored.write(transaction, entry, 0), {
      has: partsOf(body.entry),
    })
    await inUse()
    return { id: entry.id, revision }
  })

  answer(changeProject, async ({ part, body, act }) => {
    const former = await demand(part('id'))
    const entry = readEntry({ ...body.entry, id: former.id }, await former.keys())
    const changedParts = [...new Set([...Object.keys(former.entry), ...Object.keys(body.entry)])].filter(
      name => JSON.stringify(former.entry[name]) !== JSON.stringify(body.entry[name]),
    )
    const revision = await act(former.id, transaction => stored.write(transaction, entry, body.revision), {
      changed: changedParts.sort().join(' '),
      ...(former.place === 'file' && { imported: true }),
    })
    await inUse()
    return { id: former.id, revision }
  })
}

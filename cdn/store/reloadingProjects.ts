import { StartupError } from '../startupError.ts'
import { keepUnchanged } from './keepUnchanged.ts'
import { createProjects, type Project, type Projects } from './projects.ts'

/** Where the projects are stored. */
export interface ProjectsSource {
  /** A cheap value that changes if the content may have changed. Rejects while the source is missing. */
  stamp(): Promise<string>
  /** @throws StartupError with a message for the operator if the list is invalid */
  read(): Promise<readonly Project[]>
}

export type ProjectsNews =
  | { event: 'projects.reloaded'; projects: number }
  /** The previous list stays in use. */
  | { event: 'projects.refused'; reason: string }
  /** The database was away at the start. No project is served until it was read. */
  | { event: 'projects.unread'; reason: string }

export interface ReloadingProjects extends Projects {
  /** The current projects. */
  all(): readonly Project[]
  /** Rereads the list, changed or not. */
  reload(): Promise<void>
}

/** A request checks for changes if the last check is at least this old. */
const lookEveryMs = 1000

/**
 * Projects that pick up changes of their source. An invalid list is reported once and changes nothing.
 * @throws StartupError if the first list is invalid
 */
export async function createReloadingProjects(
  source: ProjectsSource,
  now: () => number,
  tell: (news: ProjectsNews) => void,
): Promise<ReloadingProjects> {
  let stamp = await source.stamp().catch(() => '')
  let list = await source.read()
  let current = createProjects(list)
  let lookedAt = now()
  let looking: Promise<void> | undefined

  let reading = Promise.resolve()
  /** In turn, so that the last one that begins is the last one that counts. */
  const read = () => {
    reading = reading.then(readNow)
    return reading
  }
  const readNow = async () => {
    try {
      list = keepUnchanged(list, await source.read())
      current = createProjects(list)
      tell({ event: 'projects.reloaded', projects: list.length })
    } catch (error) {
      tell({ event: 'projects.refused', reason: error instanceof StartupError ? error.message : String(error) })
    }
  }
  const look = async () => {
    lookedAt = now()
    const seen = await source.stamp().catch(() => '')
    if (seen === stamp) return
    stamp = seen
    await read()
  }

  return {
    all: () => list,
    async find(id) {
      if (now() - lookedAt >= lookEveryMs)
        looking ??= look().finally(() => {
          looking = undefined
        })
      await looking
      return current.find(id)
    },
    async reload() {
      await looking
      stamp = await source.stamp().catch(() => '')
      await read()
    },
  }
}

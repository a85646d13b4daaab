import { StartupError } from '../startupError.ts'
import { keepUnchanged } from './keepUnchanged.ts'
import { createProjects, type Project, type Projects } from './projects.ts'

/** Where the list of projects is written down. */
export interface ProjectsSource {
  /** Differs once the content may have changed, and costs little. Rejects while there is nothing to read. */
  stamp(): Promise<string>
  /** @throws StartupError in words for the operator when the list cannot be used */
  read(): Promise<readonly Project[]>
}

export type ProjectsNews =
  | { event: 'projects.reloaded'; projects: number }
  /** The list read before stays in use. */
  | { event: 'projects.refused'; reason: string }

export interface ReloadingProjects extends Projects {
  /** As they are now. */
  all(): readonly Project[]
  /** Reads the list again now, changed or not. */
  reload(): Promise<void>
}

/** A change is seen by the first request this long after the last look. */
const lookEveryMs = 1000

/**
 * Projects that follow their source while the server runs. A list that cannot be used is told once and changes nothing.
 * @throws StartupError when the first list cannot be used
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

  const read = async () => {
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

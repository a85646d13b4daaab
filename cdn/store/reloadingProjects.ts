import { OperatorError } from '../operatorError.ts'
import { keepUnchanged } from './keepUnchanged.ts'
import { createProjects, type Project, type Projects } from './projects.ts'

/** Where the projects are stored. */
export interface ProjectsSource {
  /** A cheap value that changes if the content may have changed. Rejects while the source is missing. */
  stamp(): Promise<string>
  /** @throws OperatorError with a message for the operator if the list is invalid */
  read(): Promise<readonly Project[]>
}

export type ProjectsNews =
  | { event: 'projects.reloaded'; projects: number }
  /** The previous list stays in use. */
  | { event: 'projects.refused'; reason: string }
  /** It stays sealed by the former CK_AUTH_KEY, which is needed until it was written. */
  | { event: 'projects.notSealedAnew'; reason: string }
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
 * @throws OperatorError if the first list is invalid
 */
export async function createReloadingProjects(
  source: ProjectsSource,
  now: () => number,
  tell: (news: ProjectsNews) => void,
): Promise<ReloadingProjects> {
  // One that cannot be read differs from the last one, so the list is read, which says why it cannot be.
  const stampNow = () => source.stamp().catch(() => '')
  let stamp = await stampNow()
  let list = await source.read()
  let current = createProjects(list)
  let lookedAt = now()
  let looking: Promise<void> | undefined

  let reading = Promise.resolve()
  /** One after another, so the last one to begin takes effect last. */
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
      tell({ event: 'projects.refused', reason: error instanceof OperatorError ? error.message : String(error) })
    }
  }
  const look = async () => {
    lookedAt = now()
    const seen = await stampNow()
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
      stamp = await stampNow()
      await read()
    },
  }
}

import { type SellerKeyMissing, tellSellerKeys } from './buy/sellerKeys.ts'
import { parseOperatorJson } from './operatorJson.ts'
import type { StartCdnOptions } from './StartCdnOptions.ts'
import { projectsFile, readProjectsText } from './sources/projectsFile.ts'
import { parseProjects } from './store/parseProjects.ts'
import type { DenyEntry, ProjectEntry } from './store/projects.schema.ts'
import type { Project } from './store/projects.ts'
import type { ProjectsSource } from './store/reloadingProjects.ts'
import { type SwapKeyMissing, withSwapKeys } from './swap/swapKeys.ts'

export interface ConfiguredProjects {
  /** Reads the list, which the source returns again at its first read. @throws OperatorError for an invalid list */
  openSource(): Promise<ProjectsSource>
  /** The file as it is. */
  readFile(): Promise<{ deny: DenyEntry; projects: readonly ProjectEntry[] }>
  /** @throws OperatorError for an invalid entry */
  parseEntry(entry: ProjectEntry, source: string): Project
}

/** The projects that the operator configures, in a file or as a list. */
export function configuredProjects(
  projects: StartCdnOptions['projects'],
  secret: (name: string) => string | undefined,
  tell: (missing: SwapKeyMissing | SellerKeyMissing) => void,
): ConfiguredProjects {
  const list = 'The list of projects'
  const isFile = typeof projects === 'string'
  const source = isFile
    ? projectsFile(projects)
    : { stamp: async () => '', read: async () => parseProjects({ projects }, list) }
  const read = async () => {
    const found = withSwapKeys(await source.read(), isFile ? projects : list, secret, tell)
    tellSellerKeys(found, secret, tell)
    return found
  }
  return {
    async openSource() {
      let first: readonly Project[] | undefined = await read()
      return {
        ...source,
        async read() {
          const found = first ?? (await read())
          first = undefined
          return found
        },
      }
    },
    async readFile() {
      if (!isFile) return { deny: {}, projects }
      const { deny, projects: entries } = Object(parseOperatorJson(await readProjectsText(projects), projects))
      return { deny: deny ?? {}, projects: Array.isArray(entries) ? entries : [] }
    },
    parseEntry: (entry, source) =>
      withSwapKeys(parseProjects({ projects: [entry] }, source), source, secret)[0] as Project,
  }
}

import type { CdnDeps } from '../CdnDeps.ts'
import type { ProjectEntry } from '../store/projects.schema.ts'
import type { DataStore, Store } from '../store/store.ts'
import type { AdminFiles } from './adminFiles.ts'
import type { AdminTokens } from './adminTokens.ts'
import type { DailyCounts } from './dailyCounts.ts'
import type { StoredProjects } from './storedProjects.ts'

export interface AdminDeps {
  /** Those of the server whose admin this is. */
  site: CdnDeps
  data: DataStore
  cache: Store
  tokens: AdminTokens
  stored: StoredProjects
  counts: DailyCounts
  /** The entries of projects.json, as it has them. */
  fileEntries(): Promise<readonly ProjectEntry[]>
  /** @throws StartupError that says what is wrong with an entry */
  checkEntry(entry: ProjectEntry): void
  /** Has the server use the projects as they are now. */
  reloadProjects(): Promise<void>
  /** The page's build; undefined if there is none. */
  files: AdminFiles | undefined
}

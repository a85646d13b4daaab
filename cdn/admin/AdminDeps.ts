import type { CdnDeps } from '../CdnDeps.ts'
import type { DenyEntry, ProjectEntry } from '../store/projects.schema.ts'
import type { DataStore, Store } from '../store/store.ts'
import type { AdminFiles } from './adminFiles.ts'
import type { AdminTokens } from './adminTokens.ts'
import type { DailyCounts } from './dailyCounts.ts'
import type { StoredProjects } from './storedProjects.ts'

export interface AdminDeps {
  /** The deps of the public server. */
  site: CdnDeps
  data: DataStore
  cache: Store
  tokens: AdminTokens
  stored: StoredProjects
  counts: DailyCounts
  /** Reads the current projects.json. */
  readFile(): Promise<{ deny: DenyEntry; projects: readonly ProjectEntry[] }>
  /** @throws OperatorError for an invalid entry */
  checkEntry(entry: ProjectEntry): void
  /** @throws OperatorError for an invalid deny list */
  checkDenyList(deny: DenyEntry): void
  /** Makes the server use the current projects. */
  reloadProjects(): Promise<void>
  /** The built page; undefined if it was not built. */
  files: AdminFiles | undefined
}

export interface AddReleaseOptions {
  siteDir: string
  version: string
  releasesDir: string
}

/** @throws Error if a file was already published with other content; nothing has been copied then */
export function addRelease(options: AddReleaseOptions): Promise<void>

/** The versions in a folder of releases, oldest first. */
export function listReleases(directory: string): Promise<string[]>

/** Paths with forward slashes. */
export function listFiles(directory: string): Promise<string[]>

import type { Manifest } from './routes/manifest.ts'

export interface PublishOptions {
  /** Directory with `{version}/loader.js` and `assets/`. */
  siteDir: string
  /** `x.y.z` */
  version: string
  /** Directory with the modal's parts, for a release built without a template. */
  modalDir?: string
  /** Folder of releases to add this one to. */
  releasesDir?: string
  /** Origin in the snippet, by default `https://cdn.example.com`. The server replaces it by its own when serving it. */
  publicUrl?: string
}

/**
 * Writes the compressed files, the manifest, `releases.json` and `_headers`, and adds the release to a folder.
 * @throws Error if the folder already holds a file of this release with other content
 */
export function publish(options: PublishOptions): Promise<Manifest>

/**
 * Writes `releases.json` and the headers for static hosts of a folder of releases.
 * @param documents headers of the documents among the files, by path
 * @param sources the release whose scripts a major version has
 */
export function describeReleases(
  directory: string,
  documents?: Readonly<Record<string, Readonly<Record<string, string>>>>,
  sources?: ReadonlyMap<string, string>,
): Promise<void>

/** Writes `.br` and `.gz` beside a file where they are smaller. @returns its size after Brotli */
export function compressFile(file: string): Promise<number>

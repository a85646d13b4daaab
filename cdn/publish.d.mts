import type { Manifest } from './routes/manifest.ts'

export interface PublishOptions {
  /** Directory with `{version}/loader.js` and `assets/`. */
  siteDir: string
  /** `x.y.z` */
  version: string
  /** Directory with the modal's parts, for a release that was built without its template. */
  modalDir?: string
  /** Folder of releases to add this one to. */
  releasesDir?: string
  /** Origin the snippet names; `https://cdn.example.com` by default, replaced by the server's own when it serves it. */
  publicUrl?: string
}

/**
 * Writes the compressed files, the manifest, `releases.json` and `_headers`, and adds the release to a folder.
 * @throws Error when the folder has it, or a file of it, with other bytes
 */
export function publish(options: PublishOptions): Promise<Manifest>

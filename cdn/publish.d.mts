import type { Manifest } from './routes/manifest.ts'

export interface PublishOptions {
  /** Directory with `{version}/loader.js` and `assets/`. */
  siteDir: string
  /** `x.y.z` */
  version: string
  /** Origin the snippet names; `https://cdn.example.com` by default, replaced by the server's own when it serves it. */
  publicUrl?: string
}

/** Writes the compressed files, the manifest and `_headers`. */
export function publish(options: PublishOptions): Promise<Manifest>

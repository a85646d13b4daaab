import type { Context } from 'hono'
import type { Files } from '../sources/files.ts'
import { allowsOrigin, type Projects } from '../store/projects.ts'
import { floating, publicHeaders } from './siteFiles.ts'

/** Content of `{version}/manifest.json`, written by publish.mjs. */
export interface Manifest {
  version: string
  /** By path from the server's root: SRI digest, size, and size after Brotli. */
  files: Record<string, { integrity: string; bytes: number; brotli: number }>
  /** The script tag to copy. */
  snippet: string
  /** For a signed release: the signature of its `release.json`, and the proof that the log contains it. */
  signature?: string
  proof?: string
}

/** The project of a trial server on a developer's machine. */
const trialId = 'demo'

/**
 * The manifest of one release. Its snippet loads from this server, wherever the release was built. On a trial server,
 * it works as copied.
 */
export async function manifest(
  c: Context,
  { files, version, publicUrl, projects }: { files: Files; version: string; publicUrl: string; projects: Projects },
): Promise<Response> {
  const file = await files.read(`${version}/manifest.json`)
  if (!file) return c.notFound()
  const published = JSON.parse(new TextDecoder().decode(file.bytes)) as Manifest
  const trial = await projects.find(trialId)
  const isTrial = trial && allowsOrigin(trial, publicUrl)
  const snippet = snippetOf(published, publicUrl, isTrial ? trialId : undefined)
  return c.json({ ...published, snippet }, 200, { ...publicHeaders, 'Cache-Control': floating })
}

/** The script tag of a release on this server. @param projectId to put in; left open by default */
export const snippetOf = ({ snippet }: Pick<Manifest, 'snippet'>, publicUrl: string, projectId = '$&'): string =>
  snippet
    .replace(/src="[^"]*(?=\/\d+\.\d+\.\d+\/loader\.js")/, `src="${publicUrl}`)
    .replace('YOUR_PROJECT_ID', projectId)

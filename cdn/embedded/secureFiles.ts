import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { StartupError } from '../startupError.ts'

/** The pages of the secure site. */
export const securePages = ['sdk', 'window', 'device', 'loading'] as const
export type SecurePage = (typeof securePages)[number]

/** The secure site's build. */
export interface SecureFiles {
  /** Paths of scripts and style sheets, by page. */
  entries: Readonly<Record<SecurePage, { script: string; style?: string | undefined }>>
  /** By path, such as `assets/sdk-XYZ.js`. */
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
}

const path = z.string().check(z.regex(/^assets\/[a-zA-Z0-9_-][a-zA-Z0-9._-]*$/))
const entry = z.object({ script: path, style: z.optional(path) })
const entriesSchema = z.object({ sdk: entry, window: entry, device: entry, loading: entry })

/** @throws StartupError if the folder holds no build */
export async function readSecureFiles(folder: string): Promise<SecureFiles> {
  const noBuild = (error: Error): never => {
    throw new StartupError(
      `The secure site's files in ${folder} cannot be read: ${error.message}. Run npm run build, or set CK_SECURE_FILES to the folder they are in`,
    )
  }
  const text = await readFile(join(folder, 'entries.json'), 'utf8').catch(noBuild)
  const entries = entriesSchema.safeParse(JSON.parse(text))
  if (!entries.success) throw new StartupError(`${folder}/entries.json does not name the scripts of the secure site`)
  const names = await readdir(join(folder, 'assets')).catch(noBuild)
  const files = await Promise.all(
    names.map(async name => [`assets/${name}`, new Uint8Array(await readFile(join(folder, 'assets', name)))] as const),
  )
  return { entries: entries.data, files: new Map(files) }
}

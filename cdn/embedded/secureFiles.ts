import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { hashSource } from '../document/digest.ts'
import { scriptJson } from '../document/escape.ts'
import { OperatorError } from '../operatorError.ts'

/** The pages of the secure site. */
export const securePages = ['sdk', 'window', 'device', 'loading'] as const
export type SecurePage = (typeof securePages)[number]

/** What a page loads. */
interface SecureEntry {
  script: string
  style?: string | undefined
  /** Files that the page before it may fetch ahead. */
  ahead?: readonly string[] | undefined
  /** SRI hashes of all files that the page may load, by path. */
  integrity?: Readonly<Record<string, string>> | undefined
  /** With the hashes of the scripts that it loads later, which no tag names, and the policy's source for it. */
  importMap?: { text: string; source: string } | undefined
}

/** The secure site's build. */
export interface SecureFiles {
  /** By page. */
  entries: Readonly<Record<SecurePage, SecureEntry>>
  /** By path, such as `assets/sdk-XYZ.js`. */
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
}

const path = z.string().check(z.regex(/^assets\/[a-zA-Z0-9_-][a-zA-Z0-9._-]*$/))
const sri = z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]{43}=$/))
const entry = z.object({
  ...{ script: path, style: z.optional(path), ahead: z.optional(z.array(path)) },
  integrity: z.optional(z.record(path, sri)),
})
const entriesSchema = z.object({ sdk: entry, window: entry, device: entry, loading: entry })

/** @throws OperatorError if the folder holds no build */
export async function readSecureFiles(folder: string): Promise<SecureFiles> {
  const noBuild = (error: Error): never => {
    throw new OperatorError(
      `The secure site's files in ${folder} cannot be read: ${error.message}. Run npm run build, or set CK_SECURE_FILES to the folder they are in`,
    )
  }
  const text = await readFile(join(folder, 'entries.json'), 'utf8').catch(noBuild)
  const entries = entriesSchema.safeParse(JSON.parse(text))
  if (!entries.success) throw new OperatorError(`${folder}/entries.json does not name the scripts of the secure site`)
  const names = await readdir(join(folder, 'assets')).catch(noBuild)
  const files = await Promise.all(
    names.map(async name => [`assets/${name}`, new Uint8Array(await readFile(join(folder, 'assets', name)))] as const),
  )
  const served: ReadonlyMap<string, Uint8Array<ArrayBuffer>> = new Map(files)
  const prepare = async (page: SecurePage) => {
    const { integrity = {}, ...rest } = entries.data[page]
    for (const [file, hash] of Object.entries(integrity)) {
      const bytes = served.get(file)
      if (!bytes || (await sriOf(bytes)) !== hash)
        throw new OperatorError(
          `${join(folder, file)} ${bytes ? 'was changed after the build' : 'is missing'}: copy the secure site's files again, or run npm run build`,
        )
    }
    return [page, { ...rest, integrity, importMap: await importMapOf(integrity, rest.script) }] as const
  }
  const prepared = Object.fromEntries(await Promise.all(securePages.map(prepare)))
  return { entries: prepared as SecureFiles['entries'], files: served }
}

async function sriOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return `sha256-${Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64')}`
}

/** Browsers check the scripts that a module imports, at once or later, by the hashes of an import map. */
async function importMapOf(
  integrity: Readonly<Record<string, string>>,
  script: string,
): Promise<SecureEntry['importMap']> {
  const later = Object.entries(integrity).filter(([file]) => file.endsWith('.js') && file !== script)
  if (!later.length) return undefined
  const text = scriptJson({ integrity: Object.fromEntries(later.map(([file, hash]) => [`/${file}`, hash])) })
  return { text, source: await hashSource(text) }
}

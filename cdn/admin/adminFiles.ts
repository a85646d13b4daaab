import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** The page's build. */
export interface AdminFiles {
  script: string
  style: string
  /** By path, such as `assets/admin-XYZ.js`. */
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
}

const path = z.string().check(z.regex(/^assets\/[a-zA-Z0-9_-][a-zA-Z0-9._-]*$/))
const entries = z.object({ admin: z.object({ script: path, style: path }) })

/** @returns undefined if the folder holds no build: the API works without its page */
export async function readAdminFiles(folder: string): Promise<AdminFiles | undefined> {
  try {
    const { admin } = entries.parse(JSON.parse(await readFile(join(folder, 'entries.json'), 'utf8')))
    const names = await readdir(join(folder, 'assets'))
    const read = async (name: string) =>
      [`assets/${name}`, new Uint8Array(await readFile(join(folder, 'assets', name)))] as const
    return { ...admin, files: new Map(await Promise.all(names.map(read))) }
  } catch {
    return undefined
  }
}

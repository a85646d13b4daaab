import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { listFiles } from '../addRelease.mjs'
import { hashSource } from '../document/digest.ts'
import { OperatorError } from '../operatorError.ts'

/*
 * The content of a release: the file `release.json`, which is signed and logged. The same sources give the same bytes
 * on every machine, so it omits compressed copies, which each server makes itself.
 */

const hash = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/))
const sourceHash = z.string().check(z.regex(/^'sha256-[A-Za-z0-9+/]{43}='$/))
const files = z.record(z.string(), hash)

export const statementSchema = z.strictObject({
  format: z.literal('connectkit-release@1'),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  /** Commit of the sources; absent outside of a repository. */
  commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{40}$/))),
  /** SRI hashes by path on the CDN, for this release's folder and the shared assets. */
  files,
  /** CSP hashes of the inline scripts of `modal.html`. The rest of it is project data. */
  modalScripts: z.array(sourceHash),
  modalStyles: z.array(sourceHash),
  /** SRI hashes by path on the secure site. */
  secureFiles: files,
})
export type ReleaseStatement = z.infer<typeof statementSchema>

/**
 * Files that are not part of the statement: each server makes them, they are about the release, or only test mode gets them (its
 * hash is in the loader, which is).
 */
const isOwn = (path: string) =>
  !/\.(br|gz)$|(^|\/)(manifest\.json|modal\.html|test\.gated|withdrawn|release\.json(\.minisig|\.tlog-proof)?)$/.test(
    path,
  )

export const sriOf = (bytes: Uint8Array): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

const inlinePart = /<(script|style)(?: type="module")?>(.*?)<\/\1>/gs

/** CSP hashes of the inline parts of a document or its template, without data. */
export async function inlineHashes(text: string, element: 'script' | 'style'): Promise<string[]> {
  const parts = [...text.matchAll(inlinePart)].filter(([, name]) => name === element)
  return Promise.all(parts.map(([, , content = '']) => hashSource(content)))
}

/**
 * @param siteDir folder of the built site @param secureDir folder of the built secure site
 * @returns the text of `release.json`
 */
export async function writeStatement({
  siteDir,
  secureDir,
  version,
  commit,
}: {
  siteDir: string
  secureDir: string
  version: string
  commit?: string | undefined
}): Promise<string> {
  const paths = (await listFiles(siteDir)).filter(
    path => (path.startsWith(`${version}/`) || path.startsWith('assets/')) && isOwn(path),
  )
  if (!paths.includes(`${version}/loader.js`))
    throw new OperatorError(`${siteDir} holds no release ${version}: run npm run build first`)
  const template = await readFile(join(siteDir, version, 'modal.template'), 'utf8')
  const published = paths.filter(path => !path.endsWith('/modal.template'))
  const secure = (await readdir(join(secureDir, 'assets'))).filter(isOwn).map(name => `assets/${name}`)
  const statement: ReleaseStatement = {
    format: 'connectkit-release@1',
    version,
    ...(commit && { commit }),
    files: await hashesOf(siteDir, published),
    modalScripts: await inlineHashes(template, 'script'),
    modalStyles: await inlineHashes(template, 'style'),
    secureFiles: await hashesOf(secureDir, secure),
  }
  return `${JSON.stringify(statement, null, 2)}\n`
}

async function hashesOf(folder: string, paths: readonly string[]): Promise<Record<string, string>> {
  const rows = await Promise.all(
    [...paths].sort().map(async path => [path, sriOf(await readFile(join(folder, path)))] as const),
  )
  return Object.fromEntries(rows)
}

/** @throws OperatorError */
export function readStatement(text: string): ReleaseStatement {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new OperatorError('release.json is not JSON')
  }
  const { data, error } = statementSchema.safeParse(json)
  if (!data) throw new OperatorError(`release.json is not as expected: ${z.prettifyError(error)}`)
  return data
}

import * as z from 'zod/mini'
import { OperatorError } from '../operatorError.ts'
import type { Manifest } from '../routes/manifest.ts'
import { checkDocument, checkSecureDocument, type ServedDocument } from './checkDocuments.ts'
import type { ReadFile } from './logTiles.ts'
import { isConsistent, treeHash } from './merkleTree.ts'
import { checkSignature, type PublicKey, publicKeyText, readPublicKey } from './minisign.ts'
import { keyTerms, readLog, releaseEntry } from './releaseLog.ts'
import { type ReleaseStatement, readStatement, sriOf } from './releaseStatement.ts'
import type { NoteKey } from './signedNote.ts'
import { proofPath, signaturePath, statementPath } from './signRelease.ts'
import { checkProof, demandQuorum } from './tlogProof.ts'

export interface VerifyOptions {
  /** Reads a path of the CDN, from one network. */
  read: ReadFile
  version: string
  key: PublicKey
  logName: string
  witnesses?: readonly NoteKey[]
  quorum?: number
  /** Reads the secure site's files; by default they are not checked. */
  readSecure?: ReadFile
  /** Read `modal.html` of a project each, as served to one of its pages. */
  documents?: readonly (() => Promise<string>)[]
  /** Read the secure site's pages, which start its scripts. */
  secureDocuments?: readonly ServedDocument[]
  /** `release.json` of a build of the same sources. */
  rebuilt?: string
}

/** Summary of the comparison, for the report. */
export interface Verified {
  version: string
  commit: string | undefined
  files: number
  secureFiles: number
  documents: number
  /** Entries of the log. */
  logSize: number
  /** The signing key, which may have replaced the pinned one by a rotation. */
  signedBy: string
}

/**
 * Compares a CDN's files with the signed and logged release.
 * @throws OperatorError that names every file that differs, or else the first other difference
 */
export async function verifySite(options: VerifyOptions): Promise<Verified> {
  const { read, version, key, logName, witnesses = [], quorum = witnesses.length } = options
  const { documents = [], secureDocuments = [] } = options
  const text = async (path: string) => {
    const bytes = await read(path)
    if (!bytes) throw new OperatorError(`${path} is not served`)
    return new TextDecoder().decode(bytes)
  }
  const [statementText, signature, proof] = await Promise.all([
    text(statementPath(version)),
    text(signaturePath(version)),
    text(proofPath(version)),
  ])
  const logKey = (publicKey: Uint8Array): NoteKey => ({ name: logName, type: 'log', publicKey })
  const log = await readLog(path => read(`log/${path}`), [logKey(key.key)])
  if (log.checkpoint === undefined) throw new OperatorError('log/checkpoint is not served')
  demandQuorum(log.checkpoint, witnesses, quorum)

  const index = log.entries.findIndex(entry => entry.type === 'release' && entry.version === version)
  const entry = log.entries[index]
  if (entry?.type !== 'release') throw new OperatorError(`The log does not have release ${version}`)
  const again = log.entries.findIndex((each, at) => at > index && each.type === 'release' && each.version === version)
  if (again >= 0) throw new OperatorError(`The log has release ${version} twice, as entries ${index} and ${again}`)
  const term = keyTerms(log.entries, key).get(entry.key)
  if (!term || index < term.from || index >= term.until)
    throw new OperatorError(`Release ${version} is signed by ${entry.key}, which does not count for entry ${index}`)
  const signer = readPublicKey(entry.key)
  checkSignature(signer, Buffer.from(statementText), signature)
  const logged = releaseEntry(version, statementText, signer)
  if (JSON.stringify(logged) !== JSON.stringify(entry))
    throw new OperatorError(`release.json of ${version} is not the one in the log`)
  const proven = checkProof(proof, new TextEncoder().encode(JSON.stringify(entry)), {
    ...{ log: logKey(key.key), witnesses, quorum },
  })
  const past = treeHash(log.leaves.slice(0, proven.size))
  if (proven.size > log.leaves.length || !isConsistent({ size: proven.size, root: past }, proven, []))
    throw new OperatorError('The proof of the release and the log have different histories')

  const statement = readStatement(statementText)
  if (statement.version !== version) throw new OperatorError(`release.json is of ${statement.version}, not ${version}`)
  if (options.rebuilt !== undefined) compareBuilds(statement, readStatement(options.rebuilt))
  const floating = await floatingFiles(read, statement)
  const differing = [
    ...(await findDiffering(read, { ...statement.files, ...floating }, '')),
    ...(await findWrongManifests(read, statement)),
    ...(options.readSecure ? await findDiffering(options.readSecure, statement.secureFiles, 'the secure site’s ') : []),
  ]
  if (differing.length) throw new OperatorError(differing.join('\n'))
  for (const document of documents) await checkDocument(await document(), statement)
  for (const { page, read } of secureDocuments) checkSecureDocument(page, await read(), statement)
  return {
    version,
    commit: statement.commit,
    files: Object.keys(statement.files).length + Object.keys(floating).length,
    secureFiles: options.readSecure ? Object.keys(statement.secureFiles).length : 0,
    documents: documents.length + secureDocuments.length,
    logSize: log.entries.length,
    signedBy: publicKeyText(signer),
  }
}

/** The copies of a file differ. Whatever has a cause, such as a site that does not answer, ends the comparison. */
const isDifference = (error: unknown): error is OperatorError =>
  error instanceof OperatorError && error.cause === undefined

const majorOf = ({ version }: Pick<ReleaseStatement, 'version'>) => version.split('.')[0]
const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes)

/** The scripts that are also served as the newest of their major version, such as `1/loader.js`, with their hashes. */
async function floatingFiles(read: ReadFile, statement: ReleaseStatement): Promise<Record<string, string>> {
  const { version, files } = statement
  const major = majorOf(statement)
  const newest = readManifest(textOf(await read(`${major}/manifest.json`)))?.version
  if (newest !== version) return {}
  const scripts = Object.entries(files).flatMap(([path, hash]) => {
    const [, name] = path.startsWith(`${version}/`) ? (/^[^/]+\/([a-zA-Z]+\.m?js)$/.exec(path) ?? []) : []
    return name ? [[`${major}/${name}`, hash] as const] : []
  })
  // One whose copies differ is served, too: the comparison says so.
  const isServed = (path: string) =>
    read(path).then(
      bytes => bytes !== undefined,
      (error: unknown) => {
        if (isDifference(error)) return true
        throw error
      },
    )
  const served = await Promise.all(scripts.map(([path]) => isServed(path)))
  return Object.fromEntries(scripts.filter((_, at) => served[at]))
}

/** A manifest's hashes get into pages, and so does its tag. */
async function findWrongManifests(read: ReadFile, statement: ReleaseStatement): Promise<string[]> {
  const { version, files } = statement
  const loader = files[`${version}/loader.js`]
  const isRight = (manifest: ReturnType<typeof readManifest>) =>
    manifest?.version === version &&
    Object.keys(manifest.files).length === Object.keys(files).length &&
    Object.entries(files).every(([path, hash]) => manifest.files[path]?.integrity === hash) &&
    manifest.snippet.includes(` integrity="${loader}"`)
  const found: string[] = []
  const own = `${version}/manifest.json`
  for (const path of [own, `${majorOf(statement)}/manifest.json`]) {
    const bytes = await read(path)
    const manifest = readManifest(textOf(bytes))
    // Another release may be the newest, or none.
    const isOthers = !bytes || (manifest && manifest.version !== version)
    if ((path === own || !isOthers) && !isRight(manifest)) found.push(`${path} differs from the release`)
  }
  return found
}

/** Undefined unless it is one. */
function readManifest(text: string | undefined): Pick<Manifest, 'version' | 'files' | 'snippet'> | undefined {
  try {
    return manifestSchema.parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}

const manifestSchema = z.object({
  version: z.string(),
  files: z.record(z.string(), z.object({ integrity: z.string(), bytes: z.number(), brotli: z.number() })),
  snippet: z.string(),
})

/** Few at a time, as in a visitor's browser. */
const concurrent = 6

/** @returns a sentence for each file that differs from the release */
async function findDiffering(
  read: ReadFile,
  files: Readonly<Record<string, string>>,
  whose: string,
): Promise<string[]> {
  const left = Object.entries(files)
  const found: string[] = []
  const check = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [path, hash] = next
      try {
        const bytes = await read(path)
        if (!bytes) found.push(`${whose}${path} is not served`)
        else if (sriOf(bytes) !== hash) found.push(`${whose}${path} differs from the release`)
      } catch (error) {
        if (!isDifference(error)) throw error
        found.push(`${whose}${error.message}`)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrent }, check))
  return found.sort()
}

function compareBuilds(served: ReleaseStatement, built: ReleaseStatement): void {
  const flat = ({ files, secureFiles, modalScripts, modalStyles }: ReleaseStatement) =>
    new Map([
      ...Object.entries(files),
      ...Object.entries(secureFiles).map(([path, hash]) => [`secure site: ${path}`, hash] as const),
      ['modal.html', JSON.stringify([modalScripts, modalStyles])] as const,
    ])
  const [one, other] = [flat(served), flat(built)]
  for (const path of new Set([...one.keys(), ...other.keys()]))
    if (one.get(path) !== other.get(path)) throw new OperatorError(`A build of the sources has a different ${path}`)
}

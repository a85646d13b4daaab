import * as z from 'zod/mini'
import { OperatorError } from '../operatorError.ts'
import type { Manifest } from '../routes/manifest.ts'
import { checkDocument, checkSecureDocument, type ServedDocument } from './checkDocuments.ts'
import type { ReadFile } from './logTiles.ts'
import { isConsistent, treeHash } from './merkleTree.ts'
import { checkSignature, type PublicKey, publicKeyText, readPublicKey } from './minisign.ts'
import { keyTerms, type LogEntry, readLog, releaseEntry } from './releaseLog.ts'
import { type ReleaseStatement, readStatement, sriOf } from './releaseStatement.ts'
import type { NoteKey } from './signedNote.ts'
import { proofPath, signaturePath, statementPath } from './signRelease.ts'
import { checkProof, demandQuorum } from './tlogProof.ts'

/** The root hash in base64. */
export interface LogTree {
  size: number
  root: string
}

export interface VerifyOptions {
  /** Reads a path of the CDN, from one network. */
  read: ReadFile
  version: string
  /** The CDN itself calls this version its newest: then the log must have no newer one. */
  isNewest?: boolean
  /** The log's tree when it was last verified, which it must still contain. */
  known?: LogTree | undefined
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
  log: LogTree
  /** The signing key, which may have replaced the pinned one by a rotation. */
  signedBy: string
}

/**
 * Compares a CDN's files with the signed and logged release.
 * @throws OperatorError that names every file that differs, or else the first other difference
 */
export async function verifySite(options: VerifyOptions): Promise<Verified> {
  const { read, version, isNewest, known, key, logName, witnesses = [], quorum = witnesses.length } = options
  const { documents = [], secureDocuments = [] } = options
  const text = async (path: string) => {
    const bytes = await read(path)
    if (!bytes) throw new OperatorError(`${path} is not served`)
    return new TextDecoder().decode(bytes)
  }
  const logKey = (publicKey: Uint8Array): NoteKey => ({ name: logName, type: 'log', publicKey })
  const log = await readLog(path => read(`log/${path}`), [logKey(key.key)])
  if (log.checkpoint === undefined) throw new OperatorError('log/checkpoint is not served')
  demandQuorum(log.checkpoint, witnesses, quorum)

  const tree = { size: log.leaves.length, root: rootOf(log.leaves) }
  if (known) demandGrown(log.leaves, known)
  const terms = keyTerms(log.entries, key)
  const isValid = (entry: LogEntry, index: number) => {
    const term = entry.type === 'release' ? terms.get(entry.key) : undefined
    return term !== undefined && index >= term.from && index < term.until
  }

  /** A release's statement, which is signed and logged. */
  const readSigned = async (version: string): Promise<{ statement: ReleaseStatement; signer: PublicKey }> => {
    const [statementText, signature, proof] = await Promise.all([
      text(statementPath(version)),
      text(signaturePath(version)),
      text(proofPath(version)),
    ])
    const isOf = (each: LogEntry) => each.type === 'release' && each.version === version
    const index = log.entries.findIndex(isOf)
    const entry = log.entries[index]
    if (entry?.type !== 'release') throw new OperatorError(`The log does not have release ${version}`)
    const again = log.entries.findIndex((each, at) => at > index && isOf(each))
    if (again >= 0) throw new OperatorError(`The log has release ${version} twice, as entries ${index} and ${again}`)
    if (!isValid(entry, index))
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
    if (statement.version !== version)
      throw new OperatorError(`release.json is of ${statement.version}, not ${version}`)
    return { statement, signer }
  }

  const { statement, signer } = await readSigned(version)
  if (isNewest) demandNewest(version, log.entries.filter(isValid))
  if (options.rebuilt !== undefined) compareBuilds(statement, readStatement(options.rebuilt))
  // Pages that name no release get these, whichever release is verified.
  const major = majorOf(version)
  const named = readManifest(textOf(await read(`${major}/manifest.json`)))?.version ?? version
  if (majorOf(named) !== major) throw new OperatorError(`${major}/manifest.json names release ${named}`)
  const newest = named === version ? statement : (await readSigned(named)).statement
  const floating = await floatingFiles(read, newest)
  const differing = [
    ...(await findDiffering(read, { ...statement.files, ...floating }, '')),
    ...(await findWrongManifests(read, statement, newest)),
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
    log: tree,
    signedBy: publicKeyText(signer),
  }
}

/** The copies of a file differ. Whatever has a cause, such as a site that does not answer, ends the comparison. */
const isDifference = (error: unknown): error is OperatorError =>
  error instanceof OperatorError && error.cause === undefined

const majorOf = (version: string) => version.split('.')[0]
const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes)
const rootOf = (leaves: readonly Uint8Array[]) => Buffer.from(treeHash(leaves)).toString('base64')

/** @throws OperatorError if a log has lost entries since, or has others */
function demandGrown(leaves: readonly Uint8Array[], known: LogTree): void {
  if (known.size > leaves.length)
    throw new OperatorError(`The log lost entries: it has ${leaves.length}, and had ${known.size}`)
  if (rootOf(leaves.slice(0, known.size)) !== known.root)
    throw new OperatorError('The log has another history than before')
}

/** @throws OperatorError if the log has a newer release of the same major version */
function demandNewest(version: string, entries: readonly LogEntry[]): void {
  const major = majorOf(version)
  for (const entry of entries)
    if (
      entry.type === 'release' &&
      majorOf(entry.version) === major &&
      entry.version.localeCompare(version, 'en', { numeric: true }) > 0
    )
      throw new OperatorError(
        `${major}/manifest.json names release ${version} as the newest, but the log has ${entry.version}. If it was withdrawn, give --version ${version}`,
      )
}

/** The scripts that are also served as the newest of their major version, such as `1/loader.js`, with their hashes. */
async function floatingFiles(read: ReadFile, { version, files }: ReleaseStatement): Promise<Record<string, string>> {
  const scripts = Object.entries(files).flatMap(([path, hash]) => {
    const [, name] = path.startsWith(`${version}/`) ? (/^[^/]+\/([a-zA-Z]+\.m?js)$/.exec(path) ?? []) : []
    return name ? [[`${majorOf(version)}/${name}`, hash] as const] : []
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
async function findWrongManifests(
  read: ReadFile,
  statement: ReleaseStatement,
  newest: ReleaseStatement,
): Promise<string[]> {
  const isRight = (manifest: ReturnType<typeof readManifest>, { version, files }: ReleaseStatement) =>
    manifest?.version === version &&
    Object.keys(manifest.files).length === Object.keys(files).length &&
    Object.entries(files).every(([path, hash]) => manifest.files[path]?.integrity === hash) &&
    manifest.snippet.includes(` integrity="${files[`${version}/loader.js`]}"`)
  const found: string[] = []
  const own = `${statement.version}/manifest.json`
  const floating = `${majorOf(newest.version)}/manifest.json`
  const described = [
    [own, statement],
    [floating, newest],
  ] as const
  for (const [path, release] of described) {
    const bytes = await read(path)
    // A folder may have no newest release.
    const isMissing = !bytes && path === floating
    if (!isMissing && !isRight(readManifest(textOf(bytes)), release)) found.push(`${path} differs from the release`)
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
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
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

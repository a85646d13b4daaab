import type { ReadFile } from './logTiles.ts'
import { isConsistent, treeHash } from './merkleTree.ts'
import { checkSignature, type PublicKey, publicKeyText, readPublicKey } from './minisign.ts'
import { ReleaseError } from './ReleaseError.ts'
import { keyTerms, readLog, releaseEntry } from './releaseLog.ts'
import { inlineHashes, type ReleaseStatement, readStatement, sriOf } from './releaseStatement.ts'
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
 * @throws ReleaseError that names the first difference
 */
export async function verifySite(options: VerifyOptions): Promise<Verified> {
  const { read, version, key, logName, witnesses = [], quorum = witnesses.length, documents = [] } = options
  const text = async (path: string) => {
    const bytes = await read(path)
    if (!bytes) throw new ReleaseError(`${path} is not served`)
    return new TextDecoder().decode(bytes)
  }
  const [statementText, signature, proof] = await Promise.all([
    text(statementPath(version)),
    text(signaturePath(version)),
    text(proofPath(version)),
  ])
  const logKey = (publicKey: Uint8Array): NoteKey => ({ name: logName, type: 'log', publicKey })
  const log = await readLog(path => read(`log/${path}`), [logKey(key.key)])
  if (log.checkpoint === undefined) throw new ReleaseError('log/checkpoint is not served')
  demandQuorum(log.checkpoint, witnesses, quorum)

  const index = log.entries.findIndex(entry => entry.type === 'release' && entry.version === version)
  const entry = log.entries[index]
  if (entry?.type !== 'release') throw new ReleaseError(`The log does not have release ${version}`)
  const again = log.entries.findIndex((each, at) => at > index && each.type === 'release' && each.version === version)
  if (again >= 0) throw new ReleaseError(`The log has release ${version} twice, as entries ${index} and ${again}`)
  const term = keyTerms(log.entries, key).get(entry.key)
  if (!term || index < term.from || index >= term.until)
    throw new ReleaseError(`Release ${version} is signed by ${entry.key}, which does not count for entry ${index}`)
  const signer = readPublicKey(entry.key)
  checkSignature(signer, Buffer.from(statementText), signature)
  const logged = releaseEntry(version, statementText, signer)
  if (JSON.stringify(logged) !== JSON.stringify(entry))
    throw new ReleaseError(`release.json of ${version} is not the one in the log`)
  const proven = checkProof(proof, new TextEncoder().encode(JSON.stringify(entry)), {
    ...{ log: logKey(key.key), witnesses, quorum },
  })
  const past = treeHash(log.leaves.slice(0, proven.size))
  if (proven.size > log.leaves.length || !isConsistent({ size: proven.size, root: past }, proven, []))
    throw new ReleaseError('The proof of the release and the log have different histories')

  const statement = readStatement(statementText)
  if (statement.version !== version) throw new ReleaseError(`release.json is of ${statement.version}, not ${version}`)
  if (options.rebuilt !== undefined) compareBuilds(statement, readStatement(options.rebuilt))
  await checkFiles(read, statement.files, '')
  if (options.readSecure) await checkFiles(options.readSecure, statement.secureFiles, 'the secure site’s ')
  for (const document of documents) await checkDocument(await document(), statement)
  return {
    version,
    commit: statement.commit,
    files: Object.keys(statement.files).length,
    secureFiles: options.readSecure ? Object.keys(statement.secureFiles).length : 0,
    documents: documents.length,
    logSize: log.entries.length,
    signedBy: publicKeyText(signer),
  }
}

/** Few at a time, as in a visitor's browser. */
const concurrent = 6

async function checkFiles(read: ReadFile, files: Readonly<Record<string, string>>, whose: string): Promise<void> {
  const left = Object.entries(files)
  const check = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [path, hash] = next
      const bytes = await read(path)
      if (bytes && sriOf(bytes) === hash) continue
      // Stops the others.
      left.length = 0
      throw new ReleaseError(`${whose}${path} ${bytes ? 'differs from the release' : 'is not served'}`)
    }
  }
  await Promise.all(Array.from({ length: concurrent }, check))
}

/** Checks everything executable in a document: scripts must match a hash, and nothing else may run. */
async function checkDocument(html: string, { modalScripts, modalStyles }: ReleaseStatement): Promise<void> {
  const data = /<script type="application\/json" id="config">[^<]*<\/script>/
  const rest = html.replace(data, '')
  const [scripts, styles] = await Promise.all([inlineHashes(rest, 'script'), inlineHashes(rest, 'style')])
  if (scripts.some(hash => !modalScripts.includes(hash)) || styles.some(hash => !modalStyles.includes(hash)))
    throw new ReleaseError('modal.html has a script or style that is not part of the release')
  const markup = rest.replace(/<(script|style)(?: type="module")?>.*?<\/\1>/gs, '')
  const foreign = /<(script|style|iframe|object|embed|link|base|form)\b|\son\w+\s*=|javascript:/i.exec(markup)
  if (foreign) throw new ReleaseError(`modal.html has ${foreign[0].trim()}, which is not part of the release`)
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
    if (one.get(path) !== other.get(path)) throw new ReleaseError(`A build of the sources has another ${path}`)
}

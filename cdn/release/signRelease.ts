import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../operatorError.ts'
import type { Manifest } from '../routes/manifest.ts'
import type { Signer } from './ed25519.ts'
import type { ReadFile } from './logTiles.ts'
import { type MinisignSigner, signFile } from './minisign.ts'
import { appendEntry, releaseEntry, sha256Of } from './releaseLog.ts'
import { writeStatement } from './releaseStatement.ts'
import type { Witness } from './Witness.ts'

/** Reads files of a folder; undefined for missing ones. */
export const readFolder =
  (folder: string): ReadFile =>
  async path => {
    try {
      return new Uint8Array(await readFile(join(folder, path)))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

/** Paths of a release's statement, its signature, and the proof that the log contains it. */
export const statementPath = (version: string): string => `${version}/release.json`
export const signaturePath = (version: string): string => `${version}/release.json.minisig`
export const proofPath = (version: string): string => `${version}/release.json.tlog-proof`

export interface SignOptions {
  /** The folder of releases, which also gets the log. */
  releasesDir: string
  secureDir: string
  version: string
  commit?: string | undefined
  signer: MinisignSigner
  /** The log's name, such as `cdn.example.com/log`. */
  logName: string
  former?: readonly Signer[]
  witnesses?: readonly Witness[]
}

/**
 * Signs a published release and appends it to the log. Calling it again renews the proof, for example with more
 * witnesses.
 * @returns the hash of its statement
 * @throws OperatorError if another release with this number was already signed
 */
export async function signRelease(options: SignOptions): Promise<string> {
  const { releasesDir, secureDir, version, commit, signer, logName, former, witnesses } = options
  const at = (path: string) => join(releasesDir, path)
  const read = readFolder(releasesDir)
  const statement = await writeStatement({ siteDir: releasesDir, secureDir, version, commit })
  const signed = await read(statementPath(version))
  if (signed && new TextDecoder().decode(signed) !== statement)
    throw new OperatorError(`Release ${version} was signed with other files: raise the version in package.json`)
  const key = { id: signer.id, key: signer.publicKey }
  const proof = await appendEntry(
    { folder: at('log'), read: path => read(`log/${path}`) },
    releaseEntry(version, statement, key),
    { name: logName, signer, ...(former && { former }), ...(witnesses && { witnesses }) },
  )
  const signature = await signFile(
    signer,
    Buffer.from(statement),
    `connectkit ${version} sha256:${sha256Of(statement)}`,
  )
  await writeFile(at(statementPath(version)), statement)
  await writeFile(at(signaturePath(version)), signature)
  await writeFile(at(proofPath(version)), proof)
  const manifestFile = at(`${version}/manifest.json`)
  const manifest: Manifest = JSON.parse(await readFile(manifestFile, 'utf8'))
  await writeFile(manifestFile, `${JSON.stringify({ ...manifest, signature, proof }, null, 2)}\n`)
  return sha256Of(statement)
}

import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { OperatorError } from '../operatorError.ts'
import { checkpointText } from './checkpoint.ts'
import { isSignedBy, type Signer } from './ed25519.ts'
import { type ReadFile, readEntries, writeTiles } from './logTiles.ts'
import { consistencyProof, inclusionProof, leafHash, treeHash } from './merkleTree.ts'
import { type MinisignSigner, type PublicKey, publicKeyText, readPublicKey } from './minisign.ts'
import { type NoteKey, signNote } from './signedNote.ts'
import { checkNote, proofText } from './tlogProof.ts'
import type { Witness } from './Witness.ts'

/*
 * The append-only log of releases. Each entry is a line of JSON. A release is valid if the key of its time signed it.
 * Further entries hand over to the next key, or revoke a stolen one.
 */

const key = z.string().check(z.regex(/^[A-Za-z0-9+/]{56}$/))
const signature = z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/))

const entrySchema = z.discriminatedUnion('type', [
  /** A release, by the SHA-256 hash of its `release.json`, in hexadecimal. */
  z.strictObject({
    type: z.literal('release'),
    version: z.string(),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    key,
  }),
  /** From here on, `next` replaces `key`, which has signed this entry. */
  z.strictObject({ type: z.literal('rotation'), key, next: key, signature }),
  /** Releases of `key` from entry `since` on are invalid. Signed by `by`, a key that is valid here. */
  z.strictObject({
    type: z.literal('revocation'),
    key,
    since: z.int().check(z.nonnegative()),
    by: key,
    signature,
  }),
])
export type LogEntry = z.infer<typeof entrySchema>

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

export const entryBytes = (entry: LogEntry): Uint8Array => new TextEncoder().encode(JSON.stringify(entry))

/** @throws OperatorError */
function readEntry(bytes: Uint8Array): LogEntry {
  try {
    return entrySchema.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    throw new OperatorError('The log has an invalid entry')
  }
}

export const releaseEntry = (version: string, statement: string, signer: PublicKey): LogEntry => ({
  type: 'release',
  version,
  sha256: sha256Of(statement),
  key: publicKeyText(signer),
})

const rotationText = (from: string, next: string) => Buffer.from(`connectkit key rotation\n${from}\n${next}\n`)
const revocationText = (of: string, since: number) => Buffer.from(`connectkit key revocation\n${of}\n${since}\n`)

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const publicOf = ({ id, publicKey }: MinisignSigner): PublicKey => ({ id, key: publicKey })

export async function rotationEntry(signer: MinisignSigner, next: PublicKey): Promise<LogEntry> {
  const [from, to] = [publicKeyText(publicOf(signer)), publicKeyText(next)]
  return { type: 'rotation', key: from, next: to, signature: base64(await signer.sign(rotationText(from, to))) }
}

/** @param since number of the first entry whose release is invalid */
export async function revocationEntry(signer: MinisignSigner, stolen: PublicKey, since: number): Promise<LogEntry> {
  const [of, by] = [publicKeyText(stolen), publicKeyText(publicOf(signer))]
  return { type: 'revocation', key: of, since, by, signature: base64(await signer.sign(revocationText(of, since))) }
}

/** A log whose entries all match its checkpoint. */
export interface ReleaseLog {
  entries: readonly LogEntry[]
  leaves: readonly Uint8Array[]
  /** The signed note; undefined for an empty log. */
  checkpoint: string | undefined
}

/**
 * @param keys one of which must have signed the checkpoint
 * @throws OperatorError if the files do not match the checkpoint
 */
export async function readLog(read: ReadFile, keys: readonly NoteKey[]): Promise<ReleaseLog> {
  const bytes = await read('checkpoint')
  if (!bytes) return { entries: [], leaves: [], checkpoint: undefined }
  const note = new TextDecoder().decode(bytes)
  const { size, root } = checkAny(note, keys)
  const entries = await readEntries(read, size)
  const leaves = entries.map(leafHash)
  if (base64(treeHash(leaves)) !== base64(root)) throw new OperatorError('The log entries do not match the checkpoint')
  return { entries: entries.map(readEntry), leaves, checkpoint: note }
}

function checkAny(note: string, keys: readonly NoteKey[]) {
  let thrown: unknown
  for (const key of keys)
    try {
      return checkNote(note, key)
    } catch (error) {
      thrown = error
    }
  throw thrown
}

/** The range of entries in which a key's releases are valid. */
interface Term {
  from: number
  /** Exclusive. */
  until: number
}

/**
 * Follows rotations and revocations from a pinned key.
 * @returns the terms of each valid key, by its text
 * @throws OperatorError if an entry was not signed by the key that it names
 */
export function keyTerms(entries: readonly LogEntry[], pinned: PublicKey): Map<string, Term> {
  const terms = new Map<string, Term>([[publicKeyText(pinned), { from: 0, until: Number.POSITIVE_INFINITY }]])
  const demandSigned = (by: string, text: Uint8Array, given: string) => {
    if (!isSignedBy(readPublicKey(by).key, text, Buffer.from(given, 'base64')))
      throw new OperatorError(`The log has a key's entry that ${by} has not signed`)
  }
  const counts = (key: string, index: number) => {
    const term = terms.get(key)
    return term !== undefined && index >= term.from && index < term.until
  }
  for (const [index, entry] of entries.entries()) {
    if (entry.type === 'rotation' && counts(entry.key, index)) {
      demandSigned(entry.key, rotationText(entry.key, entry.next), entry.signature)
      terms.set(entry.key, { ...(terms.get(entry.key) as Term), until: index })
      if (!terms.has(entry.next)) terms.set(entry.next, { from: index, until: Number.POSITIVE_INFINITY })
    }
    if (entry.type === 'revocation' && counts(entry.by, index)) {
      demandSigned(entry.by, revocationText(entry.key, entry.since), entry.signature)
      const term = terms.get(entry.key)
      if (term) terms.set(entry.key, { ...term, until: Math.min(term.until, entry.since) })
    }
  }
  return terms
}

/**
 * Appends an entry to the log in a folder, with the witnesses' signatures if there are witnesses.
 * @param former keys that also sign the checkpoint, for pages that pinned them
 * @returns the proof that the log contains the entry
 * @throws OperatorError if the log in the folder is damaged, or a witness has seen a different one
 */
export async function appendEntry(
  { folder, read }: { folder: string; read: ReadFile },
  entry: LogEntry,
  {
    name,
    signer,
    former = [],
    witnesses = [],
  }: { name: string; signer: Signer; former?: readonly Signer[]; witnesses?: readonly Witness[] },
): Promise<string> {
  const signers = [signer, ...former]
  const keys = signers.map(({ publicKey }): NoteKey => ({ name, type: 'log', publicKey }))
  const { entries, leaves } = await readLog(read, keys)
  const bytes = entryBytes(entry)
  const known = entries.findIndex(each => Buffer.from(entryBytes(each)).equals(bytes))
  const all = known < 0 ? [...entries, entry] : entries
  const hashes = known < 0 ? [...leaves, leafHash(bytes)] : leaves
  const text = checkpointText({ origin: name, size: hashes.length, root: treeHash(hashes) })
  const lines = await Promise.all(signers.map(each => signNote(name, each, text)))
  const note = `${text}\n${lines.join('')}`
  const cosigned = await Promise.all(
    witnesses.map(witness => witness.cosign(note, size => consistencyProof(hashes, size))),
  )
  const checkpoint = `${note}${cosigned.join('')}`
  await writeTiles(folder, all.map(entryBytes), checkpoint)
  const index = known < 0 ? hashes.length - 1 : known
  return proofText(index, inclusionProof(hashes, index), checkpoint)
}

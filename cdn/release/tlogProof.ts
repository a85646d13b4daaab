import { OperatorError } from '../operatorError.ts'
import { type Checkpoint, readCheckpoint } from './checkpoint.ts'
import { isIncluded, leafHash } from './merkleTree.ts'
import { type NoteKey, readNote, signedBy } from './signedNote.ts'

/* Offline proofs that a log contains an entry (https://c2sp.org/tlog-proof). */

const format = 'c2sp.org/tlog-proof@v1'

/** @param checkpoint the signed note */
export function proofText(index: number, hashes: readonly Uint8Array[], checkpoint: string): string {
  const lines = hashes.map(hash => Buffer.from(hash).toString('base64'))
  return [format, `index ${index}`, ...lines, '', checkpoint].join('\n')
}

/**
 * @param witnesses at least `quorum` of them must have signed the same tree
 * @returns the tree that contains the entry
 * @throws OperatorError with the missing part of the proof
 */
export function checkProof(
  proof: string,
  entry: Uint8Array,
  { log, witnesses = [], quorum = witnesses.length }: { log: NoteKey; witnesses?: readonly NoteKey[]; quorum?: number },
): Checkpoint {
  const end = proof.indexOf('\n\n')
  const [first, ...lines] = proof.slice(0, end).split('\n')
  if (end < 0 || first !== format) throw new OperatorError('This is not a log proof')
  if (lines[0]?.startsWith('extra ')) lines.shift()
  const index = /^index (0|[1-9]\d*)$/.exec(lines.shift() ?? '')?.[1]
  if (index === undefined) throw new OperatorError('The proof lacks the index of the entry')
  const note = proof.slice(end + 2)
  const checkpoint = checkNote(note, log)
  const hashes = lines.map(line => new Uint8Array(Buffer.from(line, 'base64')))
  if (!isIncluded({ ...checkpoint, index: Number(index) }, leafHash(entry), hashes))
    throw new OperatorError(`The log ${log.name} does not have this release`)
  demandQuorum(note, witnesses, quorum)
  return checkpoint
}

/** @throws OperatorError unless the log has signed the note */
export function checkNote(note: string, log: NoteKey): Checkpoint {
  const checkpoint = readCheckpoint(readNote(note).text)
  if (checkpoint.origin !== log.name)
    throw new OperatorError(`The checkpoint is of the log ${checkpoint.origin}, not of ${log.name}`)
  if (!signedBy(log, note).isSigned) throw new OperatorError(`The log ${log.name} has not signed its checkpoint`)
  return checkpoint
}

export function demandQuorum(note: string, witnesses: readonly NoteKey[], quorum: number): void {
  const count = witnesses.filter(witness => signedBy(witness, note).isSigned).length
  if (count < quorum) throw new OperatorError(`${count} of ${quorum} witnesses have seen this state of the log`)
}

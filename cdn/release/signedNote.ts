import { createHash } from 'node:crypto'
import { OperatorError } from '../operatorError.ts'
import { isSignedBy, type Signer } from './ed25519.ts'

/* Signed notes (https://c2sp.org/signed-note), used by logs and witnesses. */

/** An Ed25519 key of a log, or of a witness, whose signatures are timestamped (https://c2sp.org/tlog-cosignature). */
export interface NoteKey {
  /** A URL without its scheme, such as `cdn.example.com/log`. */
  name: string
  type: 'log' | 'witness'
  /** 32 bytes */
  publicKey: Uint8Array
}

export interface NoteSignature {
  name: string
  /** The key's id and the signature. */
  bytes: Uint8Array
}

const typeBytes = { log: 1, witness: 4 } as const
const mostSignatures = 64

function keyId({ name, type, publicKey }: NoteKey): Buffer {
  const hash = createHash('sha256').update(`${name}\n`).update(Uint8Array.of(typeBytes[type])).update(publicKey)
  return hash.digest().subarray(0, 4)
}

/** The verifier key, such as `cdn.example.com/log+1a2b3c4d+AW…`. */
export function verifierText(key: NoteKey): string {
  const material = Buffer.from([typeBytes[key.type], ...key.publicKey]).toString('base64')
  return `${key.name}+${keyId(key).toString('hex')}+${material}`
}

/** @throws OperatorError */
export function readVerifier(text: string): NoteKey {
  const [name = '', id, ...rest] = text.trim().split('+')
  const bytes = Buffer.from(rest.join('+'), 'base64')
  const type = bytes[0] === typeBytes.log ? 'log' : bytes[0] === typeBytes.witness ? 'witness' : undefined
  if (!type || bytes.length !== 33 || !isKeyName(name))
    throw new OperatorError(`"${text.trim()}" is not the key of a log or witness (name+id+base64)`)
  const key: NoteKey = { name, type, publicKey: new Uint8Array(bytes.subarray(1)) }
  if (keyId(key).toString('hex') !== id) throw new OperatorError(`The id in "${text.trim()}" does not match its key`)
  return key
}

export const isKeyName = (name: string): boolean => /^[^\s+]+$/u.test(name)

/** @throws OperatorError */
export function readNote(note: string): { text: string; signatures: NoteSignature[] } {
  const end = note.lastIndexOf('\n\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids them
  if (end < 0 || /[\u0000-\u0009\u000b-\u001f]/.test(note)) throw new OperatorError('This is not a signed note')
  const lines = note.slice(end + 2).split('\n')
  if (lines.pop() !== '' || !lines.length || lines.length > mostSignatures)
    throw new OperatorError('This is not a signed note: the last signature lacks a line end')
  return { text: note.slice(0, end + 1), signatures: lines.map(readSignature) }
}

function readSignature(line: string): NoteSignature {
  const [, name, base64] = /^— (\S+) (\S+)$/.exec(line) ?? []
  const bytes = Buffer.from(base64 ?? '', 'base64')
  if (!name || bytes.length < 5) throw new OperatorError('This is not a signed note: a line is not a signature')
  return { name, bytes: new Uint8Array(bytes) }
}

const line = (key: NoteKey, signature: Uint8Array) =>
  `— ${key.name} ${Buffer.concat([keyId(key), signature]).toString('base64')}\n`

/** @param text must end with a newline @returns the signature line to append */
export async function signNote(name: string, signer: Signer, text: string): Promise<string> {
  return line({ name, type: 'log', publicKey: signer.publicKey }, await signer.sign(Buffer.from(text)))
}

/** A witness's signature line. It states that at this time, the tree is the log's largest known one and only grew. */
export async function cosign(name: string, signer: Signer, text: string, seconds: number): Promise<string> {
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(seconds))
  const signature = await signer.sign(cosigned(text, seconds))
  return line({ name, type: 'witness', publicKey: signer.publicKey }, Buffer.concat([time, signature]))
}

const cosigned = (text: string, seconds: number | bigint) => Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`)

/**
 * @returns whether the key has signed the note, and for a witness the time, in seconds
 * @throws OperatorError if a signature in this key's name is invalid
 */
export function signedBy(key: NoteKey, note: string): { isSigned: boolean; seconds?: number } {
  const { text, signatures } = readNote(note)
  const id = keyId(key)
  const mine = signatures.filter(({ name, bytes }) => name === key.name && id.equals(bytes.subarray(0, 4)))
  for (const { bytes } of mine) {
    const rest = Buffer.from(bytes.subarray(4))
    const seconds = key.type === 'witness' && rest.length > 8 ? rest.readBigUInt64BE() : undefined
    const [content, signature] =
      seconds === undefined ? [Buffer.from(text), rest] : [cosigned(text, seconds), rest.subarray(8)]
    if (!isSignedBy(key.publicKey, content, signature))
      throw new OperatorError(`A signature by ${key.name} does not match the note`)
    return seconds === undefined ? { isSigned: true } : { isSigned: true, seconds: Number(seconds) }
  }
  return { isSigned: false }
}

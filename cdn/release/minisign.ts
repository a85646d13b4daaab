import { createHash, randomBytes } from 'node:crypto'
import { OperatorError } from '../operatorError.ts'
import { isSignedBy, type Signer, signerOf } from './ed25519.ts'

/*
 * Keys and signatures of minisign (https://jedisct1.github.io/minisign/), so that anyone can verify a release with an
 * independent program. Secret keys are those of `minisign -G -W`, without a password.
 */

export interface PublicKey {
  /** 8 bytes that identify the key. */
  id: Uint8Array
  /** 32 bytes */
  key: Uint8Array
}

export interface MinisignSigner extends Signer {
  id: Uint8Array
}

const ed25519 = Buffer.from('Ed')
/** Algorithm: Ed25519 over the file's BLAKE2b hash. */
const hashedEd25519 = Buffer.from('ED')
const blake2bChecksum = Buffer.from('B2')
const noPassword = Buffer.from([0, 0])

/** The decoded lines of a key or signature file, without comments. */
function readLines(text: string, what: string): Buffer[] {
  const lines = text.split(/\r?\n/).filter(line => line && !/^(un)?trusted comment: /.test(line))
  if (!lines.length) throw new OperatorError(`This is not a minisign ${what}`)
  return lines.map(line => Buffer.from(line, 'base64'))
}

const publicLength = 2 + 8 + 32
const secretLength = 2 + 2 + 2 + 32 + 8 + 8 + 8 + 64 + 32

/** @param text a key file, or only the key */
export function readPublicKey(text: string): PublicKey {
  const [bytes = Buffer.alloc(0)] = readLines(text, 'public key')
  if (bytes.length !== publicLength || !bytes.subarray(0, 2).equals(ed25519))
    throw new OperatorError('This is not a minisign public key')
  return { id: new Uint8Array(bytes.subarray(2, 10)), key: new Uint8Array(bytes.subarray(10)) }
}

/** The key as minisign prints it, in 56 characters. */
export const publicKeyText = ({ id, key }: PublicKey): string => Buffer.concat([ed25519, id, key]).toString('base64')

/** The key's name in minisign's comments. */
export const keyName = (id: Uint8Array): string => Buffer.from(id).reverse().toString('hex').toUpperCase()

export const publicKeyFile = (key: PublicKey): string =>
  `untrusted comment: minisign public key ${keyName(key.id)}\n${publicKeyText(key)}\n`

/** @throws OperatorError if the key has a password or was damaged */
export function readSecretKey(text: string): MinisignSigner {
  const [bytes = Buffer.alloc(0)] = readLines(text, 'secret key')
  if (bytes.length !== secretLength) throw new OperatorError('This is not a minisign secret key')
  if (!bytes.subarray(2, 4).equals(noPassword))
    throw new OperatorError('This key has a password: make one without (minisign -G -W), and keep its file safe')
  const [id, secret] = [bytes.subarray(54, 62), bytes.subarray(62, 126)]
  const signer = signerOf(secret.subarray(0, 32))
  if (!secret.subarray(32).equals(signer.publicKey)) throw new OperatorError('This secret key is damaged')
  return { id: new Uint8Array(id), ...signer }
}

/** A new secret key, as a minisign file. */
export function createSecretKey(): string {
  const [id, seed] = [randomBytes(8), randomBytes(32)]
  const secret = Buffer.concat([seed, signerOf(seed).publicKey])
  const salt = Buffer.alloc(32 + 8 + 8)
  // Keys without a password have no checksum.
  const parts = [ed25519, noPassword, blake2bChecksum, salt, id, secret, Buffer.alloc(32)]
  const text = Buffer.concat(parts).toString('base64')
  return `untrusted comment: minisign secret key ${keyName(id)}\n${text}\n`
}

const hashOf = (content: Uint8Array) => createHash('blake2b512').update(content).digest()

/** The signature file. @param comment one line, which is signed as well */
export async function signFile(signer: MinisignSigner, content: Uint8Array, comment: string): Promise<string> {
  const signature = await signer.sign(hashOf(content))
  const global = await signer.sign(Buffer.concat([signature, Buffer.from(comment)]))
  return [
    `untrusted comment: signature of key ${keyName(signer.id)}`,
    Buffer.concat([hashedEd25519, signer.id, signature]).toString('base64'),
    `trusted comment: ${comment}`,
    Buffer.from(global).toString('base64'),
    '',
  ].join('\n')
}

/** @returns the trusted comment @throws OperatorError with the mismatch */
export function checkSignature(key: PublicKey, content: Uint8Array, text: string): string {
  const [head = Buffer.alloc(0), global = Buffer.alloc(0)] = readLines(text, 'signature')
  const comment = /^trusted comment: (.*)$/m.exec(text)?.[1] ?? ''
  const [id, signature] = [head.subarray(2, 10), head.subarray(10)]
  if (!id.equals(key.id)) throw new OperatorError(`The signature is of key ${keyName(id)}, not of ${keyName(key.id)}`)
  const signed = head.subarray(0, 2).equals(hashedEd25519) ? hashOf(content) : content
  if (!isSignedBy(key.key, signed, signature)) throw new OperatorError('The signature does not match the content')
  if (!isSignedBy(key.key, Buffer.concat([signature, Buffer.from(comment)]), global))
    throw new OperatorError('The signature does not match its trusted comment')
  return comment
}

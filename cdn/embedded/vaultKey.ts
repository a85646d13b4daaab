import type { Kysely } from 'kysely'
import { fromBase64Url, toBase64Url } from '../../shared/base64Url.ts'
import { OperatorError } from '../operatorError.ts'
import type { DataTables } from '../store/tables.ts'

/**
 * What the operator's VAULT_KEY does, or RECOVERY_KEY of the same kind. Never stored beside the database: either is
 * worthless without the other. Keys for sealing and for indexes are derived from it, so none serves two purposes.
 */
export interface VaultKey {
  /** @param belongsTo row and column; text sealed for one opens for no other */
  seal(bytes: Uint8Array<ArrayBuffer>, belongsTo: string): Promise<string>
  /** @throws if it was sealed with another key or for something else */
  open(sealed: string, belongsTo: string): Promise<Uint8Array<ArrayBuffer>>
  /** The same text gives the same index, which reveals nothing without the key. */
  index(text: string, what: IndexKind): Promise<string>
  /** All indexes that it may be stored under: during a change of keys, rows have that of either key. */
  indexes(text: string, what: IndexKind): Promise<string[]>
  /** What seals until this transaction ends, so that no two rows have the same text under different keys. */
  during(transaction: Kysely<DataTables>): Promise<Pick<VaultKey, 'seal' | 'index'>>
}

/** What is indexed; a client only to be counted. */
export type IndexKind = 'email' | 'code' | 'client' | 'social' | 'captcha'

/** A single key without a public name. */
export interface SingleKey extends VaultKey {
  /** Derived from the key: 8 hexadecimal digits. */
  readonly id: string
}

const keyBytes = 32
const idBytes = 4
const nonceBytes = 12
const encode = (text: string) => new TextEncoder().encode(text)

/**
 * @param text 32 bytes as base64, such as `openssl rand -base64 32` writes
 * @throws OperatorError that says what is wrong
 */
export async function readVaultKey(text: string | undefined, name = 'VAULT_KEY'): Promise<SingleKey> {
  if (!text) throw refused(`${name} is not set`, name)
  const bytes = bytesOf(text.trim(), name)
  if (bytes.length !== keyBytes) throw refused(`${name} has ${bytes.length} bytes, not ${keyBytes}`, name)
  return createVaultKey(bytes)
}

/** @param bytes are overwritten */
export async function createVaultKey(bytes: Uint8Array<ArrayBuffer>): Promise<SingleKey> {
  const root = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey', 'deriveBits'])
  bytes.fill(0)
  const from = (info: string) => ({
    ...{ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(keyBytes), info: encode(info) },
  })
  const derive = (info: string, algorithm: AesKeyGenParams | HmacKeyGenParams, usages: KeyUsage[]) =>
    crypto.subtle.deriveKey(from(info), root, algorithm, false, usages)
  const sealing = await derive('ck-vault-key|v1|seal', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt'])
  const indexing = await derive('ck-vault-key|v1|index', { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign'])
  const id = Buffer.from(await crypto.subtle.deriveBits(from('ck-vault-key|v1|id'), root, idBytes * 8)).toString('hex')
  const index: VaultKey['index'] = async (value, what) =>
    toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', indexing, encode(`${what}|${value}`))))
  const key: SingleKey = {
    id,
    async seal(plain, belongsTo) {
      const iv = crypto.getRandomValues(new Uint8Array(nonceBytes))
      const additionalData = encode(belongsTo)
      const hidden = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, sealing, plain)
      return toBase64Url(Uint8Array.of(...iv, ...new Uint8Array(hidden)))
    },
    async open(sealed, belongsTo) {
      const all = fromBase64Url(sealed)
      const iv = all.slice(0, nonceBytes)
      const additionalData = encode(belongsTo)
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, sealing, all.slice(nonceBytes))
      return new Uint8Array(plain)
    },
    index,
    indexes: async (value, what) => [await index(value, what)],
    during: async () => key,
  }
  return key
}

const refused = (what: string, name: string) =>
  new OperatorError(
    `${what}. The embedded wallet seals ${name.startsWith('RECOVERY') ? 'the secrets of recovery by mail' : 'its halves'} with it: set 32 random bytes as base64 (openssl rand -base64 32), and keep a copy apart from the database`,
  )

function bytesOf(text: string, name: string): Uint8Array<ArrayBuffer> {
  try {
    return fromBase64Url(text)
  } catch {
    throw refused(`${name} is not base64`, name)
  }
}

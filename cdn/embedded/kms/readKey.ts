import { randomBytes } from 'node:crypto'
import { OperatorError } from '../../operatorError.ts'
import type { KeyName } from '../keyMarks.ts'
import { createVaultKey, readVaultKey, type SingleKey } from '../vaultKey.ts'
import { createAwsKms } from './createAwsKms.ts'
import { createPkcs11Kms } from './createPkcs11Kms.ts'
import type { Kms } from './kms.ts'

type Secret = (name: string) => string | undefined

const wrappedBy = 'kms:'
const keyBytes = 32

/**
 * An operator's key: in plain text, in the environment or a file (`NAME_FILE`), or wrapped by the KMS that CK_KMS names.
 * @throws OperatorError
 */
export async function readKey(name: string, secret: Secret): Promise<SingleKey> {
  const text = secret(name)?.trim()
  if (!text?.startsWith(wrappedBy)) return readVaultKey(text, name)
  const bytes = await (await openKms(name, secret)).unwrap(
    new Uint8Array(Buffer.from(text.slice(wrappedBy.length), 'base64url')),
  )
  if (bytes.length !== keyBytes) throw new OperatorError(`${name} has ${bytes.length} bytes, not ${keyBytes}`)
  return createVaultKey(bytes)
}

/** A key, and the one that it is to be changed to, if there is one. @throws OperatorError */
export async function readKeyPair(name: KeyName, secret: Secret): Promise<[SingleKey, ...SingleKey[]]> {
  const first = await readKey(name, secret)
  return secret(`${name}_NEXT`) ? [first, await readKey(`${name}_NEXT`, secret)] : [first]
}

/** The command `vault:key`: a new key for VAULT_KEY or RECOVERY_KEY, wrapped if CK_KMS is set. @throws OperatorError */
export async function makeKey(secret: Secret): Promise<string> {
  const bytes = new Uint8Array(randomBytes(keyBytes))
  if (!secret('CK_KMS')) return Buffer.from(bytes).toString('base64')
  const kms = await openKms('A new key', secret)
  const wrapped = await kms.wrap(bytes)
  bytes.fill(0)
  return `${wrappedBy}${Buffer.from(wrapped).toString('base64url')}`
}

async function openKms(name: string, secret: Secret): Promise<Kms> {
  const kms = secret('CK_KMS')
  if (!kms) throw new OperatorError(`${name} is wrapped by a KMS: set CK_KMS to the key there`)
  if (kms.startsWith('pkcs11:')) {
    const pin = secret('CK_KMS_PIN')
    if (!pin) throw new OperatorError('CK_KMS=pkcs11:… needs CK_KMS_PIN, the PIN of its user')
    return createPkcs11Kms({ uri: kms, pin })
  }
  const [id, key] = [secret('AWS_ACCESS_KEY_ID'), secret('AWS_SECRET_ACCESS_KEY')]
  if (!kms.startsWith('arn:') || !id || !key)
    throw new OperatorError(
      'CK_KMS is not accepted; expected pkcs11:token=…;object=…?module-path=… with CK_KMS_PIN, or the ARN of a key of AWS KMS with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    )
  const keys = { id, secret: key, session: secret('AWS_SESSION_TOKEN') }
  return createAwsKms({ arn: kms, keys, endpoint: secret('AWS_ENDPOINT_URL_KMS') })
}

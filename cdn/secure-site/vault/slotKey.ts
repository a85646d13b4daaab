import type { SlotKind } from '../../../shared/api/embedded/wallet.schema.ts'
import { importSecret } from './deviceSecret.ts'
import { type Bytes, seal, unseal, utf8 } from './seal.ts'

/** A slot of a wallet; both ids as the server writes them. */
export interface SlotPlace {
  kind: SlotKind
  walletId: string
  slotId: string
}

/** The owner's secret: bytes (a recovery code, a passkey's output), or a non-exportable key (a device). */
export type SlotSecret = Bytes | CryptoKey

const infoOf = ({ kind, walletId, slotId }: SlotPlace) => `ck-slot|v1|${kind}|${walletId}|${slotId}`

/**
 * A slot's key, from the owner's secret and the server's half. Neither opens anything alone.
 * @param half 32 bytes
 */
async function slotKey(place: SlotPlace, secret: SlotSecret, half: Bytes): Promise<CryptoKey> {
  const ikm = secret instanceof Uint8Array ? await importSecret(secret) : secret
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: half, info: utf8(infoOf(place)) },
    ikm,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** @param vaultKey 32 bytes, which open the vault */
export async function wrapVaultKey(place: SlotPlace, secret: SlotSecret, half: Bytes, vaultKey: Bytes): Promise<Bytes> {
  return seal(await slotKey(place, secret, half), vaultKey, infoOf(place))
}

/** @throws OperationError (DOMException) if secret, half or slot is not the one it was wrapped with */
export async function unwrapVaultKey(place: SlotPlace, secret: SlotSecret, half: Bytes, wrap: Bytes): Promise<Bytes> {
  return unseal(await slotKey(place, secret, half), wrap, infoOf(place))
}

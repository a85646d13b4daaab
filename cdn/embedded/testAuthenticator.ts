import { createHash } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { toBase64Url } from '../../shared/base64Url.ts'
import { secureOrigin } from './testEmbedded.ts'

/** Ways in which an authenticator or browser may misbehave. */
export interface Ceremony {
  /** The embedding page; undefined in a window. */
  topOrigin?: string | undefined
  crossOrigin?: boolean
  origin?: string
  rpId?: string
  challenge?: string
  isVerified?: boolean
  isSynced?: boolean
  counter?: number
  type?: string
}

const flag = { present: 1, verified: 4, isBackupEligible: 8, isBackedUp: 16, hasCredential: 64 }
const sha256 = (bytes: string | Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const utf8 = (text: string) => new TextEncoder().encode(text)
const join = (...parts: readonly Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))

/** A software authenticator that reports as browsers do: real keys, real signatures. */
export async function createAuthenticator() {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
  const credentialId = crypto.getRandomValues(new Uint8Array(32))
  const id = toBase64Url(credentialId)
  let count = 0

  const clientData = (type: string, asked: string, ceremony: Ceremony) => {
    const { origin = secureOrigin, topOrigin, crossOrigin = topOrigin !== undefined, challenge = asked } = ceremony
    const said = { type: ceremony.type ?? type, challenge, origin, crossOrigin, ...(topOrigin && { topOrigin }) }
    return utf8(JSON.stringify(said))
  }
  const data = (flags: number, ceremony: Ceremony, ...rest: Uint8Array[]) => {
    const { rpId = new URL(secureOrigin).hostname, isVerified = true, isSynced = true, counter = ++count } = ceremony
    const all =
      flags | flag.present | (isVerified ? flag.verified : 0) | (isSynced ? flag.isBackupEligible | flag.isBackedUp : 0)
    const counted = new Uint8Array(4)
    new DataView(counted.buffer).setUint32(0, counter)
    return join(sha256(rpId), Uint8Array.of(all), counted, ...rest)
  }

  return {
    id,
    /** @param options what the server sent */
    create(options: Record<string, unknown>, ceremony: Ceremony = {}): Record<string, unknown> {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, raw.slice(1, 33)],
          [-3, raw.slice(33)],
        ]),
      )
      const length = Uint8Array.of(0, credentialId.length)
      const authData = data(flag.hasCredential, ceremony, new Uint8Array(16), length, credentialId, key)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: toBase64Url(clientData('webauthn.create', `${options.challenge}`, ceremony)),
          attestationObject: toBase64Url(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },

    async get(options: Record<string, unknown>, ceremony: Ceremony = {}): Promise<Record<string, unknown>> {
      const said = clientData('webauthn.get', `${options.challenge}`, ceremony)
      const authenticatorData = data(0, ceremony)
      const signed = join(authenticatorData, sha256(said))
      const pair = new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, signed))
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: toBase64Url(said),
          authenticatorData: toBase64Url(authenticatorData),
          signature: toBase64Url(derOf(pair)),
        },
      }
    },
  }
}

/** Both numbers in ASN.1, the form of authenticators' signatures. */
function derOf(pair: Uint8Array): Uint8Array {
  const numbers = [pair.slice(0, 32), pair.slice(32)].map(number => {
    const start = number.findIndex(byte => byte !== 0)
    const short = number.slice(Math.max(0, start))
    const positive = (short[0] ?? 0) > 127 ? join(Uint8Array.of(0), short) : short
    return join(Uint8Array.of(2, positive.length), positive)
  })
  const body = join(...numbers)
  return join(Uint8Array.of(48, body.length), body)
}

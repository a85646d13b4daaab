import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { longestLabel } from '../../../shared/api/embedded/fields.schema.ts'
import { passkeyBegin, passkeyChallenge, passkeyOpen } from '../../../shared/api/embedded/passkeys.schema.ts'
import { toBase64Url } from '../../../shared/base64Url.ts'
import type { OpeningParts } from '../SdkParts.ts'
import { type Bytes, utf8 } from '../vault/seal.ts'
import type { OpenedWallet } from '../wallet/OpenedWallet.ts'
import { openReleased } from '../wallet/openWallet.ts'

/** The same for every wallet, forever: another salt gives another secret. */
const salt = utf8('connect-kit passkey of a wallet, version 1')
const extensions = { prf: { eval: { first: salt } } }

/** A new passkey that does not open the wallet yet. */
export interface MadePasskey {
  slotId: string
  secret: Bytes
  /** For the server; does not contain the passkey's secret. */
  response: Record<string, unknown>
}

/** The authenticator lacks WebAuthn's PRF, so the passkey can sign in but open nothing. */
export class PasskeyWithoutSecret extends Error {
  override readonly name = 'PasskeyWithoutSecret'
}

/** @param name of the account. @throws PasskeyWithoutSecret; NotAllowedError (DOMException) if the visitor or the engine declines */
export async function makePasskey({ api, config }: OpeningParts, name: string): Promise<MadePasskey> {
  // The server accepts a passkey created in a frame only if this page embeds it.
  const { projectId, pageOrigin } = config
  const { slotId, options } = await api(passkeyBegin, { label: labelOf(name), projectId, pageOrigin })
  const made = await startRegistration({ optionsJSON: withSalt(options) as never })
  const result = prfOf(made.clientExtensionResults)
  if (!result?.enabled && !result?.results) throw new PasskeyWithoutSecret('The passkey has no secret to give')
  const secret = readSecret(result) ?? (await askSecret(made.id))
  return { slotId, secret, response: withoutSecret(made) }
}

/** The length counts UTF-16 units, of which one character may have two: it stays whole. */
const labelOf = (name: string) => name.slice(0, longestLabel).replace(/[\uD800-\uDBFF]$/, '')

/** Opens the wallet, and signs in if nobody is. @throws as {@link makePasskey}, ApiRefusal */
export async function openByPasskey(
  { api, config, label }: OpeningParts,
  signIn: (session: string) => void,
): Promise<OpenedWallet> {
  const { projectId, pageOrigin } = config
  const { challengeId, options } = await api(passkeyChallenge, { projectId, pageOrigin })
  const used = await startAuthentication({ optionsJSON: withSalt(options) as never })
  const secret = readSecret(prfOf(used.clientExtensionResults))
  if (!secret) throw new PasskeyWithoutSecret('The passkey has no secret to give')
  const { session, slotId, ...released } = await api(passkeyOpen, {
    challengeId,
    response: withoutSecret(used),
    deviceLabel: label,
  })
  if (session) signIn(session)
  try {
    return await openReleased({ kind: 'passkey', slotId }, secret, released)
  } finally {
    secret.fill(0)
  }
}

/** Many authenticators reveal the secret only on use, so a new passkey is used at once. This proof is not checked. */
async function askSecret(id: string): Promise<Bytes> {
  const used = await startAuthentication({
    optionsJSON: {
      challenge: toBase64Url(crypto.getRandomValues(new Uint8Array(32))),
      allowCredentials: [{ id, type: 'public-key' }],
      userVerification: 'required',
      extensions: extensions as object,
    },
  })
  const secret = readSecret(prfOf(used.clientExtensionResults))
  if (!secret) throw new PasskeyWithoutSecret('The passkey has no secret to give')
  return secret
}

interface PrfResult {
  enabled?: boolean
  results?: { first?: ArrayBuffer | ArrayBufferView }
}

const prfOf = (results: object): PrfResult | undefined => (results as { prf?: PrfResult }).prf

function readSecret(result: PrfResult | undefined): Bytes | undefined {
  const first = result?.results?.first
  if (!first) return undefined
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer as ArrayBuffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first)
  return bytes.byteLength === 32 ? bytes : undefined
}

const withSalt = (options: Record<string, unknown>) => ({
  ...options,
  extensions: { ...Object(options.extensions), ...extensions },
})

const withoutSecret = (response: object): Record<string, unknown> => ({ ...response, clientExtensionResults: {} })

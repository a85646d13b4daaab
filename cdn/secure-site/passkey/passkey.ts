import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { passkeyBegin, passkeyChallenge, passkeyOpen } from '../../../shared/api/embedded/passkeys.schema.ts'
import { toBase64Url } from '../../../shared/base64Url.ts'
import type { OpeningParts } from '../SdkParts.ts'
import { type Bytes, utf8 } from '../vault/seal.ts'
import { type OpenedWallet, openReleased } from '../wallet/openWallet.ts'

/** Of every wallet and for ever: another salt is another secret. */
const salt = utf8('connect-kit passkey of a wallet, version 1')
const extensions = { prf: { eval: { first: salt } } }

/** A passkey that was made, and is no way into the wallet yet. */
export interface MadePasskey {
  slotId: string
  secret: Bytes
  /** For the server; what the passkey opens is not in it. */
  response: Record<string, unknown>
}

/** The authenticator has no secret to give (WebAuthn's PRF), so it can sign in but open nothing. */
export class PasskeyWithoutSecret extends Error {
  override readonly name = 'PasskeyWithoutSecret'
}

/** @throws PasskeyWithoutSecret; NotAllowedError (DOMException) if the visitor or the engine declines */
export async function makePasskey({ api, config }: OpeningParts, label: string): Promise<MadePasskey> {
  // The server takes a passkey that was made in a frame only if it lies in this page.
  const { projectId, pageOrigin } = config
  const { slotId, options } = await api(passkeyBegin, { label, projectId, pageOrigin })
  const made = await startRegistration({ optionsJSON: withSalt(options) as never })
  const result = prfOf(made.clientExtensionResults)
  if (!result?.enabled && !result?.results) throw new PasskeyWithoutSecret('The passkey has no secret to give')
  const secret = readSecret(result) ?? (await askSecret(made.id))
  return { slotId, secret, response: withoutSecret(made) }
}

/** Opens the wallet, and signs in where nobody is. @throws as {@link makePasskey}, ApiRefusal */
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

/** Many authenticators tell the secret only when they are used, so a new one is used at once. Nobody checks this proof. */
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

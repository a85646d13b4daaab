import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import * as z from 'zod/mini'
import { fromBase64Url, toBase64Url } from '../../shared/base64Url.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { TakenChallenge } from './passkeyChallenges.ts'

/** EdDSA, ES256 and RS256: every platform supports one of them. */
export const passkeyAlgorithms = [-8, -7, -257]

/** Stored form of a passkey. */
const credentialSchema = z.object({
  publicKey: z.string(),
  counter: z.int(),
  transports: z.optional(z.array(z.string())),
})

export interface NewPasskey {
  id: string
  /** For the database. */
  json: string
  /** Whether its provider currently syncs it to several devices. */
  isSynced: boolean
}

const refused = (detail: unknown) =>
  new ApiFailure('passkey_invalid', 'This passkey was not accepted. Try again', {}, `passkey: ${detail}`)

/** @throws ApiFailure `passkey_invalid` */
export async function verifyNewPasskey(
  response: Record<string, unknown>,
  { challenge, topOrigins }: TakenChallenge,
  origin: string,
): Promise<NewPasskey> {
  const answer = response as unknown as RegistrationResponseJSON
  try {
    checkTopOrigin(answer.response.clientDataJSON, topOrigins)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      expectedType: 'webauthn.create',
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    })
    if (!verified) throw refused('not verified')
    const { credential, credentialBackedUp, credentialDeviceType } = registrationInfo
    const { id, publicKey, counter } = credential
    const transports = z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8)))
    return {
      id,
      json: JSON.stringify({
        publicKey: toBase64Url(publicKey),
        counter,
        transports: transports.safeParse(credential.transports).data,
      }),
      isSynced: credentialBackedUp && credentialDeviceType === 'multiDevice',
    }
  } catch (error) {
    throw error instanceof ApiFailure ? error : refused(error)
  }
}

/** @returns the passkey's new stored form. @throws ApiFailure `passkey_invalid` */
export async function verifyKnownPasskey(
  response: Record<string, unknown>,
  { challenge, topOrigins }: TakenChallenge,
  origin: string,
  known: { id: string; json: string },
): Promise<string> {
  const answer = response as unknown as AuthenticationResponseJSON
  try {
    checkTopOrigin(answer.response.clientDataJSON, topOrigins)
    const { publicKey, counter, transports } = credentialSchema.parse(JSON.parse(known.json))
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      expectedType: 'webauthn.get',
      expectedTopOrigin: [...topOrigins],
      requireUserVerification: true,
      credential: {
        id: known.id,
        publicKey: fromBase64Url(publicKey),
        counter,
        ...(transports && { transports }),
      },
    })
    if (!verified) throw refused('not verified')
    return JSON.stringify({ publicKey, counter: authenticationInfo.newCounter, transports })
  } catch (error) {
    throw error instanceof ApiFailure ? error : refused(error)
  }
}

/** The passkey that answers; undefined if the answer names none. */
export function passkeyIdOf({ id }: Record<string, unknown>): string | undefined {
  return typeof id === 'string' && /^[-_a-zA-Z0-9]{1,1024}$/.test(id) ? id : undefined
}

/**
 * The library checks the embedding page only at sign-ins, and only if the browser names it. Here a frame needs a named
 * and allowed page for both ceremonies; if the browser names none, a window takes over.
 */
function checkTopOrigin(clientDataJSON: string, allowed: readonly string[]): void {
  const { crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJSON)
  if (!crossOrigin && topOrigin === undefined) return
  if (topOrigin === undefined || !allowed.includes(topOrigin)) throw refused(`made in a frame of ${topOrigin}`)
}

import { SignJWT } from 'jose'
import * as oauth from 'oauth4webapi'
import { askServer, type ServerQuestion } from '../../sources/askServer.ts'
import type { SocialClient } from './readSocialClients.ts'
import type { SocialProfile } from './socialProviders.ts'

/** Secrets of a sign-in, kept until the provider answers. */
export interface SocialSecrets {
  /** Of PKCE (RFC 7636). */
  verifier: string
  /** Returned in the id token. */
  nonce: string
}

export interface AskedProvider extends SocialSecrets {
  state: string
  redirectUri: string
}

interface ProviderDeps {
  fetch: typeof fetch
  timeout(milliseconds: number): AbortSignal
  now(): number
}

/** A visitor is waiting in front of an empty window. */
const answerTimeoutMs = 10_000
/** Apple's limit is six months. */
const clientSecretSeconds = 300
const maxNameLength = 80
/** Tokens, profiles and keys take a few thousand bytes. */
const maxAnswerBytes = 256 << 10

export const createSocialSecrets = (): SocialSecrets => ({
  verifier: oauth.generateRandomCodeVerifier(),
  nonce: oauth.generateRandomNonce(),
})

/** The window's destination. */
export async function authorizationUrl(
  { provider, id }: SocialClient,
  { verifier, nonce, state, redirectUri }: AskedProvider,
): Promise<string> {
  const url = new URL(provider.authorize)
  const params = {
    response_type: 'code',
    client_id: id,
    redirect_uri: redirectUri,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(provider.scope && { scope: provider.scope }),
    ...(provider.keys && { nonce }),
    ...provider.params,
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

/** Turns a provider's answer into a profile. */
export function createAskProvider({ fetch, timeout, now }: ProviderDeps) {
  /** Each provider's keys, cached as the library decides. */
  const keys = new Map<string, oauth.JWKSCacheInput>()

  /**
   * @param answer the query parameters of the provider's redirect
   * @returns undefined if the visitor declined there
   * @throws if the answer is invalid
   */
  return async (
    client: SocialClient,
    answer: URLSearchParams,
    asked: AskedProvider,
  ): Promise<SocialProfile | undefined> => {
    const { provider } = client
    const as: oauth.AuthorizationServer = {
      issuer: provider.issuer,
      authorization_endpoint: provider.authorize,
      token_endpoint: provider.token,
      ...(provider.keys && { jwks_uri: provider.keys }),
    }
    // Only the local provider has no TLS.
    const isLocal = new URL(provider.token).protocol === 'http:'
    const options = {
      [oauth.customFetch]: (url: string, init: oauth.CustomFetchOptions<string, unknown>) =>
        bounded(url, { ...(init as RequestInit), fetch, signal: init.signal ?? timeout(answerTimeoutMs) }),
      [oauth.allowInsecureRequests]: isLocal,
      signal: () => timeout(answerTimeoutMs),
    }
    // Use the server's clock.
    const own: oauth.Client = { client_id: client.id, [oauth.clockSkew]: Math.round((now() - Date.now()) / 1000) }

    let checked: URLSearchParams
    try {
      checked = oauth.validateAuthResponse(as, own, answer, asked.state)
    } catch (error) {
      if (error instanceof oauth.AuthorizationResponseError && provider.denials.includes(error.error)) return undefined
      throw error
    }
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      own,
      await authenticate(client, now()),
      checked,
      asked.redirectUri,
      asked.verifier,
      options,
    )
    const tokens = await oauth.processAuthorizationCodeResponse(as, own, response, {
      ...(provider.keys && { expectedNonce: asked.nonce, requireIdToken: true }),
    })
    const claims = oauth.getValidatedIdTokenClaims(tokens)
    if (claims) {
      const cache = keys.get(provider.issuer) ?? {}
      keys.set(provider.issuer, cache)
      await oauth.validateApplicationLevelSignature(as, response, { ...options, [oauth.jwksCache]: cache })
    }
    if (!provider.profile) return tidyProfile(provider.read(claims))

    const url = new URL(provider.profile)
    if (provider.hasSecretProof && client.secret.is === 'text')
      url.searchParams.set('appsecret_proof', await hmacHex(client.secret.text, tokens.access_token))
    // GitHub requires a User-Agent.
    const headers = new Headers({ Accept: 'application/json', 'User-Agent': 'connect-kit' })
    const reply = await oauth.protectedResourceRequest(tokens.access_token, 'GET', url, headers, undefined, options)
    if (!reply.ok) throw new Error(`The profile at ${provider.name} was answered with ${reply.status}`)
    const profile = provider.read(await reply.json())
    if (claims && claims.sub !== profile.subject) throw new Error(`${provider.name} named two accounts`)
    return tidyProfile(profile)
  }
}

type Asked = Omit<ServerQuestion, 'maxBytes'>

/** The library reads replies without a limit. @throws if it is too long */
async function bounded(url: string, asked: Asked): Promise<Response> {
  const most = { maxBytes: maxAnswerBytes, maxErrorBytes: maxAnswerBytes }
  const { status, headers, text } = await askServer(url, { ...asked, ...most })
  if (text === undefined) throw new Error(`A provider answered over ${maxAnswerBytes} bytes`)
  return new Response(text || null, { status, headers })
}

/** Names are untrusted text: one line, without control characters, truncated. */
export function tidyProfile({ subject, name, email }: SocialProfile): SocialProfile {
  const plain = name.replace(/[\p{C}\s]+/gu, ' ').trim()
  return { subject, name: [...plain].slice(0, maxNameLength).join('').trim() || subject, email }
}

async function authenticate({ id, provider, secret }: SocialClient, now: number): Promise<oauth.ClientAuth> {
  if (secret.is === 'text')
    return provider.client === 'basic' ? byHeader(id, secret.text) : oauth.ClientSecretPost(secret.text)
  const seconds = Math.floor(now / 1000)
  const jwt = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: secret.keyId })
    .setIssuer(secret.team)
    .setSubject(id)
    .setAudience(provider.issuer)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + clientSecretSeconds)
    .sign(secret.key)
  return oauth.ClientSecretPost(jwt)
}

/** Leaves hyphens and underscores unescaped, so servers read the same pair whether or not they decode it. */
const byHeader =
  (id: string, secret: string): oauth.ClientAuth =>
  (_as, _client, _body, headers) =>
    headers.set('Authorization', `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}`)

async function hmacHex(key: string, text: string): Promise<string> {
  const bytes = (value: string) => new TextEncoder().encode(value)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', bytes(key), algorithm, false, ['sign'])
  return Buffer.from(await crypto.subtle.sign('HMAC', imported, bytes(text))).toString('hex')
}

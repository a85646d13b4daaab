import { createECDH, createHash, createPrivateKey, type KeyObject } from 'node:crypto'

/* How each provider differs from OAuth 2 and OpenID Connect as written, recorded from its documentation. */

export interface PlayedProvider {
  name: string
  /** Paths of the real one; its host is played by the first part of the path. */
  paths: { authorize: string; token: string; profile?: string; keys?: string }
  /** How the client proves itself. */
  client: 'post' | 'basic' | 'apple'
  /** Whether an id token comes with the token, for these scopes. */
  hasIdToken(scopes: readonly string[]): boolean
  /** Seconds that a code lives. */
  codeLives: number
  /** PKCE: checked where it is documented; X demands it. */
  pkce: 'demanded' | 'checked' | 'ignored'
  /** What the window comes back with after No. */
  denial: Readonly<Record<string, string>>
  /** Behind the answer's address, as Facebook puts it there. */
  fragment?: string
  /** The answer names its issuer (RFC 9207). */
  namesIssuer?: boolean
  profile?(account: PlayedAccount, scopes: readonly string[]): unknown
}

/** Somebody at a provider. */
export interface PlayedAccount {
  /** Digits. */
  id: string
  name: string
  email: string
  isVerified: boolean
}

const denied = { error: 'access_denied', error_description: 'The visitor said no' }

export const playedProviders: Readonly<Record<string, PlayedProvider>> = {
  // https://developers.google.com/identity/openid-connect/openid-connect
  google: {
    name: 'Google',
    paths: { authorize: '/o/oauth2/v2/auth', token: '/token', keys: '/oauth2/v3/certs' },
    client: 'post',
    hasIdToken: scopes => scopes.includes('openid'),
    codeLives: 600,
    pkce: 'checked',
    denial: { error: 'access_denied' },
    namesIssuer: true,
  },
  // https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
  // https://docs.github.com/en/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors
  github: {
    name: 'GitHub',
    paths: { authorize: '/login/oauth/authorize', token: '/login/oauth/access_token', profile: '/user' },
    client: 'post',
    hasIdToken: () => false,
    codeLives: 600,
    pkce: 'checked',
    denial: { ...denied, error_uri: 'https://docs.github.com/' },
    // https://docs.github.com/en/rest/users/users#get-the-authenticated-user
    profile: ({ id, name, email }) => ({ id: Number(id), login: name, type: 'User', name, email }),
  },
  // https://developer.apple.com/documentation/signinwithapplerestapi
  apple: {
    name: 'Apple',
    paths: { authorize: '/auth/authorize', token: '/auth/token', keys: '/auth/keys' },
    client: 'apple',
    hasIdToken: () => true,
    codeLives: 300,
    pkce: 'ignored',
    denial: { error: 'user_cancelled_authorize' },
  },
  // https://developers.facebook.com/documentation/facebook-login/guides/advanced/manual-flow
  facebook: {
    name: 'Facebook',
    paths: {
      authorize: '/v23.0/dialog/oauth',
      token: '/v23.0/oauth/access_token',
      profile: '/v23.0/me',
      keys: '/.well-known/oauth/openid/jwks/',
    },
    client: 'post',
    hasIdToken: scopes => scopes.includes('openid'),
    codeLives: 600,
    pkce: 'checked',
    denial: { ...denied, error_reason: 'user_denied', error_code: '200' },
    fragment: '#_=_',
    profile: ({ id, name }) => ({ id, name }),
  },
  // https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
  x: {
    name: 'X',
    paths: { authorize: '/i/oauth2/authorize', token: '/2/oauth2/token', profile: '/2/users/me' },
    client: 'basic',
    hasIdToken: () => false,
    codeLives: 30,
    pkce: 'demanded',
    denial: { error: 'access_denied' },
    // https://docs.x.com/x-api/users/get-my-user
    profile: ({ id, name }) => ({ data: { id, name, username: name } }),
  },
  // https://discord.com/developers/docs/topics/oauth2
  discord: {
    name: 'Discord',
    paths: { authorize: '/oauth2/authorize', token: '/api/oauth2/token', profile: '/api/users/@me' },
    client: 'post',
    hasIdToken: () => false,
    codeLives: 600,
    pkce: 'checked',
    denial: {
      error: 'access_denied',
      error_description: 'The resource owner or authorization server denied the request',
    },
    // https://discord.com/developers/docs/resources/user#user-object
    profile: ({ id, name, email, isVerified }, scopes) => ({
      id,
      username: name,
      discriminator: '0',
      global_name: name,
      ...(scopes.includes('email') && { email, verified: isVerified }),
    }),
  },
}

/** The key that Apple would give the operator: always the same, so that parts in other processes know it, and worth nothing. */
export const appleKey = fixedKey('the local key of Apple')

const otherProviders = Object.keys(playedProviders).filter(id => id !== 'apple')

/** The operator's clients at the local provider, as its settings name them. */
export const localSocialKeys: readonly (readonly [string, string])[] = [
  ...otherProviders.flatMap(id => [
    [`CK_${id.toUpperCase()}_ID`, `local-${id}`] as const,
    [`CK_${id.toUpperCase()}_SECRET`, `secret-of-${id}`] as const,
  ]),
  ['CK_APPLE_ID', 'local-apple'],
  ['CK_APPLE_TEAM', 'LOCALTEAM1'],
  ['CK_APPLE_KEY_ID', 'LOCALKEY01'],
  ['CK_APPLE_KEY', appleKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
]

function fixedKey(text: string): KeyObject {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(createHash('sha256').update(text).digest())
  const point = ecdh.getPublicKey()
  const part = (bytes: Buffer) => bytes.toString('base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: part(ecdh.getPrivateKey()),
    x: part(point.subarray(1, 33)),
    y: part(point.subarray(33)),
  }
  return createPrivateKey({ key: jwk, format: 'jwk' })
}

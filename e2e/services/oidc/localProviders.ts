import { createECDH, createHash, createPrivateKey, type KeyObject } from 'node:crypto'

/* How each provider deviates from OAuth 2 and OpenID Connect, according to its documentation. */

export interface PlayedProvider {
  name: string
  /** The real one's paths; the first part of the path stands for its host. */
  paths: { authorize: string; token: string; profile?: string; keys?: string }
  /** How the client authenticates. */
  client: 'post' | 'basic' | 'apple'
  /** The scopes a client may request. */
  scopes: readonly string[]
  /** Granted to every client, requested or not. */
  impliedScope?: string
  /** A code's lifetime in seconds. */
  codeLives: number
  /** Requires PKCE for codes. All providers check it if the client uses it. */
  demandsPkce?: boolean
  /** The redirect's parameters after a refusal. */
  denial: Readonly<Record<string, string>>
  /** Appended to the redirect's URL. */
  fragment?: string
  /** The response names its issuer (RFC 9207). */
  namesIssuer?: boolean
  /** Other faults of a request, in the provider's words. */
  faultOf?(query: URLSearchParams): string | undefined
  /** The format of its token response. */
  spellTokens?(tokens: Readonly<Record<string, unknown>>): object
  /** The format of its token errors. */
  spellRefusal?(error: string): { status: number; body: object }
  /** @returns the refusal of a profile request, if any */
  refuseProfile?(request: ProfileRequest): { status: number; body: object } | undefined
  profile?(account: PlayedAccount, scopes: readonly string[]): unknown
}

export interface ProfileRequest {
  token: string
  scopes: readonly string[]
  query: URLSearchParams
  userAgent: string
  /** @returns the proof that the holder of a token knows the client's secret */
  proofOf(token: string): string
}

/** A user of a provider. */
export interface PlayedAccount {
  /** Digits. */
  id: string
  name: string
  email: string
  isVerified: boolean
}

const lowerCase = { token_type: 'bearer' }

export const playedProviders: Readonly<Record<string, PlayedProvider>> = {
  // https://developers.google.com/identity/openid-connect/openid-connect
  google: {
    name: 'Google',
    paths: { authorize: '/o/oauth2/v2/auth', token: '/token', keys: '/oauth2/v3/certs' },
    client: 'post',
    scopes: ['openid', 'email', 'profile'],
    codeLives: 600,
    denial: { error: 'access_denied' },
    // https://accounts.google.com/.well-known/openid-configuration
    namesIssuer: true,
  },
  // https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
  github: {
    name: 'GitHub',
    paths: { authorize: '/login/oauth/authorize', token: '/login/oauth/access_token', profile: '/user' },
    client: 'post',
    scopes: ['user', 'public'],
    // https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps (no scope)
    impliedScope: 'public',
    codeLives: 600,
    // https://docs.github.com/en/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-authorization-request-errors
    denial: { error: 'access_denied', error_description: 'The visitor said no', error_uri: 'https://docs.github.com/' },
    spellTokens: ({ access_token, scope }) => ({
      ...{ access_token, ...lowerCase },
      scope: String(scope)
        .split(' ')
        .filter(each => each !== 'public')
        .join(','),
    }),
    // https://docs.github.com/en/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors
    spellRefusal: error => ({
      status: 200,
      body: { error: error === 'invalid_grant' ? 'bad_verification_code' : 'incorrect_client_credentials' },
    }),
    // https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#user-agent
    refuseProfile: ({ userAgent }) => (userAgent ? undefined : { status: 403, body: { message: 'Request forbidden' } }),
    // https://docs.github.com/en/rest/users/users#get-the-authenticated-user
    profile: ({ id, name, email }) => ({ id: Number(id), login: name, type: 'User', name, email }),
  },
  // https://developer.apple.com/documentation/signinwithapplerestapi
  apple: {
    name: 'Apple',
    paths: { authorize: '/auth/authorize', token: '/auth/token', keys: '/auth/keys' },
    // https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
    client: 'apple',
    scopes: ['openid', 'name', 'email'],
    // Its token response has an id_token, whatever was requested: .../signinwithapplerestapi/tokenresponse
    impliedScope: 'openid',
    codeLives: 300,
    denial: { error: 'user_cancelled_authorize' },
    // .../signinwithapplerestapi/request-an-authorization-to-the-sign-in-with-apple-server (response_mode)
    faultOf: query =>
      query.get('scope') && query.get('response_mode') !== 'form_post'
        ? 'response_mode must be form_post when name or email scope is requested'
        : undefined,
  },
  // https://developers.facebook.com/documentation/facebook-login/guides/advanced/manual-flow
  facebook: {
    name: 'Facebook',
    paths: {
      authorize: '/v23.0/dialog/oauth',
      token: '/v23.0/oauth/access_token',
      profile: '/v23.0/me',
      // https://developers.facebook.com/documentation/facebook-login/guides/advanced/oidc-token
      keys: '/.well-known/oauth/openid/jwks/',
    },
    client: 'post',
    scopes: ['openid', 'public_profile'],
    codeLives: 600,
    denial: {
      error: 'access_denied',
      error_description: 'Permissions error',
      error_reason: 'user_denied',
      error_code: '200',
    },
    fragment: '#_=_',
    spellTokens: tokens => ({ ...tokens, ...lowerCase }),
    // https://developers.facebook.com/docs/graph-api/guides/error-handling
    spellRefusal: error => ({
      status: 400,
      body: { error: { message: `Error: ${error}`, type: 'OAuthException', code: 100 } },
    }),
    // https://developers.facebook.com/docs/graph-api/guides/secure-requests
    refuseProfile: ({ query, token, proofOf }) =>
      query.get('appsecret_proof') === proofOf(token)
        ? undefined
        : {
            status: 400,
            body: { error: { message: 'API calls from the server require an appsecret_proof argument', code: 100 } },
          },
    // https://developers.facebook.com/docs/graph-api/reference/user
    profile: ({ id, name }) => ({ id, name }),
  },
  // https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
  x: {
    name: 'X',
    paths: { authorize: '/i/oauth2/authorize', token: '/2/oauth2/token', profile: '/2/users/me' },
    client: 'basic',
    scopes: ['users.read', 'tweet.read'],
    codeLives: 30,
    demandsPkce: true,
    denial: { error: 'access_denied' },
    spellTokens: tokens => ({ ...tokens, ...lowerCase }),
    // https://docs.x.com/x-api/users/get-my-user
    refuseProfile: ({ scopes }) =>
      ['users.read', 'tweet.read'].every(scope => scopes.includes(scope))
        ? undefined
        : { status: 403, body: { title: 'Forbidden' } },
    profile: ({ id, name }) => ({ data: { id, name, username: name } }),
  },
  // https://discord.com/developers/docs/topics/oauth2
  discord: {
    name: 'Discord',
    paths: { authorize: '/oauth2/authorize', token: '/api/oauth2/token', profile: '/api/users/@me' },
    client: 'post',
    scopes: ['identify', 'email'],
    codeLives: 600,
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

/** The key that Apple would give the operator: fixed, so that other processes know it, and worthless. */
export const appleKey = fixedKey('the local key of Apple')

const otherProviders = Object.keys(playedProviders).filter(id => id !== 'apple')

/** The operator's clients at the local provider, as in its settings. */
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

import * as z from 'zod/mini'
import type { OAuthProvider } from '../../../shared/embedded/socialProviders.ts'

/** A profile at a provider. */
export interface SocialProfile {
  /** The provider's own account id: unlike names and addresses, it never changes. */
  subject: string
  /** Shown to its owner. */
  name: string
  /** Only if the provider itself verified it. */
  email?: string | undefined
}

/** A provider as data: its endpoints, and its deviations from the others. */
export interface SocialProvider {
  /** As its owner writes it. */
  name: string
  issuer: string
  authorize: string
  token: string
  /** Keys of its id tokens (OpenID Connect); without them, no id token is expected. */
  keys?: string
  scope: string
  /** Further parameters of the authorization request. */
  params?: Readonly<Record<string, string>>
  /** How the operator's client authenticates: a secret in the body, in a header, or a JWT signed with Apple's key. */
  client: 'post' | 'basic' | 'apple'
  /** URL of the profile; without it, the id token contains it. */
  profile?: string
  /** Whether profile requests carry a proof that the operator's server holds the token. */
  hasSecretProof?: boolean
  /** Errors that mean the visitor declined. */
  denials: readonly string[]
  /** Parses its reply. @throws if it is invalid */
  read(answer: unknown): SocialProfile
}

const text = z.string().check(z.minLength(1), z.maxLength(255))
const name = z.optional(z.nullable(z.string()))

const google = z.object({ sub: text, name, email: z.optional(z.string()), email_verified: z.optional(z.boolean()) })
const apple = z.object({ sub: text })
const github = z.object({ id: z.int(), login: text })
const facebook = z.object({ id: text, name })
const x = z.object({ data: z.object({ id: text, username: text }) })
const discord = z.object({
  id: text,
  username: text,
  discriminator: z.optional(z.string()),
  email: name,
  verified: z.optional(z.boolean()),
})

export const socialProviders: Readonly<Record<OAuthProvider, SocialProvider>> = {
  // https://accounts.google.com/.well-known/openid-configuration
  // https://developers.google.com/identity/openid-connect/openid-connect
  google: {
    name: 'Google',
    issuer: 'https://accounts.google.com',
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
    scope: 'openid email profile',
    // Browsers may be shared, so sign-in always takes a click.
    params: { prompt: 'select_account' },
    client: 'post',
    denials: ['access_denied'],
    read(answer) {
      const { sub, name, email, email_verified } = google.parse(answer)
      return { subject: sub, name: name || email || 'Google', email: email_verified ? email : undefined }
    },
  },
  // https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
  // PKCE, by S256 alone: https://github.blog/changelog/2025-07-14-pkce-support-for-oauth-and-github-app-authentication
  // Wrong codes are answered with 200 and an error in the body. Without a scope, the public profile can be read.
  github: {
    name: 'GitHub',
    issuer: 'https://github.com/login/oauth',
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    scope: '',
    params: { prompt: 'select_account' },
    client: 'post',
    // https://docs.github.com/en/rest/users/users#get-the-authenticated-user
    profile: 'https://api.github.com/user',
    denials: ['access_denied'],
    read(answer) {
      const { id, login } = github.parse(answer)
      return { subject: `${id}`, name: login }
    },
  },
  // https://developer.apple.com/documentation/signinwithapplerestapi/request-an-authorization-to-the-sign-in-with-apple-server
  // With a scope, Apple posts its answer, which takes no Lax cookie along: https://developer.apple.com/forums/thread/704197
  // The secret: https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
  apple: {
    name: 'Apple',
    issuer: 'https://appleid.apple.com',
    authorize: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    keys: 'https://appleid.apple.com/auth/keys',
    scope: '',
    params: { response_mode: 'query' },
    client: 'apple',
    denials: ['user_cancelled_authorize', 'access_denied'],
    read: answer => ({ subject: apple.parse(answer).sub, name: 'Apple' }),
  },
  // PKCE and nonce, with the scope openid:
  // https://developers.facebook.com/documentation/facebook-login/guides/advanced/oidc-token
  // https://developers.facebook.com/documentation/facebook-login/guides/advanced/manual-flow
  // The proof: https://developers.facebook.com/docs/graph-api/guides/secure-requests
  // It has no choice of an account. `auth_type=reauthenticate` demands the password at each sign-in, which is too much:
  // https://developers.facebook.com/documentation/facebook-login/guides/advanced/re-authentication
  facebook: {
    name: 'Facebook',
    issuer: 'https://www.facebook.com',
    authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
    token: 'https://graph.facebook.com/v23.0/oauth/access_token',
    keys: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    scope: 'openid public_profile',
    client: 'post',
    // https://developers.facebook.com/docs/graph-api/reference/user
    profile: 'https://graph.facebook.com/v23.0/me?fields=id,name',
    hasSecretProof: true,
    denials: ['access_denied'],
    read(answer) {
      const { id, name } = facebook.parse(answer)
      return { subject: id, name: name || 'Facebook' }
    },
  },
  // https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
  // A code lives 30 seconds. The profile needs tweet.read, too: https://docs.x.com/x-api/users/get-my-user
  x: {
    name: 'X',
    issuer: 'https://x.com',
    authorize: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    scope: 'users.read tweet.read',
    client: 'basic',
    profile: 'https://api.x.com/2/users/me',
    denials: ['access_denied'],
    read(answer) {
      const { id, username } = x.parse(answer).data
      return { subject: id, name: username }
    },
  },
  // https://discord.com/developers/docs/topics/oauth2
  // Accounts of today have the discriminator 0: https://discord.com/developers/docs/resources/user#user-object
  discord: {
    name: 'Discord',
    issuer: 'https://discord.com',
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    scope: 'identify email',
    client: 'post',
    profile: 'https://discord.com/api/users/@me',
    denials: ['access_denied'],
    read(answer) {
      const { id, username, discriminator = '0', email, verified } = discord.parse(answer)
      const tail = /^0+$/.test(discriminator) ? '' : `#${discriminator}`
      return { subject: id, name: `${username}${tail}`, email: (verified && email) || undefined }
    },
  },
}

/** Moves a provider to another origin, for the local provider that plays them all: only hosts and schemes differ. */
export function providerAt(base: string, id: OAuthProvider): SocialProvider {
  const provider = socialProviders[id]
  const moved = (address: string) => {
    const { pathname, search } = new URL(address)
    return `${base}/${id}${pathname === '/' ? '' : pathname}${search}`
  }
  return {
    ...provider,
    issuer: moved(provider.issuer),
    authorize: moved(provider.authorize),
    token: moved(provider.token),
    ...(provider.keys && { keys: moved(provider.keys) }),
    ...(provider.profile && { profile: moved(provider.profile) }),
  }
}

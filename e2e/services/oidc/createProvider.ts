import { createHash, createHmac, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import Provider, { type Configuration, interactionPolicy, type JWK, type KoaContextWithOIDC } from 'oidc-provider'
import { keptInMemory } from './keptInMemory.ts'
import { appleKey, localSocialKeys, type PlayedAccount, type PlayedProvider } from './localProviders.ts'
import { signInPage } from './signInPage.ts'

/** A provider's behaviour from now on, for tests of its failures. */
export interface Behaviour {
  /** Its pages send Cross-Origin-Opener-Policy, which cuts the window off from its opener. */
  isIsolated?: boolean
  /** Its token endpoint answers 503. */
  isGone?: boolean
  /** Its id tokens have another nonce, issuer or client, or another key's signature. */
  swaps?: 'nonce' | 'issuer' | 'audience' | 'signature'
}

export interface ProviderOptions {
  id: string
  played: PlayedProvider
  /** The URL under which all providers are simulated. */
  url: string
  /** The site whose `/callback/…` the provider may redirect to. */
  clientOrigin: string
  /** Its present behaviour. */
  behaviour(): Behaviour
}

/** Made once: RSA keys are slow. */
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const signing = newKey()
const policy = "default-src 'none'; style-src 'self'; form-action 'self' *; base-uri 'none'; frame-ancestors 'none'"
const formType = 'application/x-www-form-urlencoded'

/** A certified provider, wrapped in the real one's deviations. */
export function createProvider({ id, played, url, clientOrigin, behaviour }: ProviderOptions): Provider {
  const { paths } = played
  const setting = (name: string) => new Map(localSocialKeys).get(`CK_${id.toUpperCase()}_${name}`)
  const clientId = setting('ID') ?? ''
  const secret = setting('SECRET') ?? ''
  const callback = `${clientOrigin}/callback/${id}`
  const accounts = new Map<string, PlayedAccount>()
  const wantsPerson = new interactionPolicy.Check('person', 'Nobody has said who they are', ({ oidc }) => !oidc.result)

  const configuration: Configuration = {
    adapter: keptInMemory(),
    cookies: { keys: [randomUUID()] },
    clients: [
      {
        ...{ client_id: clientId, client_secret: secret || 'a JWT instead', redirect_uris: [callback] },
        ...{ response_types: ['code'], grant_types: ['authorization_code'] },
        token_endpoint_auth_method: played.client === 'basic' ? 'client_secret_basic' : 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(signing.export({ format: 'jwk' }) as JWK), kid: 'local', use: 'sig', alg: 'RS256' }] },
    routes: {
      ...{ authorization: paths.authorize, token: paths.token },
      ...(paths.keys && { jwks: paths.keys }),
    },
    scopes: [...played.scopes],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: {
      ...{ devInteractions: { enabled: false }, userinfo: { enabled: false } },
      rpInitiatedLogout: { enabled: false },
    },
    pkce: { required: () => Boolean(played.demandsPkce) },
    ttl: { AuthorizationCode: played.codeLives, ...{ AccessToken: 3600, IdToken: 3600, Grant: 3600 }, ...waits },
    interactions: {
      policy: [new interactionPolicy.Prompt({ name: 'select_account', requestable: true }, wantsPerson)],
      url: (_, { uid }) => `/${id}/interaction/${uid}`,
    },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => claimsOf(sub, accounts.get(sub)) }),
    // Signing in counts as consent.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope(String(oidc.params?.scope))
      await grant.save()
      return grant
    },
    renderError(ctx, { error_description, error }) {
      ctx.type = 'text/plain'
      ctx.body = `${played.name} refuses this request: ${error_description ?? error}\n`
    },
  }
  const provider = new Provider(`${url}/${id}${id === 'github' ? '/login/oauth' : ''}`, configuration)
  if (played.client === 'apple')
    Object.assign(provider.Client.prototype, { compareClientSecret: applesSecret(provider.issuer, setting) })

  provider.use(async (ctx, next) => {
    forgetSession(ctx)
    ctx.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' })
    if (behaviour().isIsolated) ctx.set('Cross-Origin-Opener-Policy', 'same-origin')
    await next()
  })

  provider.use(async (ctx, next) => {
    if (ctx.path === paths.authorize) {
      const query = new URLSearchParams(ctx.querystring)
      const fault = played.faultOf?.(query)
      if (fault) return ctx.throw(400, fault)
      if (played.impliedScope) query.set('scope', `${query.get('scope') ?? ''} ${played.impliedScope}`.trim())
      ctx.querystring = `${query}`
      // It derives its mount path from this.
      Object.assign(ctx.req, { originalUrl: `/${id}${ctx.url}` })
    }
    await next()
    const to = ctx.response.get('Location')
    if (to.startsWith(callback)) ctx.redirect(asAnswered(to))
  })

  /** The authorization response in the real one's format. */
  function asAnswered(to: string): string {
    const back = new URL(to)
    const { searchParams } = back
    if (!played.namesIssuer) searchParams.delete('iss')
    if (searchParams.get('error') === played.denial.error) {
      searchParams.delete('error_description')
      for (const [name, value] of Object.entries(played.denial)) searchParams.set(name, value)
    }
    return `${back}${played.fragment ?? ''}`
  }

  provider.use(async (ctx, next) => {
    if (ctx.path !== paths.token) return next()
    if (behaviour().isGone) return Object.assign(ctx, { status: 503, body: 'Service Unavailable' })
    await next()
    const answer = ctx.body as { error?: string; id_token?: string }
    if (answer.error) return Object.assign(ctx, played.spellRefusal?.(answer.error))
    const { swaps } = behaviour()
    if (swaps && answer.id_token) answer.id_token = await lie(answer.id_token, swaps)
    ctx.body = played.spellTokens?.({ ...answer }) ?? answer
    // https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps (a form, unless asked for JSON)
    if (id === 'github' && !ctx.get('Accept').includes('json')) {
      ctx.type = formType
      ctx.body = `${new URLSearchParams(ctx.body as Record<string, string>)}`
    }
  })

  provider.use(async (ctx, next) => {
    if (!paths.profile || ctx.path !== paths.profile) return next()
    const token = /^Bearer (.+)$/i.exec(ctx.get('Authorization'))?.[1] ?? ''
    const found = await provider.AccessToken.find(token)
    const account = accounts.get(found?.accountId ?? '')
    if (!account) return Object.assign(ctx, { status: 401, body: { message: 'Unauthorized' } })
    const scopes = [...(found?.scopes ?? [])]
    const proofOf = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
    const query = new URLSearchParams(ctx.querystring)
    const refusal = played.refuseProfile?.({ token, scopes, query, userAgent: ctx.get('User-Agent'), proofOf })
    return Object.assign(ctx, refusal ?? { body: played.profile?.(account, scopes) })
  })

  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next()
    const { params } = await provider.interactionDetails(ctx.req, ctx.res)
    if (ctx.method !== 'POST') {
      const scopes = `${params.scope ?? ''}`.split(' ').filter(scope => scope && scope !== played.impliedScope)
      ctx.body = signInPage(played.name, scopes)
      return
    }
    const form = new URLSearchParams(await text(ctx.req))
    const account = accountOf(id, form)
    if (form.get('answer') !== 'no') accounts.set(account.id, account)
    const result =
      form.get('answer') === 'no' ? played.denial : { select_account: {}, login: { accountId: account.id } }
    ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result))
    ctx.status = 303
  })
  return provider
}

const waits = { Interaction: 3600, Session: 3600 }

const claimsOf = (sub: string, account: PlayedAccount | undefined) => ({
  sub,
  ...(account && { name: account.name, email: account.email, email_verified: account.isVerified }),
})

/** Keeps nobody signed in: every visit enters an account. */
function forgetSession({ req }: KoaContextWithOIDC | { req: KoaContextWithOIDC['req'] }): void {
  const cookies = (req.headers.cookie ?? '').split('; ')
  req.headers.cookie = cookies.filter(cookie => !cookie.startsWith('_session')).join('; ')
}

/** https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret */
function applesSecret(issuer: string, setting: (name: string) => string | undefined) {
  const key = createPublicKey(appleKey)
  return async (secret: string): Promise<boolean> => {
    const demands = {
      ...{ algorithms: ['ES256'], issuer: setting('TEAM') ?? '', subject: setting('ID') ?? '', audience: issuer },
      ...{ maxTokenAge: '180d', requiredClaims: ['exp'], currentDate: new Date(Date.now()) },
    }
    return jwtVerify(secret, key, demands).then(
      ({ protectedHeader }) => protectedHeader.kid === setting('KEY_ID'),
      () => false,
    )
  }
}

/** The same token with one fault. */
function lie(token: string, swaps: NonNullable<Behaviour['swaps']>): Promise<string> {
  const claims = decodeJwt(token)
  const wrong = {
    nonce: { nonce: 'another' },
    issuer: { iss: `${claims.iss}/somebody` },
    audience: { aud: 'another-client' },
    signature: {},
  }[swaps]
  return new SignJWT({ ...claims, ...wrong })
    .setProtectedHeader({ alg: 'RS256', kid: 'local' })
    .sign(swaps === 'signature' ? newKey() : signing)
}

/** The same name gives the same account. */
function accountOf(provider: string, form: URLSearchParams): PlayedAccount {
  const name = form.get('account')?.trim() || 'ada'
  const hash = createHash('sha256').update(`${provider}|${name}`).digest()
  return {
    id: `${hash.readUIntBE(0, 6)}`,
    name,
    email: form.get('email')?.trim() || `${name}@example.com`,
    isVerified: form.get('unverified') === null,
  }
}

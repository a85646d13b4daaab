import { createHash, createHmac, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { exportJWK, jwtVerify, SignJWT } from 'jose'
import { localPageStyle } from '../localPage.ts'
import {
  appleKey,
  localSocialKeys,
  type PlayedAccount,
  type PlayedProvider,
  playedProviders,
} from './localProviders.ts'
import { signInPage } from './signInPage.ts'

/** How a provider behaves from now on, for tests of what goes wrong there. */
export interface Behaviour {
  /** Its pages send Cross-Origin-Opener-Policy, which cuts the window off from its opener. */
  isIsolated?: boolean
  /** Its token endpoint answers 503. */
  isGone?: boolean
  /** Its id tokens carry another nonce, or are of another issuer or client. */
  swaps?: 'nonce' | 'issuer' | 'audience' | 'signature'
}

interface Grant {
  provider: string
  account: PlayedAccount
  clientId: string
  redirectUri: string
  challenge: string | undefined
  nonce: string | undefined
  scopes: readonly string[]
  endsAt: number
}

export interface Oidc {
  fetch(request: Request): Response | Promise<Response>
  behave(provider: string, behaviour: Behaviour): void
}

/** Made once: keys of RSA take their time. */
const signing = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
const applePublic = createPublicKey(appleKey)
const policy = "default-src 'none'; style-src 'self'; form-action 'self' *; base-uri 'none'; frame-ancestors 'none'"

/**
 * Plays Google, GitHub, Apple, Facebook, X and Discord, each under a path of its own and with its own quirks. Whoever signs
 * in says who they are. Nothing is kept.
 * @param url where it is reached
 */
export function createOidc(url: string, now: () => number = Date.now): Oidc {
  const settings = new Map(localSocialKeys)
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, Grant>()
  const behaviours = new Map<string, Behaviour>()
  const behaviourOf = (id: string) => behaviours.get(id) ?? {}

  const app = new Hono()
  app.get('/style.css', c => c.body(localPageStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get('/', c => c.text('The local provider of Google, GitHub, Apple, Facebook, X and Discord\n'))
  app.put('/:provider/behaviour', async c => {
    behaviours.set(c.req.param('provider'), await c.req.json())
    return c.json({ ok: true })
  })

  /** @throws Error that says what the client did wrong */
  function readRequest(id: string, provider: PlayedProvider, query: URLSearchParams) {
    const demand = (isMet: boolean, what: string) => {
      if (!isMet) throw new Error(what)
    }
    const param = (name: string) => query.get(name) ?? ''
    const redirectUri = param('redirect_uri')
    const scopes = param('scope').split(/[ ,]+/).filter(Boolean)
    demand(param('client_id') === settings.get(`CK_${id.toUpperCase()}_ID`), 'unknown client_id')
    demand(URL.canParse(redirectUri) && new URL(redirectUri).pathname === `/callback/${id}`, 'redirect_uri mismatch')
    demand(param('response_type') === 'code', 'response_type is not code')
    const challenge = query.get('code_challenge') ?? undefined
    demand(challenge === undefined || param('code_challenge_method') === 'S256', 'only S256 is supported')
    demand(provider.pkce !== 'demanded' || challenge !== undefined, 'code_challenge is required')
    // Apple: response_mode must be form_post when name or email scope is requested.
    demand(
      id !== 'apple' || !scopes.length || param('response_mode') === 'form_post',
      'response_mode must be form_post',
    )
    return { redirectUri, scopes, challenge, nonce: query.get('nonce') ?? undefined, clientId: param('client_id') }
  }

  for (const [id, provider] of Object.entries(playedProviders)) {
    const { paths } = provider
    const issuer = `${url}/${id}${id === 'github' ? '/login/oauth' : ''}`
    const at = (path: string) => `/${id}${path}`

    app.get(at(paths.authorize), c => {
      const query = new URL(c.req.url).searchParams
      const headers = {
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-store',
        ...(behaviourOf(id).isIsolated && { 'Cross-Origin-Opener-Policy': 'same-origin' }),
      }
      try {
        const { scopes } = readRequest(id, provider, query)
        return c.html(signInPage(provider.name, query, scopes), 200, headers)
      } catch (error) {
        return c.text(`${provider.name} refuses this request: ${(error as Error).message}\n`, 400, headers)
      }
    })

    app.post(at(paths.authorize), async c => {
      const form = new URLSearchParams(await c.req.text())
      const query = new URL(c.req.url).searchParams
      const { redirectUri, ...asked } = readRequest(id, provider, query)
      const back = new URL(redirectUri)
      const state = query.get('state')
      if (form.get('answer') === 'no')
        for (const [name, value] of Object.entries(provider.denial)) back.searchParams.set(name, value)
      else {
        const code = randomBytes(24).toString('base64url')
        codes.set(code, {
          ...{ ...asked, redirectUri, provider: id, endsAt: now() + provider.codeLives * 1000 },
          account: accountOf(id, form),
        })
        back.searchParams.set('code', code)
      }
      if (state) back.searchParams.set('state', state)
      if (provider.namesIssuer) back.searchParams.set('iss', issuer)
      return c.redirect(`${back}${provider.fragment ?? ''}`, 303)
    })

    app.post(at(paths.token), async c => {
      if (behaviourOf(id).isGone) return c.text('Service Unavailable', 503)
      const form = new URLSearchParams(await c.req.text())
      const clientId = await clientOf(c, id, provider, form)
      const code = form.get('code') ?? ''
      const grant = codes.get(code)
      // A code serves once.
      codes.delete(code)
      const verifier = form.get('code_verifier')
      const isProved =
        provider.pkce === 'ignored' || !grant?.challenge || challengeOf(verifier ?? '') === grant.challenge
      if (!clientId) return refuseToken(c, id, 'invalid_client', 401)
      if (
        form.get('grant_type') !== 'authorization_code' ||
        grant?.provider !== id ||
        grant.clientId !== clientId ||
        grant.redirectUri !== form.get('redirect_uri') ||
        grant.endsAt <= now() ||
        !isProved
      )
        return refuseToken(c, id, 'invalid_grant', 400)
      const token = randomBytes(24).toString('base64url')
      tokens.set(token, grant)
      const answer = {
        access_token: token,
        token_type: id === 'google' || id === 'discord' ? 'Bearer' : 'bearer',
        scope: grant.scopes.join(id === 'github' ? ',' : ' '),
        ...(id !== 'github' && { expires_in: 3600 }),
        ...(provider.hasIdToken(grant.scopes) && { id_token: await idToken(id, issuer, clientId, grant) }),
      }
      // GitHub answers as a form unless JSON is asked for.
      if (id === 'github' && !c.req.header('Accept')?.includes('json'))
        return c.body(`${new URLSearchParams(answer as unknown as Record<string, string>)}`)
      return c.json(answer)
    })

    const { profile, keys: keysPath } = paths
    if (profile)
      app.get(at(profile), c => {
        const token = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? ''
        const grant = tokens.get(token)
        if (!grant || grant.provider !== id) return c.json({ message: 'Unauthorized' }, 401)
        // https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#user-agent
        if (id === 'github' && !c.req.header('User-Agent')) return c.text('Request forbidden', 403)
        if (id === 'x' && !['users.read', 'tweet.read'].every(scope => grant.scopes.includes(scope)))
          return c.json({ title: 'Forbidden' }, 403)
        if (id === 'facebook' && c.req.query('appsecret_proof') !== proofOf(token))
          return c.json({ error: { message: 'API calls from the server require an appsecret_proof', code: 100 } }, 400)
        return c.json(provider.profile?.(grant.account, grant.scopes))
      })
    if (keysPath)
      app.get(at(keysPath), async c =>
        c.json({ keys: [{ ...(await exportJWK(signing.publicKey)), kid: 'local', use: 'sig', alg: 'RS256' }] }),
      )
  }

  const proofOf = (token: string) =>
    createHmac('sha256', settings.get('CK_FACEBOOK_SECRET') ?? '')
      .update(token)
      .digest('hex')

  async function idToken(id: string, issuer: string, clientId: string, { account, nonce }: Grant): Promise<string> {
    const { swaps } = behaviourOf(id)
    const seconds = Math.floor(now() / 1000)
    const claims = {
      ...(nonce && { nonce: swaps === 'nonce' ? 'another' : nonce }),
      ...(id === 'google' && { name: account.name, email: account.email, email_verified: account.isVerified }),
    }
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'local' })
      .setIssuer(swaps === 'issuer' ? `${url}/somebody` : issuer)
      .setAudience(swaps === 'audience' ? 'another-client' : clientId)
      .setSubject(account.id)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(swaps === 'signature' ? other.privateKey : signing.privateKey)
  }

  /** @returns the client that has proved itself */
  async function clientOf(c: Context, id: string, provider: PlayedProvider, form: URLSearchParams) {
    const wanted = settings.get(`CK_${id.toUpperCase()}_ID`) ?? ''
    if (provider.client === 'basic') {
      const [, given = ''] = /^Basic (.+)$/.exec(c.req.header('Authorization') ?? '') ?? []
      const pair = `${wanted}:${settings.get(`CK_${id.toUpperCase()}_SECRET`) ?? ''}`
      return Buffer.from(given, 'base64').toString() === pair ? wanted : undefined
    }
    const secret = form.get('client_secret') ?? ''
    if (form.get('client_id') !== wanted) return undefined
    if (provider.client === 'post') return secret === settings.get(`CK_${id.toUpperCase()}_SECRET`) ? wanted : undefined
    // https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
    return jwtVerify(secret, applePublic, {
      algorithms: ['ES256'],
      issuer: settings.get('CK_APPLE_TEAM') ?? '',
      subject: wanted,
      audience: `${url}/apple`,
      maxTokenAge: '180d',
      requiredClaims: ['exp'],
      currentDate: new Date(now()),
    }).then(
      ({ protectedHeader }) => (protectedHeader.kid === settings.get('CK_APPLE_KEY_ID') ? wanted : undefined),
      () => undefined,
    )
  }

  return {
    fetch: request => app.fetch(request),
    behave: (provider, behaviour) => void behaviours.set(provider, behaviour),
  }
}

/** GitHub answers refusals with 200, Facebook in a form of its own. */
function refuseToken(c: Context, id: string, error: string, status: 400 | 401): Response {
  if (id === 'github') return c.json({ error: error === 'invalid_grant' ? 'bad_verification_code' : error })
  if (id === 'facebook')
    return c.json({ error: { message: `Error: ${error}`, type: 'OAuthException', code: 100 } }, 400)
  return c.json({ error }, status)
}

/** The same name is the same account. */
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

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

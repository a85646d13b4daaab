import { expect, onTestFinished, test } from 'vitest'
import { browseProvider } from './browseProvider.ts'
import { localSocialKeys, playedProviders } from './localProviders.ts'
import { startOidc } from './startOidc.ts'

/* Where the local providers deviate from OAuth 2, according to their documentation, and where they must not. */

const clientOrigin = 'https://wallet.test'
const settings = new Map(localSocialKeys)
// RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

async function start() {
  const oidc = await startOidc({ port: 0, clientOrigin })
  onTestFinished(() => oidc.stop())
  const setting = (id: string, name: string) => settings.get(`CK_${id.toUpperCase()}_${name}`) ?? ''
  const redirect_uri = (id: string) => `${clientOrigin}/callback/${id}`
  const at = (id: string, path = '') => `${oidc.url}/${id}${path}`

  const browse = async (id: string, params: Record<string, string>) => {
    const url = new URL(at(id, playedProviders[id]?.paths.authorize))
    const asked = { response_type: 'code', client_id: setting(id, 'ID'), redirect_uri: redirect_uri(id), ...params }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    const browser = browseProvider(oidc.url)
    return { browser, shown: await browser.go(url.href) }
  }
  const authorize = async (id: string, params: Record<string, string> = {}) => (await browse(id, params)).shown
  const signIn = async (id: string, params: Record<string, string> = {}) => {
    const { browser, shown } = await browse(id, params)
    return browser.go(shown.url, { method: 'POST', body: new URLSearchParams({ account: 'ada', answer: 'yes' }) })
  }
  const codeOf = async (id: string, params?: Record<string, string>) =>
    new URL((await signIn(id, params)).headers.get('Location') ?? '').searchParams.get('code') ?? ''
  const redeem = (id: string, params: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(at(id, playedProviders[id]?.paths.token), {
      method: 'POST',
      headers,
      body: new URLSearchParams({
        ...{ grant_type: 'authorization_code', redirect_uri: redirect_uri(id) },
        ...{ client_id: setting(id, 'ID'), client_secret: setting(id, 'SECRET') },
        ...params,
      }),
    })
  return { at, setting, authorize, signIn, codeOf, redeem }
}
const json = { Accept: 'application/json' }

test.each(Object.keys(playedProviders))('%s redirects only to the registered address of a known client', async id => {
  const { authorize } = await start()
  const faults: Record<string, string>[] = [
    { redirect_uri: `https://evil.test/callback/${id}` },
    { redirect_uri: `${clientOrigin}/callback/${id}/` },
    { client_id: 'another' },
  ]
  for (const wrong of faults) {
    const refused = await authorize(id, { code_challenge: challenge, code_challenge_method: 'S256', ...wrong })
    expect(refused.status).toBe(400)
    expect(refused.headers.get('Location')).toBeNull()
  }
})

test('GitHub refuses a code with 200, and answers in a form unless it is asked for JSON', async () => {
  const { codeOf, redeem } = await start()
  const refused = await redeem('github', { code: 'wrong' }, json)
  expect([refused.status, await refused.json()]).toEqual([200, { error: 'bad_verification_code' }])
  const answered = await redeem('github', { code: await codeOf('github', { scope: 'user' }) })
  const form = new URLSearchParams(await answered.text())
  expect([...form.keys()].sort()).toEqual(['access_token', 'scope', 'token_type'])
  expect(form.get('scope')).toBe('user')
})

test('GitHub refuses clients without a User-Agent', async () => {
  const { codeOf, redeem, at } = await start()
  const { access_token } = await (await redeem('github', { code: await codeOf('github') }, json)).json()
  const look = (agent: string) =>
    fetch(at('github', '/user'), { headers: { Authorization: `Bearer ${access_token}`, 'User-Agent': agent } })
  expect((await look('')).status).toBe(403)
  expect(await (await look('us')).json()).toMatchObject({ login: 'ada', id: expect.any(Number) })
})

test('Apple posts its answer to clients that request more than an id, and accepts no other mode', async () => {
  const { authorize, signIn } = await start()
  expect((await authorize('apple', { scope: 'email', response_mode: 'query' })).status).toBe(400)
  const posted = await signIn('apple', { scope: 'email', response_mode: 'form_post', state: 'ours' })
  const page = await posted.text()
  expect(page).toContain(`action="${clientOrigin}/callback/apple"`)
  expect(page).toMatch(/name="code" value="[^"]+"/)
  expect(page).toContain('name="state" value="ours"')
})

test('Apple accepts only a JWT by its issued key as a secret', async () => {
  const { codeOf, redeem } = await start()
  for (const client_secret of ['a JWT instead', 'e30.e30.AAAA'])
    expect((await redeem('apple', { code: await codeOf('apple'), client_secret })).status).toBe(401)
})

test('Facebook gives a profile only with the secret’s proof, and refuses in its own format', async () => {
  const { codeOf, redeem, at } = await start()
  const refused = await redeem('facebook', { code: 'wrong' })
  expect([refused.status, (await refused.json()).error.type]).toEqual([400, 'OAuthException'])
  const code = await codeOf('facebook', { scope: 'openid public_profile' })
  const { access_token, id_token } = await (await redeem('facebook', { code })).json()
  expect(id_token).toEqual(expect.any(String))
  const headers = { Authorization: `Bearer ${access_token}` }
  expect((await fetch(at('facebook', '/v23.0/me?appsecret_proof=00'), { headers })).status).toBe(400)
})

test('X demands PKCE', async () => {
  const { authorize } = await start()
  const refused = await authorize('x', { scope: 'users.read tweet.read' })
  expect(new URL(refused.headers.get('Location') ?? '').searchParams.get('error')).toBe('invalid_request')
})

test('X gives a profile only with permission to read posts', async () => {
  const { codeOf, at, setting } = await start()
  const Authorization = `Basic ${btoa(`${setting('x', 'ID')}:${setting('x', 'SECRET')}`)}`
  const profile = async (scope: string) => {
    const code = await codeOf('x', { scope, code_challenge: challenge, code_challenge_method: 'S256' })
    const headers = { Authorization }
    const body = new URLSearchParams({
      ...{ grant_type: 'authorization_code', redirect_uri: `${clientOrigin}/callback/x`, code },
      code_verifier: verifier,
    })
    const answer = await fetch(at('x', '/2/oauth2/token'), { method: 'POST', headers, body })
    const { access_token } = await answer.json()
    return fetch(at('x', '/2/users/me'), { headers: { Authorization: `Bearer ${access_token}` } })
  }
  expect((await profile('users.read')).status).toBe(403)
  expect(await (await profile('users.read tweet.read')).json()).toMatchObject({ data: { username: 'ada' } })
})

test('Discord gives an address only if its scope was requested', async () => {
  const { codeOf, redeem, at } = await start()
  const profile = async (scope: string) => {
    const { access_token } = await (await redeem('discord', { code: await codeOf('discord', { scope }) })).json()
    return (
      await fetch(at('discord', '/api/users/@me'), { headers: { Authorization: `Bearer ${access_token}` } })
    ).json()
  }
  expect(await profile('identify')).not.toHaveProperty('email')
  expect(await profile('identify email')).toMatchObject({ email: 'ada@example.com', verified: true })
})

test('a code is valid once, with the verifier of its challenge', async () => {
  const { codeOf, redeem } = await start()
  const asked = { scope: 'openid', code_challenge: challenge, code_challenge_method: 'S256' }
  const code = await codeOf('google', asked)
  expect((await redeem('google', { code, code_verifier: verifier })).status).toBe(200)
  expect((await redeem('google', { code, code_verifier: verifier })).status).toBe(400)
  const other = await codeOf('google', asked)
  expect((await redeem('google', { code: other, code_verifier: 'v'.repeat(43) })).status).toBe(400)
})

import { describe, expect, test } from 'vitest'
import { createKeyring } from '../../../cdn/embedded/createKeyring.ts'
import { secureOrigin, vaultKeyText } from '../../../cdn/embedded/testEmbedded.ts'
import { changeKey, sealedBefore } from '../../../cdn/embedded/testKeys.ts'
import { readVaultKey } from '../../../cdn/embedded/vaultKey.ts'
import { openData } from '../../../cdn/store/testStores.ts'
import { projectEntry } from '../../../cdn/testApp.ts'
import { oauthProviders } from '../../../shared/choices.ts'
import { startSocial } from './testSocial.ts'

describe.each(oauthProviders)('%s', provider => {
  test('signs in, and as the same user in another browser', async () => {
    const { device, signIn } = await startSocial()
    const [one, other, stranger] = [await device(), await device(), await device()]
    expect(await signIn(one, provider)).toMatchObject({ outcome: 'done', state: 'done' })
    const { finished } = await one.createWallet()
    expect(finished.status).toBe(200)
    await signIn(other, provider)
    await signIn(stranger, provider, { account: 'grace' })
    const { body: me } = await one.me()
    expect((await other.me()).body.wallet?.walletId).toBe(me.wallet?.walletId)
    expect((await stranger.me()).body.wallet).toBeNull()
    expect(me.socials).toMatchObject([{ provider, name: provider === 'apple' ? 'Apple' : 'ada' }])
  })

  test('reports that the visitor declined', async () => {
    const { device, signIn } = await startSocial()
    const browser = await device()
    expect(await signIn(browser, provider, { answer: 'no' })).toEqual({ outcome: 'denied', state: 'denied' })
    expect((await browser.me()).status).toBe(401)
  })

  test('reports an unreachable provider', async () => {
    const { device, signIn, oidc } = await startSocial()
    oidc.behave(provider, { isGone: true })
    expect(await signIn(await device(), provider)).toEqual({ outcome: 'failed', state: 'failed' })
  })
})

test('mails are in the language of the browser that signed up, until it asks for another; a new browser changes none', async () => {
  const data = await openData()
  const server = await startSocial({ data })
  const [one, other] = [await server.device(), await server.device()]
  const languageAfter = async (device: typeof one, language: string) => {
    await server.signIn(device, 'google', { language })
    const db = await data.open()
    return (await db.selectFrom('embedded_users').select('language').executeTakeFirstOrThrow()).language
  }
  expect(await languageAfter(one, 'de')).toBe('de')
  expect(await languageAfter(other, 'ko')).toBe('de')
  expect(await languageAfter(one, 'fr')).toBe('fr')
})

test('a device that polls again during a pending poll keeps its sign-in', async () => {
  const { device, begin, openWindow, stateOf } = await startSocial()
  const browser = await device()
  const { place, proof, attemptId } = await begin(browser, 'google')
  const window = await openWindow()
  const { url = '' } = (await window.go(place, { proof })).body
  expect(await window.comeBack(await window.answer(url))).toBe('done')
  const looks = await Promise.all([1, 2, 3, 4].map(() => stateOf(browser, attemptId, 'away')))
  const later = await stateOf(browser, attemptId, 'away')
  expect(later.body).toEqual({ state: 'done', session: expect.any(String) })
  for (const { body } of looks) expect([{ state: 'away' }, later.body]).toContainEqual(body)
})

test('each request carries a state, and a challenge by S256', async () => {
  const { device, begin, openWindow } = await startSocial()
  for (const provider of oauthProviders) {
    const { place, proof } = await begin(await device(), provider)
    const { url = '' } = (await (await openWindow()).go(place, { proof })).body
    const { searchParams } = new URL(url)
    expect(searchParams.get('redirect_uri')).toBe(`${secureOrigin}/callback/${provider}`)
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[-_\w]{43}$/)
  }
})

test('the visitor chooses an account at providers that offer it: Google and GitHub', async () => {
  const { device, begin, openWindow } = await startSocial()
  const asking: string[] = []
  for (const provider of oauthProviders) {
    const { place, proof } = await begin(await device(), provider)
    const { url = '' } = (await (await openWindow()).go(place, { proof })).body
    if (new URL(url).searchParams.get('prompt') === 'select_account') asking.push(provider)
  }
  expect(asking.sort()).toEqual(['github', 'google'])
})

test('the cookie of a window is out of reach for scripts and other hosts', async () => {
  const { device, begin, openWindow } = await startSocial()
  const { place, proof, attemptId } = await begin(await device(), 'google')
  const { headers } = await (await openWindow()).go(place, { proof })
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(
      new RegExp(`^__Host-ck-social-${attemptId}=[-_\\w]{43}; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax$`),
    ),
  ])
})

test('a window that arrives before its sign-in is told to wait', async () => {
  const { openWindow, device, begin } = await startSocial()
  const window = await openWindow()
  const { place, proof } = await begin(await device(), 'x')
  expect((await window.look('A'.repeat(22))).body).toEqual({ state: 'waiting' })
  expect((await window.look(place)).body).toEqual({ state: 'begun', site: 'https://app.example', provider: 'x' })
  await window.go(place, { proof })
  expect((await window.look(place)).body).toMatchObject({ state: 'over' })
})

test('Google gives the address for wallet mails; other providers are asked for no more than needed', async () => {
  const { device, signIn } = await startSocial()
  const emailOf = async (provider: 'google' | 'discord' | 'github', unverified?: boolean) => {
    const browser = await device()
    await signIn(browser, provider, { account: `ada${unverified ?? ''}`, ...(unverified && { unverified }) })
    return (await browser.me()).body.email
  }
  expect(await emailOf('google')).toBe('ada@example.com')
  expect(await emailOf('google', true)).toBeUndefined()
  expect(await emailOf('discord')).toBe('ada@example.com')
  expect(await emailOf('discord', true)).toBeUndefined()
  expect(await emailOf('github')).toBeUndefined()
})

describe('project settings', () => {
  const entries = [projectEntry({ id: 'demo', settings: { socials: ['x'] }, locked: ['socials'] })]
  test('a project that locks its list accepts no other provider', async () => {
    const { device, begin } = await startSocial({ entries })
    expect((await begin(await device(), 'x')).started.status).toBe(200)
    expect((await begin(await device(), 'google')).started).toMatchObject({
      status: 503,
      body: { code: 'not_available' },
    })
  })

  test('a project with providers off accepts none', async () => {
    const { device, begin } = await startSocial({ entries: [projectEntry({ settings: { socials: [] } })] })
    expect((await begin(await device(), 'x')).started.status).toBe(503)
  })

  test('a provider without an operator’s client is not offered', async () => {
    const { device, begin } = await startSocial({ socialClients: new Map() })
    expect((await begin(await device(), 'x')).started.status).toBe(503)
  })
})

test('users are recognised after VAULT_KEY changed, and none are found under the old key', async () => {
  const data = await openData()
  const [former, next] = [await readVaultKey(vaultKeyText), await readVaultKey(Buffer.alloc(32, 9).toString('base64'))]
  await sealedBefore(data, former)
  const before = await startSocial({ data, vaultKey: former })
  const one = await before.device()
  await before.signIn(one, 'google')
  await one.createWallet()
  // The user, the account at Google, its sign-in, and two halves.
  expect(await changeKey(data, { former, next })).toBe(5)
  const after = await startSocial({ data, vaultKey: await createKeyring(data, 'VAULT_KEY', [next]) })
  const other = await after.device()
  await after.signIn(other, 'google')
  expect((await other.me()).body).toMatchObject({ email: 'ada@example.com', wallet: { walletId: expect.any(String) } })
})

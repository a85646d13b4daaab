import { describe, expect, test } from 'vitest'
import { secureOrigin } from '../../../cdn/embedded/testEmbedded.ts'
import { embeddedSignOut } from '../../../shared/api/embedded/embeddedSignOut.schema.ts'
import { startSocial } from './testSocial.ts'

/* The server against an attacker who has everything for a social sign-in but one thing. */

type Social = Awaited<ReturnType<typeof startSocial>>

/** A window at the provider, and the device that waits for it. */
async function away(social: Social, provider: 'google' | 'github' | 'facebook' = 'google') {
  const device = await social.device()
  const begun = await social.begin(device, provider)
  const window = await social.openWindow()
  const { url = '' } = (await window.go(begun.place, { proof: begun.proof })).body
  return { device, window, url, ...begun }
}

describe('a link from a stranger', () => {
  test('leads nowhere without its opener’s proof', async () => {
    const social = await startSocial()
    const { place, attemptId } = await social.begin(await social.device(), 'google')
    const victim = await social.openWindow()
    expect((await victim.look(place, true)).body.state).toBe('begun')
    const go = await victim.go(place, { proof: 'A'.repeat(43) })
    expect(go.body).toMatchObject({ code: 'code_wrong' })
    expect(attemptId).toHaveLength(22)
  })

  test('and by no proof of a sign-in that names the same place elsewhere', async () => {
    const social = await startSocial()
    const { place, proof } = await social.begin(await social.device(), 'google')
    const other = await social.begin(await social.device(), 'google', false, place)
    const window = await social.openWindow()
    const answers = [await window.go(place, { proof }), await window.go(place, { proof: other.proof })]
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe("the provider's answer", () => {
  test('counts once', async () => {
    const social = await startSocial()
    const { device, window, url, attemptId } = await away(social)
    const back = await window.answer(url)
    const cookies = new Map(window.cookies)
    expect(await window.comeBack(back)).toBe('done')
    for (const [name, value] of cookies) window.cookies.set(name, value)
    expect(await window.comeBack(back)).toBe('over')
    expect((await social.stateOf(device, attemptId)).body.session).toBeDefined()
  })

  test('is repeated to the same device for a minute, but not after it was signed out', async () => {
    const social = await startSocial()
    const { device, window, url, attemptId } = await away(social)
    await window.comeBack(await window.answer(url))
    const told = (await social.stateOf(device, attemptId)).body
    expect(told).toEqual({ state: 'done', session: expect.any(String) })
    social.clock.now += 59_000
    expect((await social.stateOf(device, attemptId)).body).toEqual(told)
    expect((await social.stateOf(await social.device(), attemptId)).body).toEqual({ state: 'expired' })
    device.state.session = told.session
    await device.ask(embeddedSignOut, {})
    device.state.session = undefined
    expect((await social.stateOf(device, attemptId)).body).toEqual({ state: 'expired' })
  })

  test('is not repeated after that', async () => {
    const social = await startSocial()
    const { device, window, url, attemptId } = await away(social)
    await window.comeBack(await window.answer(url))
    await social.stateOf(device, attemptId)
    social.clock.now += 60_000
    expect((await social.stateOf(device, attemptId)).body).toEqual({ state: 'expired' })
  })

  test('makes one session, however many requests wait for it', async () => {
    const social = await startSocial()
    const { device, window, url, attemptId } = await away(social)
    await window.comeBack(await window.answer(url))
    const told = await Promise.all([1, 2, 3, 4].map(() => social.stateOf(device, attemptId, 'away')))
    told.push(await social.stateOf(device, attemptId))
    expect(new Set(told.flatMap(({ body }) => body.session ?? [])).size).toBe(1)
    const db = await social.data.open()
    expect(await db.selectFrom('embedded_sessions').select('hash').execute()).toHaveLength(1)
  })

  test('is valid only in the browser that left for it', async () => {
    const social = await startSocial()
    const { device, window, url, attemptId } = await away(social)
    const back = await window.answer(url)
    expect(await (await social.openWindow()).comeBack(back)).toBe('over')
    expect((await social.stateOf(device, attemptId, 'away')).body).toEqual({ state: 'away' })
    // A stranger's attempt does not use up the owner's.
    expect(await window.comeBack(back)).toBe('done')
  })

  test('of one sign-in is not valid for another in the same browser', async () => {
    const social = await startSocial()
    const one = await away(social)
    const other = await away(social)
    const code = new URL(await one.window.answer(one.url)).searchParams.get('code') ?? ''
    const back = new URL(await other.window.answer(other.url))
    back.searchParams.set('code', code)
    // The code is bound to the other challenge.
    expect(await other.window.comeBack(back.href)).toBe('failed')
  })

  test.each([
    ['no state', (back: URL) => back.searchParams.delete('state'), 'over'],
    ['another state', (back: URL) => back.searchParams.set('state', 'A'.repeat(43)), 'over'],
    ['two states', (back: URL) => back.searchParams.append('state', 'A'.repeat(43)), 'failed'],
    ['another issuer', (back: URL) => back.searchParams.set('iss', 'https://evil.example'), 'failed'],
    ['another code', (back: URL) => back.searchParams.set('code', 'stolen'), 'failed'],
    ['no code', (back: URL) => back.searchParams.delete('code'), 'failed'],
    ['the path of another provider', (back: URL) => Object.assign(back, { pathname: '/callback/github' }), 'over'],
    ['the path of no provider', (back: URL) => Object.assign(back, { pathname: '/callback/__proto__' }), 'over'],
  ])('is refused with %s', async (_, change, outcome) => {
    const social = await startSocial()
    const { device, window, url, attemptId } = await away(social)
    const back = new URL(await window.answer(url))
    change(back)
    expect(await window.comeBack(back.href)).toBe(outcome)
    const { body } = await social.stateOf(device, attemptId, 'away')
    expect(body.session).toBeUndefined()
  })

  test.each(['nonce', 'issuer', 'audience', 'signature'] as const)(
    'is refused with another %s in its token',
    async swaps => {
      const social = await startSocial()
      for (const provider of ['google', 'facebook'] as const) {
        social.oidc.behave(provider, { swaps })
        expect(await social.signIn(await social.device(), provider)).toEqual({ outcome: 'failed', state: 'failed' })
      }
    },
  )

  test('is given only to the device key that began', async () => {
    const social = await startSocial()
    const { window, url, attemptId } = await away(social)
    await window.comeBack(await window.answer(url))
    expect((await social.stateOf(await social.device(), attemptId)).body).toEqual({ state: 'expired' })
  })

  test('comes too late after ten minutes', async () => {
    const social = await startSocial()
    const { device, window, url, attemptId } = await away(social)
    const back = await window.answer(url)
    social.clock.now += 10 * 60_000 + 1
    expect(await window.comeBack(back)).toBe('over')
    expect((await social.stateOf(device, attemptId)).body.state).toBe('expired')
  })
})

describe('addresses', () => {
  test('that are equal merge no users', async () => {
    const social = await startSocial()
    const owner = await social.signedIn('victim@example.com')
    await owner.createWallet()
    for (const provider of ['google', 'discord'] as const) {
      const thief = await social.device()
      await social.signIn(thief, provider, { account: 'thief', email: 'victim@example.com' })
      const { body } = await thief.me()
      expect(body.wallet).toBeNull()
    }
    // Nor can the mailbox open a wallet begun by a provider's account.
    const again = await social.device()
    const { body } = await again.start('victim@example.com')
    expect(body.action).toBe('VERIFY_DEVICE')
  })

  test('changed by a provider to a victim’s have no effect', async () => {
    const social = await startSocial()
    const victim = await social.device()
    await social.signIn(victim, 'google', { account: 'victim', email: 'victim@example.com' })
    await victim.createWallet()
    const thief = await social.device()
    await social.signIn(thief, 'google', { account: 'thief', email: 'thief@example.com' })
    await social.signIn(thief, 'google', { account: 'thief', email: 'victim@example.com' })
    const { body } = await thief.me()
    expect(body).toMatchObject({ email: 'thief@example.com', wallet: null })
  })

  test('nor does the same id at another provider', async () => {
    const social = await startSocial()
    const [one, other] = [await social.device(), await social.device()]
    await social.signIn(one, 'github')
    await one.createWallet()
    await social.signIn(other, 'x')
    expect((await other.me()).body).toMatchObject({ wallet: null })
  })
})

test('a device can begin sixty sign-ins an hour', async () => {
  const social = await startSocial()
  const device = await social.device()
  for (let count = 0; count < 60; count++) expect((await social.begin(device, 'x')).started.status).toBe(200)
  expect((await social.begin(device, 'x')).started.body).toMatchObject({ code: 'rate_limited' })
})

test('the window’s page can be opened by the modal, but never framed', async () => {
  const { app } = await startSocial()
  const { headers } = await app.request(`${secureOrigin}/loading`)
  expect(headers.get('Cross-Origin-Opener-Policy')).toBeNull()
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('Cache-Control')).toBe('no-store')
})

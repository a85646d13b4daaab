import { describe, expect, test } from 'vitest'
import { createKeyring } from '../../../cdn/embedded/createKeyring.ts'
import { pageOrigin, randomText, type TestDevice, vaultKeyText } from '../../../cdn/embedded/testEmbedded.ts'
import { changeKey, sealedBefore } from '../../../cdn/embedded/testKeys.ts'
import { readVaultKey } from '../../../cdn/embedded/vaultKey.ts'
import { createTestDatabases } from '../../../cdn/store/testDatabases.ts'
import { openData } from '../../../cdn/store/testStores.ts'
import { projectEntry } from '../../../cdn/testApp.ts'
import { emailChange, emailChangeCode } from '../../../shared/api/embedded/emailChange.schema.ts'
import { embeddedSignOut } from '../../../shared/api/embedded/embeddedSignOut.schema.ts'
import { loginEnd, loginsOffered } from '../../../shared/api/embedded/logins.schema.ts'
import { warningLook, warningStop } from '../../../shared/api/embedded/waitingRequests.schema.ts'
import { oauthProviders } from '../../../shared/choices.ts'
import { startSocial } from './testSocial.ts'

/* A second login: adding and removing it, in each kind of database, and how its owner undoes that. */

type Social = Awaited<ReturnType<typeof startSocial>>

const databases = await createTestDatabases()
const minute = 60_000
const day = 24 * 60 * minute

/** A new user for each test: they share one PostgreSQL server. */
const somebody = (name: string) => `${name}-${randomText(6)}`.toLowerCase()
const socialsOf = async (device: TestDevice) => (await device.me()).body.socials ?? []
const walletOf = async (device: TestDevice) => (await device.me()).body.wallet?.walletId
const end = async (device: TestDevice, loginId = '') =>
  device.ask(loginEnd, { loginId, proof: await device.prove('endLogin', loginId) })
const endOf = async (device: TestDevice, provider: string) =>
  end(device, (await socialsOf(device)).find(each => each.provider === provider)?.loginId)
const links = ({ mails }: Social) =>
  mails.flatMap(({ text }) => /\/device#stop\.([-_a-zA-Z0-9]{43})/.exec(text)?.[1] ?? [])
const undo = async (social: Social, link = '') => (await social.device()).ask(warningStop, { link })

describe.each(databases.shared)('in $name', ({ isThere, database }) => {
  const it = test.runIf(isThere)
  const start = async () => startSocial({ data: databases.closeLater(await openData(database())) })
  /** Signed up with Google, with a wallet. */
  const withGoogle = async () => {
    const social = await start()
    const account = somebody('ada')
    const owner = await social.device()
    await social.signIn(owner, 'google', { account })
    await owner.createWallet()
    return { social, owner, account }
  }

  it('an account that was added opens the same wallet in another browser, until it is removed', async () => {
    const { social, owner, account } = await withGoogle()
    social.clock.now += minute
    expect(await social.link(owner, 'github', { account })).toMatchObject({ outcome: 'linked', state: 'done' })
    expect(await socialsOf(owner)).toMatchObject([
      { provider: 'github', name: account },
      { provider: 'google', name: account },
    ])
    const other = await social.device()
    await social.signIn(other, 'github', { account })
    expect(await walletOf(other)).toBe(await walletOf(owner))
    expect((await endOf(owner, 'github')).status).toBe(200)
    expect(await socialsOf(owner)).toMatchObject([{ provider: 'google' }])
    // Ends the sessions that it began.
    expect((await other.me()).body.code).toBe('session_ended')
    expect((await owner.me()).status).toBe(200)
  })

  it('the last way to sign in stays, also if two browsers remove one each at once', async () => {
    const { social, owner, account } = await withGoogle()
    expect((await endOf(owner, 'google')).body.code).toBe('login_needed')
    await social.link(owner, 'github', { account })
    const other = await social.device()
    await social.signIn(other, 'github', { account })
    const ended = await Promise.all([endOf(owner, 'google'), endOf(other, 'github')])
    expect(ended.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await social.device()
    const [{ status } = { status: 0 }] = ended
    await social.signIn(left, status === 200 ? 'github' : 'google', { account })
    expect(await walletOf(left)).toBeDefined()
  })

  it('adding and removing need a sign-in within ten minutes, and are mailed with a link that undoes them', async () => {
    const { social, owner, account } = await withGoogle()
    await social.link(owner, 'github', { account })
    const { mails } = social
    expect(mails.at(-1)).toMatchObject({
      to: `${account}@example.com`,
      subject: expect.stringContaining('was added'),
      text: expect.stringContaining(`GitHub (${account}) can now sign in to your wallet`),
    })
    social.clock.now += 11 * minute
    expect((await social.link(owner, 'x', { account })).started.body.code).toBe('sign_in_old')
    expect((await endOf(owner, 'github')).body.code).toBe('sign_in_old')
    await social.signIn(owner, 'google', { account })
    expect((await endOf(owner, 'github')).status).toBe(200)
    expect(mails.at(-1)?.text).toContain(`GitHub (${account}) can no longer sign in to your wallet`)
  })

  it('an account that belongs to another user is refused, and nothing merges', async () => {
    const { social, owner, account } = await withGoogle()
    const thief = await social.signedIn(`${somebody('thief')}@example.com`)
    expect(await social.link(thief, 'google', { account })).toMatchObject({ outcome: 'taken', state: 'taken' })
    expect(await socialsOf(thief)).toEqual([])
    // The id of another user's account doesn't work, either.
    const [{ loginId } = { loginId: '' }] = await socialsOf(owner)
    expect((await end(thief, loginId)).body.code).toBe('not_found')
    expect((await owner.me()).status).toBe(200)
  })

  it('an email is added with a code, and removed; then it still gets mails, but cannot sign in', async () => {
    const { social, owner, account } = await withGoogle()
    const email = `${account}@example.com`
    expect((await owner.me()).body).toMatchObject({ email, emailSignsIn: false })
    // The present address is Google's: a code sent there is enough.
    const { body } = await owner.ask(emailChange, {
      ...{ projectId: 'demo', pageOrigin, email },
      proof: await owner.prove('changeEmail', email),
    })
    expect(body.action).toBe('VERIFY_SECONDARY_OTP')
    await owner.ask(emailChangeCode, { attemptId: body.attemptId, code: social.code() })
    expect((await owner.me()).body).toMatchObject({ email, emailSignsIn: true })
    social.clock.now += minute
    expect((await (await social.device()).start(email)).body.action).toBe('VERIFY_DEVICE')
    expect((await end(owner, 'email')).status).toBe(200)
    expect((await owner.me()).body).toMatchObject({ email, emailSignsIn: false })
    expect(social.mails.at(-1)).toMatchObject({
      to: email,
      text: expect.stringContaining('can no longer sign in to your wallet'),
    })
    const stranger = await social.device()
    social.clock.now += minute
    // Its owner can undo it for three days; until then it cannot sign up elsewhere.
    expect((await stranger.signIn(social, email)).body.code).toBe('email_taken')
    expect((await undo(social, links(social).at(-1))).status).toBe(200)
    const again = await social.device()
    social.clock.now += minute
    expect((await again.start(email)).body.action).toBe('VERIFY_DEVICE')
  })

  it('an address of another account is not added', async () => {
    const { social, owner } = await withGoogle()
    const email = `${somebody('bob')}@example.com`
    await (await social.device()).signIn(social, email)
    social.clock.now += minute
    const begun = await owner.ask(emailChange, {
      ...{ projectId: 'demo', pageOrigin, email },
      proof: await owner.prove('changeEmail', email),
    })
    expect(begun.body.action).toBe('VERIFY_PRIMARY_OTP')
    const first = await owner.ask(emailChangeCode, { attemptId: begun.body.attemptId, code: social.code() })
    const last = await owner.ask(emailChangeCode, { attemptId: first.body.attemptId ?? '', code: social.code() })
    expect(last.body.code).toBe('email_taken')
  })

  it('a thief who adds an account and removes the owner’s is out by one link, and all is as before', async () => {
    const { social, owner, account } = await withGoogle()
    const thief = await social.device()
    // An attacker at the unlocked browser.
    await social.signIn(thief, 'google', { account })
    await social.link(thief, 'github', { account: `thief-${account}` })
    await endOf(thief, 'google')
    expect((await owner.me()).body.code).toBe('session_ended')
    owner.state.session = undefined
    // Meanwhile, the owner does not end up in an empty wallet.
    expect(await social.signIn(owner, 'google', { account })).toEqual({ outcome: 'taken', state: 'taken' })
    const [added = '', removed = ''] = links(social).slice(-2)
    const looked = await (await social.device()).ask(warningLook, { link: added })
    expect(looked.body).toMatchObject({ kind: 'loginAdded', login: `GitHub (thief-${account})` })
    expect((await undo(social, added)).status).toBe(200)
    expect((await thief.me()).body.code).toBe('session_ended')
    expect((await undo(social, removed)).body.code).toBe('code_expired')
    await social.signIn(owner, 'google', { account })
    expect(await socialsOf(owner)).toMatchObject([{ provider: 'google' }])
    expect(await walletOf(owner)).toBeDefined()
    const back = await social.device()
    await social.signIn(back, 'github', { account: `thief-${account}` })
    expect(await walletOf(back)).toBeUndefined()
  })

  it('a removed account is free for another user after three days, and for its own at once', async () => {
    const { social, owner, account } = await withGoogle()
    await social.link(owner, 'github', { account })
    await endOf(owner, 'github')
    expect(await social.link(owner, 'github', { account })).toMatchObject({ outcome: 'linked' })
    await endOf(owner, 'github')
    const other = await social.signedIn(`${somebody('bob')}@example.com`)
    expect(await social.link(other, 'github', { account })).toMatchObject({ outcome: 'taken' })
    social.clock.now += 3 * day
    const later = await social.device()
    await social.signIn(later, 'github', { account })
    expect(await walletOf(later)).toBeUndefined()
  })

  it('while the mail server is down, nothing is removed untold', async () => {
    const { social, owner, account } = await withGoogle()
    await social.link(owner, 'github', { account })
    social.failMails()
    expect((await endOf(owner, 'github')).body.code).toBe('mail_failed')
    expect(await socialsOf(owner)).toHaveLength(2)
    social.mendMails()
    expect((await endOf(owner, 'github')).status).toBe(200)
  })
})

describe('adding an account', () => {
  const signedIn = async (name: string) => {
    const social = await startSocial()
    const owner = await social.signedIn(`${name}@example.com`)
    return { social, owner }
  }

  test('ends with the session it began in', async () => {
    const { social, owner } = await signedIn('ada')
    const { place, proof, attemptId } = await social.begin(owner, 'github', true)
    const window = await social.openWindow(owner)
    const { url = '' } = (await window.go(place, { proof })).body
    await owner.ask(embeddedSignOut, {})
    expect(await window.comeBack(await window.answer(url))).toBe('failed')
    owner.state.session = undefined
    expect((await social.stateOf(owner, attemptId, 'away')).body).toEqual({ state: 'failed' })
  })

  test('needs a session', async () => {
    const social = await startSocial()
    expect((await social.begin(await social.device(), 'github', true)).started.body.code).toBe('session_ended')
  })

  test('starts only from a window signed in as the same user', async () => {
    const { social, owner: thief } = await signedIn('thief')
    const victim = await social.signedIn('victim@example.com')
    const { place, proof } = await social.begin(thief, 'google', true)
    // A page reachable by a link shows nothing.
    const lured = await social.openWindow()
    expect((await lured.look(place, true)).body).toEqual({ state: 'over' })
    for (const window of [lured, await social.openWindow(victim)])
      expect((await window.go(place, { proof })).body.code).toBe('code_expired')
    expect((await (await social.openWindow(thief)).go(place, { proof })).status).toBe(200)
  })

  test('twice is reported once, and undoing it removes nothing older', async () => {
    const { social, owner } = await signedIn('ada')
    await social.link(owner, 'github')
    const { length } = social.mails
    expect(await social.link(owner, 'github')).toMatchObject({ outcome: 'linked' })
    expect(social.mails).toHaveLength(length)
  })

  describe('is offered', () => {
    const offered = async (owner: TestDevice, projectId = 'demo') =>
      (await owner.ask(loginsOffered, { projectId, pageOrigin })).body

    test('as configured, to users without it', async () => {
      const { social, owner } = await signedIn('ada')
      expect(await offered(owner)).toEqual({ hasEmail: false, socials: [...oauthProviders] })
      await social.link(owner, 'github')
      expect((await offered(owner)).socials).toEqual(['google', 'apple', 'facebook', 'x', 'discord'])
      expect((await endOf(owner, 'github')).status).toBe(200)
      expect((await offered(owner)).socials).toContain('github')
    })

    test('by email to social users, if the project offers email', async () => {
      const social = await startSocial()
      const owner = await social.device()
      await social.signIn(owner, 'google')
      expect(await offered(owner)).toMatchObject({ hasEmail: true, socials: expect.not.arrayContaining(['google']) })
      expect((await offered(owner, 'silent')).hasEmail).toBe(false)
    })

    test.each<[string, Parameters<typeof projectEntry>[0], string[]]>([
      ['a project that names some', { settings: { socials: ['x', 'github'] } }, ['github', 'x']],
      ['a project that locks its list', { settings: { socials: ['x'] }, locked: ['socials'] }, ['x']],
      ['a project that wants all', { settings: { socials: true } }, [...oauthProviders]],
      ['a project that wants none', { settings: { socials: false } }, []],
    ])('by %s as it says', async (_, entry, socials) => {
      const social = await startSocial({ entries: [projectEntry(entry)] })
      expect((await offered(await social.signedIn('ada@example.com'))).socials).toEqual(socials)
    })

    test('not to signed-out users', async () => {
      const social = await startSocial()
      expect((await (await social.device()).ask(loginsOffered, { projectId: 'demo', pageOrigin })).status).toBe(401)
    })
  })

  test('can also be undone after VAULT_KEY changed', async () => {
    const data = await openData()
    const [former, next] = [
      await readVaultKey(vaultKeyText),
      await readVaultKey(Buffer.alloc(32, 9).toString('base64')),
    ]
    await sealedBefore(data, former)
    const before = await startSocial({ data, vaultKey: former })
    const owner = await before.device()
    await before.signIn(owner, 'google')
    await before.link(owner, 'github')
    before.clock.now += minute
    await endOf(owner, 'google')
    const removed = links(before).at(-1) ?? ''
    await changeKey(data, { former, next })
    const after = await startSocial({ data, vaultKey: await createKeyring(data, 'VAULT_KEY', [next]) })
    after.clock.now = before.clock.now
    const reader = await after.device()
    expect((await reader.ask(warningLook, { link: removed })).body.login).toBe('Google (ada)')
    expect((await reader.ask(warningStop, { link: removed })).status).toBe(200)
    const back = await after.device()
    await after.signIn(back, 'google')
    expect((await socialsOf(back)).map(({ provider }) => provider).sort()).toEqual(['github', 'google'])
  })
})

import { beforeEach, expect, test } from 'vitest'
import { createCounts } from '../limits/counts.ts'
import { createDatabaseLimits } from '../limits/createDatabaseLimits.ts'
import type { SharedLimits } from '../limits/SharedLimits.ts'
import { StoreFailure } from '../store/storeFailure.ts'
import { type AskedSignIn, createEmailAttempts, type EmailAttempts } from './emailAttempts.ts'
import { createEmailCodes } from './emailCodes.ts'
import { createEmbeddedSessions, type Device } from './embeddedSessions.ts'
import type { MailContent } from './mail/writeMail.ts'
import { createTestStore } from './testStore.ts'
import { readVaultKey } from './vaultKey.ts'
import { createWarnings } from './warnings.ts'

const minute = 60_000
const store = createTestStore()
let mails: MailContent[] = []
let languages: string[] = []
const { now } = store

beforeEach(async () => {
  mails = []
  languages = []
})

async function start(mailPauseS?: number, limits: SharedLimits = createDatabaseLimits(store.data, now)) {
  const vaultKey = await readVaultKey(Buffer.alloc(32, 7).toString('base64'))
  const codes = createEmailCodes({
    data: store.data,
    vaultKey,
    counts: createCounts(limits),
    now,
    mailPauseS,
  })
  return createEmailAttempts({ data: store.data, vaultKey, codes, warnings: createWarnings(store.data, now), now })
}

const asked = (over: Partial<AskedSignIn> = {}): AskedSignIn => ({
  email: 'ada@example.com',
  deviceKey: 'laptop',
  project: 'demo',
  pageOrigin: 'https://shop.example',
  browser: 'Firefox on Linux',
  client: '203.0.113.7',
  language: 'en',
  post: async (_, content, { language }) => {
    mails.push(content)
    languages.push(language)
    return `mail ${mails.length}`
  },
  demandSent: async () => {},
  linkTo: link => `https://wallet.example/device#${link}`,
  stopTo: link => `https://wallet.example/device#end.${link}`,
  ...over,
})

/** Over what a sign-in asks for. */
const isDown: Partial<AskedSignIn> = {
  post: async () => 'mail',
  demandSent: () => Promise.reject(new Error('down')),
}

const lastCode = () => {
  const mail = mails.at(-1)
  return mail?.kind === 'code' ? mail.code : ''
}
const lastLink = () => {
  const mail = mails.at(-1)
  return mail?.kind === 'device' ? (mail.link.split('#')[1] ?? '') : ''
}
const laptop = { deviceKey: 'laptop', deviceLabel: 'Firefox on Linux' }
const wrong = (code: string) => `${(Number(code) + 1) % 1_000_000}`.padStart(6, '0')
const coded = (code: string) => expect.objectContaining({ code })

async function signIn(attempts: EmailAttempts, attemptId: string, device: Device, code: string) {
  const user = await attempts.submit(attemptId, device.deviceKey, code)
  await createEmbeddedSessions(store.data, now).signIn(user, device)
  return user
}

async function signUp(attempts: EmailAttempts, over: Partial<AskedSignIn> = {}) {
  const { attemptId } = await attempts.begin(asked(over))
  return signIn(attempts, attemptId, { ...laptop, ...over }, lastCode())
}

test('a new address gets a code, and the same user each time', async () => {
  const attempts = await start()
  const user = await signUp(attempts)
  store.time += minute
  expect(await signUp(attempts, { email: 'ADA@Example.com' })).toBe(user)
  expect(mails.map(({ kind }) => kind)).toEqual(['code', 'code'])
})

test('a known address on a new device gets a link, which shows the code after Yes alone', async () => {
  const attempts = await start()
  const user = await signUp(attempts)
  const { action, attemptId } = await attempts.begin(asked({ deviceKey: 'phone', browser: 'Safari on iPhone' }))
  expect(action).toBe('VERIFY_DEVICE')
  for (let opened = 0; opened < 3; opened++)
    expect(await attempts.look(lastLink())).toMatchObject({ site: 'https://shop.example', browser: 'Safari on iPhone' })
  expect(await attempts.state(attemptId, 'phone')).toBe('waiting')
  await expect(attempts.submit(attemptId, 'phone', '000000')).rejects.toEqual(coded('code_expired'))
  const code = await attempts.answer(lastLink(), true)
  expect(await attempts.state(attemptId, 'phone')).toBe('yes')
  await expect(attempts.answer(lastLink(), true)).rejects.toEqual(coded('code_expired'))
  expect(await signIn(attempts, attemptId, { ...laptop, deviceKey: 'phone' }, code ?? '')).toBe(user)
  store.time += minute
  expect((await attempts.begin(asked({ deviceKey: 'phone' }))).action).toBe('VERIFY_OTP')
})

test('No burns the attempt', async () => {
  const attempts = await start()
  await signUp(attempts)
  const { attemptId } = await attempts.begin(asked({ deviceKey: 'thief' }))
  expect(await attempts.answer(lastLink(), false)).toBeUndefined()
  expect(await attempts.state(attemptId, 'thief')).toBe('no')
  await expect(attempts.answer(lastLink(), true)).rejects.toEqual(coded('code_expired'))
  await expect(attempts.submit(attemptId, 'thief', '000000')).rejects.toEqual(coded('code_expired'))
})

test('No also ends an attempt after a Yes, until its code is typed', async () => {
  const attempts = await start()
  const user = await signUp(attempts)
  const { attemptId } = await attempts.begin(asked({ deviceKey: 'thief' }))
  const link = lastLink()
  const code = (await attempts.answer(link, true)) ?? ''
  expect(await attempts.look(link)).toMatchObject({ site: 'https://shop.example' })
  await attempts.answer(link, false)
  expect(await attempts.state(attemptId, 'thief')).toBe('no')
  await expect(attempts.submit(attemptId, 'thief', code)).rejects.toEqual(coded('code_expired'))
  await expect(attempts.look(link)).rejects.toEqual(coded('code_expired'))
  const own = await attempts.begin(asked({ deviceKey: 'phone' }))
  const typed = (await attempts.answer(lastLink(), true)) ?? ''
  expect(await attempts.submit(own.attemptId, 'phone', typed)).toBe(user)
  await expect(attempts.answer(lastLink(), false)).rejects.toEqual(coded('code_expired'))
})

test('the right code from another device signs nobody in, and takes no try', async () => {
  const attempts = await start()
  const { attemptId } = await attempts.begin(asked())
  for (let times = 0; times < 10; times++)
    await expect(attempts.submit(attemptId, 'thief', lastCode())).rejects.toEqual(coded('code_expired'))
  await attempts.submit(attemptId, 'laptop', lastCode())
})

test('five wrong codes lock the attempt, even for the right one', async () => {
  const attempts = await start()
  const { attemptId } = await attempts.begin(asked())
  const code = lastCode()
  for (const left of [4, 3, 2, 1])
    await expect(attempts.submit(attemptId, 'laptop', wrong(code))).rejects.toThrow(`Tries left: ${left}`)
  await expect(attempts.submit(attemptId, 'laptop', wrong(code))).rejects.toEqual(coded('code_locked'))
  await expect(attempts.submit(attemptId, 'laptop', code)).rejects.toEqual(coded('code_locked'))
})

test('of 10,000 codes at once five are compared, with restarts and resends between', async () => {
  const guesses = Array.from({ length: 10_000 }, (_, guess) => `${guess * 97}`.slice(0, 6).padStart(6, '0'))
  const answers: string[] = []
  for (let part = 0; part < 4; part++) {
    const attempts = await start()
    store.time += minute
    const { attemptId } = await attempts.begin(asked({ deviceKey: 'thief' }))
    const own = new Set([lastCode()])
    const tried = guesses.slice(part * 2500, (part + 1) * 2500).filter(guess => !own.has(guess))
    const all = await Promise.all(
      tried.map(guess =>
        attempts.submit(attemptId, 'thief', guess).then(
          () => 'in',
          error => error.code,
        ),
      ),
    )
    answers.push(...all)
  }
  expect(answers.filter(answer => answer === 'in')).toHaveLength(0)
  expect(answers.filter(answer => answer === 'code_wrong')).toHaveLength(4 * 4)
})

test('a right code counts once, however many send it at once', async () => {
  const attempts = await start()
  const { attemptId } = await attempts.begin(asked())
  const all = await Promise.all(
    Array.from({ length: 4 }, () =>
      attempts.submit(attemptId, 'laptop', lastCode()).then(
        () => 'in',
        error => error.code,
      ),
    ),
  )
  expect(all.filter(answer => answer === 'in')).toHaveLength(1)
})

test('the link beside a code ends it, and gives none', async () => {
  const attempts = await start()
  const { attemptId } = await attempts.begin(asked())
  const mail = mails.at(-1)
  const [, link = ''] = /#end\.(.+)$/.exec(mail?.kind === 'code' ? mail.stop : '') ?? []
  await expect(attempts.answer(link, true)).rejects.toEqual(coded('code_expired'))
  expect(await attempts.look(link)).toMatchObject({ browser: 'Firefox on Linux' })
  expect(await attempts.answer(link, false)).toBeUndefined()
  await expect(attempts.submit(attemptId, 'laptop', lastCode())).rejects.toEqual(coded('code_expired'))
})

test('mails are in the language of the browser, and to a strange browser in that of the user', async () => {
  const attempts = await start()
  await attempts.begin(asked({ language: 'de' }))
  const { attemptId } = await attempts.begin(asked({ language: 'de', deviceKey: 'tablet' }))
  const user = await attempts.submit(attemptId, 'tablet', lastCode(), 'de')
  await createEmbeddedSessions(store.data, now).signIn(user, { ...laptop, deviceKey: 'tablet' })
  await attempts.begin(asked({ language: 'ko', deviceKey: 'thief' }))
  expect(languages).toEqual(['de', 'de', 'de'])
  // Their own browser may change it.
  store.time += minute
  const again = await attempts.begin(asked({ language: 'fr', deviceKey: 'tablet' }))
  await attempts.submit(again.attemptId, 'tablet', lastCode(), 'fr')
  await attempts.begin(asked({ language: 'ko', deviceKey: 'phone' }))
  expect(languages.slice(3)).toEqual(['fr', 'fr'])
  // Of users of earlier releases, none is known.
  await (await store.data.open()).updateTable('embedded_users').set({ language: '' }).execute()
  store.time += minute
  await attempts.begin(asked({ language: 'ko', deviceKey: 'phone' }))
  await attempts.begin(asked({ language: 'fr', deviceKey: 'tablet' }))
  expect(languages.slice(5)).toEqual(['en', 'fr'])
})

test('a code lasts 20 minutes', async () => {
  const attempts = await start()
  const { attemptId } = await attempts.begin(asked())
  store.time += 20 * minute
  await expect(attempts.submit(attemptId, 'laptop', lastCode())).rejects.toEqual(coded('code_expired'))
  expect(await attempts.state(attemptId, 'laptop')).toBe('expired')
})

// @spec 5.email-throttle 9.email-cooldown
test('another code may be asked for after 30 seconds, and replaces the former', async () => {
  const attempts = await start()
  const first = await attempts.begin(asked())
  const code = lastCode()
  store.time += 12_300
  await expect(attempts.begin(asked({ email: 'eve@example.com' }))).rejects.toThrow('Please try again after 18 seconds')
  store.time += 17_700
  await attempts.begin(asked())
  await expect(attempts.submit(first.attemptId, 'laptop', code)).rejects.toEqual(coded('code_expired'))
})

test('the operator can set another pause, which callers learn', async () => {
  const attempts = await start(5)
  expect(await attempts.begin(asked())).toMatchObject({ resendAfterS: 5 })
  store.time += 4_900
  await expect(attempts.begin(asked())).rejects.toThrow('Please try again after 1 seconds')
  store.time += 100
  expect(await attempts.begin(asked())).toMatchObject({ action: 'VERIFY_OTP' })
})

test('strangers who ask for an address again and again do not stop its owner', async () => {
  const attempts = await start()
  await signUp(attempts)
  const answers: string[] = []
  for (let stranger = 0; stranger < 30; stranger++)
    answers.push(
      await attempts.begin(asked({ deviceKey: `bot ${stranger}`, client: `198.51.100.${stranger}` })).then(
        ({ action }) => action,
        error => error.code,
      ),
    )
  // Each is another client; one was the owner's.
  expect(answers.filter(answer => answer === 'VERIFY_DEVICE')).toHaveLength(19)
  expect(answers.at(-1)).toBe('rate_limited')
  store.time += minute
  await signUp(attempts)
})

test('one client cannot mail many addresses', async () => {
  const attempts = await start()
  const answers: string[] = []
  for (let address = 0; address < 20; address++)
    answers.push(
      await attempts.begin(asked({ email: `a${address}@example.com`, deviceKey: `bot ${address}` })).then(
        () => 'sent',
        error => error.code,
      ),
    )
  expect(answers.filter(answer => answer === 'sent')).toHaveLength(10)
  expect(mails).toHaveLength(10)
})

test('if a mail could not be sent, another may be requested at once', async () => {
  const attempts = await start()
  await expect(attempts.begin(asked(isDown))).rejects.toThrow('down')
  await attempts.begin(asked())
})

test('a failed mail is reported even if the database is down by then and the counts stay', async () => {
  const limits = createDatabaseLimits(store.data, now)
  const takeBack = () => Promise.reject(new StoreFailure('gone', 'away'))
  const attempts = await start(undefined, {
    ...limits,
    add: async (...counted) => ({ ...(await limits.add(...counted)), takeBack }),
    pause: async (...paused) => ({ ...(await limits.pause(...paused)), takeBack }),
  })
  await expect(attempts.begin(asked(isDown))).rejects.toThrow('down')
})

test('a code stays good while the next mail cannot be sent', async () => {
  const attempts = await start()
  const { attemptId } = await attempts.begin(asked())
  for (let times = 0; times < 3; times++) {
    store.time += minute
    await expect(attempts.begin(asked(isDown))).rejects.toThrow('down')
  }
  await attempts.submit(attemptId, 'laptop', lastCode())
})

test('a link stays good while the next mail cannot be sent, also after its Yes', async () => {
  const attempts = await start()
  const user = await signUp(attempts)
  const { attemptId } = await attempts.begin(asked({ deviceKey: 'phone' }))
  const again = async () => {
    store.time += minute
    await expect(attempts.begin(asked({ deviceKey: 'phone', ...isDown }))).rejects.toThrow('down')
  }
  await again()
  expect(await attempts.state(attemptId, 'phone')).toBe('waiting')
  const code = (await attempts.answer(lastLink(), true)) ?? ''
  await again()
  expect(await attempts.state(attemptId, 'phone')).toBe('yes')
  expect(await attempts.submit(attemptId, 'phone', code)).toBe(user)
})

test('a code stays good while a mail to another address cannot be sent', async () => {
  const attempts = await start()
  const { attemptId } = await attempts.begin(asked())
  store.time += minute
  await expect(attempts.begin(asked({ email: 'eve@example.com', ...isDown }))).rejects.toThrow('down')
  await attempts.submit(attemptId, 'laptop', lastCode())
})

test('wrong codes that were tried count on after a mail that could not be sent', async () => {
  const attempts = await start()
  const { attemptId } = await attempts.begin(asked())
  const code = lastCode()
  await expect(attempts.submit(attemptId, 'laptop', wrong(code))).rejects.toThrow('Tries left: 4')
  store.time += minute
  await expect(attempts.begin(asked(isDown))).rejects.toThrow('down')
  await expect(attempts.submit(attemptId, 'laptop', wrong(code))).rejects.toThrow('Tries left: 3')
})

test('the former code is over once the next mail was sent', async () => {
  const attempts = await start()
  const first = await attempts.begin(asked())
  const code = lastCode()
  store.time += minute
  await expect(attempts.begin(asked(isDown))).rejects.toThrow('down')
  const next = await attempts.begin(asked())
  await expect(attempts.submit(first.attemptId, 'laptop', code)).rejects.toEqual(coded('code_expired'))
  await attempts.submit(next.attemptId, 'laptop', lastCode())
})

test('a database identifies nobody, and holds no code and no link', async () => {
  const attempts = await start()
  await signUp(attempts)
  await attempts.begin(asked({ deviceKey: 'phone' }))
  const db = await store.data.open()
  const rows = JSON.stringify([
    await db.selectFrom('embedded_attempts').selectAll().execute(),
    await db.selectFrom('embedded_users').selectAll().execute(),
    await db.selectFrom('embedded_counts').selectAll().execute(),
  ])
  expect(rows).toContain('shop.example')
  for (const secret of [
    'ada',
    'example.com"',
    lastLink(),
    '203.0.113.7',
    mails[0]?.kind === 'code' ? `"${mails[0].code}"` : '',
  ])
    expect(rows).not.toContain(secret)
})

test('a session belongs to one device, ends when unused for 30 days, and after 90 in any case', async () => {
  const sessions = createEmbeddedSessions(store.data, now)
  const { session } = await sessions.signIn('ada', laptop)
  expect(await sessions.find(session, 'laptop')).toMatchObject({ user_id: 'ada' })
  expect(await sessions.find(session, 'thief')).toBeUndefined()
  await sessions.end(session, 'thief')
  for (let day = 0; day < 89; day++) {
    store.time += 24 * 60 * minute
    expect(await sessions.find(session, 'laptop'), `day ${day}`).toBeDefined()
  }
  store.time += 24 * 60 * minute
  expect(await sessions.find(session, 'laptop')).toBeUndefined()
  const idle = await sessions.signIn('ada', laptop)
  store.time += 31 * 24 * 60 * minute
  expect(await sessions.find(idle.session, 'laptop')).toBeUndefined()
  const ended = await sessions.signIn('ada', laptop)
  await sessions.end(ended.session, 'laptop')
  expect(await sessions.find(ended.session, 'laptop')).toBeUndefined()
})

test('the code of an earlier mail says so, and costs no try', async () => {
  const attempts = await start()
  await attempts.begin(asked())
  const earlier = lastCode()
  store.time += minute
  const { attemptId } = await attempts.begin(asked())
  const code = lastCode()
  const submit = (typed: string) => attempts.submit(attemptId, 'laptop', typed)
  for (let turn = 0; turn < 7; turn++) await expect(submit(earlier)).rejects.toEqual(coded('code_older'))
  const guess = [1, 2]
    .map(step => `${(Number(code) + step) % 1_000_000}`.padStart(6, '0'))
    .find(each => each !== earlier)
  await expect(submit(`${guess}`)).rejects.toMatchObject({ code: 'code_wrong', facts: { triesLeft: 4 } })
  await submit(code)
})

test('codes to another address, on another device or too old are as wrong as any', async () => {
  const attempts = await start()
  const codes: string[] = []
  await attempts.begin(asked())
  codes.push(lastCode())
  store.time += 20 * minute
  await attempts.begin(asked({ email: 'bob@example.com' }))
  codes.push(lastCode())
  await attempts.begin(asked({ deviceKey: 'phone' }))
  codes.push(lastCode())
  store.time += minute
  const { attemptId } = await attempts.begin(asked())
  for (const code of codes)
    await expect(attempts.submit(attemptId, 'laptop', code)).rejects.toEqual(coded('code_wrong'))
})

test('an earlier mail’s code does not restore tries lost to wrong codes', async () => {
  const attempts = await start()
  await attempts.begin(asked())
  const earlier = lastCode()
  store.time += minute
  const { attemptId } = await attempts.begin(asked())
  const guesses = Array.from({ length: 8 }, (_, index) => wrong(`${(Number(lastCode()) + index) % 1_000_000}`))
  const tries = guesses.flatMap(guess => (guess === earlier ? [] : [guess, earlier]))
  const answers = await Promise.allSettled(tries.map(each => attempts.submit(attemptId, 'laptop', each)))
  const failures = answers.flatMap(each => (each.status === 'rejected' ? [each.reason.code] : []))
  expect(failures.filter(code => code === 'code_wrong').length).toBeLessThanOrEqual(4)
})

import { expect, test, vi } from 'vitest'
import { createDeferred } from '../../../shared/createDeferred.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { followOpenings } from '../../boot/followOpenings.ts'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp, harbour, type TestAppOptions } from '../../boot/testApp.ts'
import type { ConnectRequest } from '../../connectors/Connector.ts'
import { go } from '../../flow/go.ts'
import { openModal } from '../../flow/openModal.ts'
import { currentRoute } from '../../flow/router.ts'
import { showEmailLogin } from '../../flow/showEmailLogin.ts'
import { shownEmail } from '../../lib/emails.ts'

const ada = 'ada@lovelace.example'
const refusal = (code: string, data?: object) => new ConnectKitError(code as never, code, { data })

interface WorldOptions extends TestAppOptions {
  isKnown?: boolean
  /** Between two mails. */
  pauseS?: number
}

/** A project with email, whose secure site the test plays. */
function world({ isKnown = false, pauseS = 30, ...options }: WorldOptions = {}) {
  const app = createTestApp({
    wallets: [],
    config: { embedded: { origin: 'https://secure.example' } },
    options: { analytics: true },
    ...options,
  })
  const sent = vi.fn(async (_: string) => {})
  const tried = vi.fn(async (_: string) => {})
  let sayYes = () => {}
  let opened = () => {}
  let refuse = (_: Error) => {}
  app.auth.connect = async ({ show, signal }: ConnectRequest) => {
    const step = (begin: (done: (value: string) => void) => void) =>
      new Promise<string>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new ConnectKitError('aborted', 'Left')))
        refuse = reject
        begin(resolve)
      })
    const email = await step(done =>
      show?.({
        is: 'email',
        async submit(address) {
          await sent(address)
          done(address)
        },
      }),
    )
    const resend = async () => {
      await sent(email)
      return pauseS
    }
    if (isKnown)
      await step(done => {
        sayYes = () => done('')
        show?.({ is: 'device', email, againInS: pauseS, resend })
      })
    await step(done =>
      show?.({
        is: 'code',
        email,
        isOnPage: isKnown,
        againInS: pauseS,
        resend,
        async submit(code) {
          await tried(code)
          done(code)
        },
      }),
    )
    show?.({ is: 'wallet' })
    await step(done => {
      opened = () => done('')
    })
    return { accounts: [{ address: '0x52908400098527886E0F7030069857D2E4169EE7' }], chainId: 'eip155:1' }
  }
  const screen = mountApp(app)
  openModal(app, {})
  const field = (name: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)
  const type = (name: string, text: string) => {
    const input = field(name)
    if (!input) throw new Error(`There is no field ${name}`)
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const view = () => currentRoute(app.store.getState().router).view
  const events = () => app.host.payloads('analytics.tracked').map(({ name }) => name)
  const says = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text))
  const begin = async () => {
    type('Email', ada)
    screen.click('Continue')
    await vi.waitFor(() => expect(view()).toBe(isKnown ? 'EmailVerifyDevice' : 'EmailVerifyOtp'))
    if (!isKnown) await vi.waitFor(() => expect(field('Code')).not.toBeNull())
  }
  const site = { yes: () => sayYes(), open: () => opened(), fail: (thrown: Error) => refuse(thrown) }
  return { app, screen, sent, tried, field, type, view, events, says, begin, ...site }
}

// @spec 2.view-email-login 4.auth-connected
test('an address and six digits connect an account', async () => {
  const { app, begin, sent, tried, type, view, events, says, open } = world()
  await begin()
  expect(sent.mock.calls).toEqual([[ada]])
  await says(ada)
  type('Code', '12345')
  expect(tried).not.toHaveBeenCalled()
  type('Code', '123456')
  expect(tried.mock.calls).toEqual([['123456']])
  await says('Opening your wallet')
  open()
  await vi.waitFor(() => expect(app.store.getState().connections.list).toMatchObject([{ connectorId: 'AUTH' }]))
  await vi.waitFor(() => expect(app.store.getState().task).toMatchObject({ isLast: true }))
  expect(view()).toBe('EmailVerifyOtp')
  expect(events()).toEqual(
    expect.arrayContaining([
      'EMAIL_LOGIN_SELECTED',
      'EMAIL_SUBMITTED',
      'EMAIL_VERIFICATION_CODE_SENT',
      'EMAIL_VERIFICATION_CODE_PASS',
      'CONNECT_SUCCESS',
    ]),
  )
})

/** A project with email whose mails are sent when the test says so. `seen`: the views on screen, each change once. */
function watched() {
  const mail = createDeferred<void>()
  const made = world()
  made.sent.mockImplementation(() => mail.promise)
  followOpenings(made.app, document.createElement('div'))
  const seen = ['Connect']
  const look = () => {
    const state = made.app.store.getState()
    const { view } = currentRoute((state.leaving ?? state).router)
    if (view !== seen.at(-1)) seen.push(view)
  }
  // What changes at once is drawn once.
  made.app.store.subscribe(() => queueMicrotask(look))
  made.type('Email', ada)
  return { ...made, mail, seen }
}

test('until the mail is sent, the previous view stays, followed by the code’s', async () => {
  const { screen, sent, view, mail, seen, app } = watched()
  screen.click('Continue')
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce())
  app.clock.advance(400)
  expect(view()).toBe('EmailLogin')
  expect(seen).toEqual(['Connect'])
  mail.resolve()
  await vi.waitFor(() => expect(view()).toBe('EmailVerifyOtp'))
  expect(seen).toEqual(['Connect', 'EmailVerifyOtp'])
})

test('the address view reports a mail that could not be sent', async () => {
  const { screen, sent, mail, seen, says } = watched()
  screen.click('Continue')
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce())
  mail.reject(refusal('mail_refused'))
  await says('We can’t send email to this address.')
  expect(seen).toEqual(['Connect', 'EmailLogin'])
})

test('the address view waits for a mail that takes eight seconds', async () => {
  const { app, screen, sent, seen } = watched()
  screen.click('Continue')
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce())
  app.clock.advance(7_999)
  expect(seen).toEqual(['Connect'])
  app.clock.advance(1)
  await vi.waitFor(() => expect(seen).toEqual(['Connect', 'EmailLogin']))
})

test('Back while the mail is being sent leads to the previous view', async () => {
  const { app, screen, sent, seen } = watched()
  screen.click('Continue')
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce())
  go(app, { is: 'left' })
  expect(app.store.getState().leaving).toBeNull()
  expect(seen).toEqual(['Connect'])
  expect(screen.title()).toBe('Connect a wallet')
})

test('after a failure, the previous view stays until another mail is sent', async () => {
  const { screen, sent, mail, seen, view, type, says, fail } = watched()
  screen.click('Continue')
  mail.resolve()
  await vi.waitFor(() => expect(view()).toBe('EmailVerifyOtp'))
  await says(ada)
  type('Code', '123456')
  await says('Opening your wallet')
  fail(refusal('embedded_unreachable'))
  await says('No response. Check your connection')
  screen.click('Try again')
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  expect(seen).toEqual(['Connect', 'EmailVerifyOtp'])
})

test('a known address waits for a Yes in its mail, and continues by itself', async () => {
  const { begin, says, view, yes, events } = world({ isKnown: true })
  await begin()
  await says('First time in this browser?')
  yes()
  await vi.waitFor(() => expect(view()).toBe('EmailVerifyOtp'))
  expect(events()).toContain('DEVICE_REGISTERED_FOR_EMAIL')
})

test.each([
  ['code_wrong', 'That isn’t the code on the page you opened. 4 tries left.'],
  ['code_older', 'That code is from an earlier email. Type the one on the page you opened.'],
])('after a Yes, no sentence speaks of a code in a mail: %s', async (code, text) => {
  const { begin, screen, says, type, tried, yes } = world({ isKnown: true })
  await begin()
  yes()
  await says('Type the code shown on the page you opened.')
  expect(document.body.textContent).not.toMatch(/spam|We emailed/)
  expect(screen.buttons()).not.toContain('Send a new code')
  tried.mockRejectedValueOnce(refusal(code, { triesLeft: 4 }))
  type('Code', '111111')
  await says(text)
})

// @spec 5.email-form
test.each(['ada', 'ada@', '@lovelace.example', 'ada@lovelace', 'a b@lovelace.example', 'ada@lovelace..example'])(
  '%s is not an address, and nothing is sent',
  async email => {
    const { screen, sent, type, says } = world()
    type('Email', email)
    screen.click('Continue')
    await says('That email isn’t complete.')
    expect(sent).not.toHaveBeenCalled()
  },
)

test.each<[string, string, object | undefined, string]>([
  ['wrong', 'code_wrong', { triesLeft: 3 }, 'That code is wrong. 3 tries left.'],
  ['wrong, for the last time but one', 'code_wrong', { triesLeft: 1 }, 'That code is wrong. 1 try left.'],
  ['old', 'code_expired', undefined, 'That code has expired. Send a new one.'],
  ['locked', 'code_locked', undefined, 'Too many wrong tries. Send a new code.'],
])('a code that is %s is explained, and the field is empty again', async (_, code, data, text) => {
  const { begin, field, tried, type, says, events } = world()
  tried.mockRejectedValueOnce(refusal(code, data))
  await begin()
  type('Code', '000000')
  await says(text)
  await vi.waitFor(() => expect(field('Code')?.value).toBe(''))
  expect(events()).toContain('EMAIL_VERIFICATION_CODE_FAIL')
  type('Code', '123456')
  await says('Opening your wallet')
})

// @spec 5.email-throttle 9.email-cooldown
test('another code can be requested after 30 seconds, which are counted down', async () => {
  const { app, begin, screen, sent, says } = world()
  await begin()
  await says('Try again in 30 s')
  screen.click('Try again in 30 s')
  expect(sent).toHaveBeenCalledOnce()
  app.clock.advance(1000)
  await says('Try again in 29 s')
  app.clock.advance(28_000)
  await vi.waitFor(() => expect(document.body.textContent).toMatch(/Try again in 1 s/))
  app.clock.advance(1000)
  await says('Send a new code')
  screen.click('Send a new code')
  await says('Email sent again')
  expect(sent).toHaveBeenCalledTimes(2)
})

test('the pause between two mails is the server’s', async () => {
  const { app, begin, screen, says } = world({ pauseS: 5 })
  await begin()
  await says('Try again in 5 s')
  app.clock.advance(5_000)
  await says('Send a new code')
  screen.click('Send a new code')
  await says('Try again in 5 s')
})

test('too many mails are reported with the waiting time', async () => {
  const { type, screen, sent, says } = world()
  sent.mockRejectedValueOnce(refusal('try_again_later', { retryAfterS: 17 }))
  type('Email', ada)
  screen.click('Continue')
  await says('Try again in 17 s')
})

test.each([
  ['mail_refused', 'We can’t send email to this address. Check the spelling.'],
  ['mail_failed', 'Couldn’t send the email. Try again in a moment.'],
  ['clock_wrong', 'Your device’s clock is wrong. Correct it, then try again.'],
  ['email_taken', 'This email can’t be used right now. Choose another.'],
  ['account_suspended', 'This account is suspended. Ask the site about it.'],
  ['mail_stopped', 'Our emails to this address came back. Choose another, or ask the site about it.'],
  ['email_denied', 'This site doesn’t accept this email. Choose another.'],
  ['access_denied', 'Sign-in isn’t available from your internet connection. Ask the site about it.'],
])('%s is explained, and another address can be tried', async (code, text) => {
  const { type, screen, sent, says } = world()
  sent.mockRejectedValueOnce(refusal(code))
  type('Email', ada)
  screen.click('Continue')
  await says(text)
  screen.click('Continue')
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
})

test('a visitor who said No in the mail can try again: another mail is sent', async () => {
  const { begin, says, screen, sent, view, fail } = world({ isKnown: true })
  await begin()
  fail(refusal('user_rejected'))
  await says('This sign-in was declined.')
  screen.click('Try again')
  await vi.waitFor(() => expect(sent.mock.calls).toEqual([[ada], [ada]]))
  await says('First time in this browser?')
  expect(view()).toBe('EmailVerifyDevice')
})

test('if another mail is not due yet, trying again says so at the address view', async () => {
  const { begin, says, screen, sent, view, fail } = world({ isKnown: true })
  await begin()
  fail(refusal('code_expired'))
  await says('That code has expired')
  sent.mockRejectedValueOnce(refusal('try_again_later', { retryAfterS: 17 }))
  screen.click('Try again')
  await says('Try again in 17 s')
  expect(view()).toBe('EmailLogin')
  expect(document.querySelector('input')?.value).toBe(ada)
})

test('a wallet that could not be opened can be retried with another code', async () => {
  const { begin, says, screen, type, view, field, sent, open, fail, app } = world()
  await begin()
  type('Code', '123456')
  await says('Opening your wallet')
  fail(refusal('embedded_unreachable'))
  await says('No response. Check your connection')
  screen.click('Try again')
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(field('Code')).not.toBeNull())
  type('Code', '654321')
  await says('Opening your wallet')
  open()
  await vi.waitFor(() => expect(app.store.getState().connections.list).toHaveLength(1))
  expect(view()).toBe('EmailVerifyOtp')
  // Back leads to the address, and then to the ways to connect.
  expect(app.store.getState().router.history.map(route => route.view)).toEqual([
    'Connect',
    'EmailLogin',
    'EmailVerifyOtp',
  ])
})

// @spec 8.auth-missing
test('if email is switched off meanwhile, it says so', async () => {
  const { app, says } = world()
  app.store.setState(({ settings }) => ({ settings: { ...settings, email: false } }))
  app.connectors.find = () => undefined
  showEmailLogin(app, ada)
  await vi.waitFor(() =>
    expect(app.store.getState().task).toMatchObject({ status: 'failed', code: 'wallet_not_found' }),
  )
  await says('That didn’t work. Try again.')
})

test('leaving ends the attempt', async () => {
  const { app, begin, screen, view } = world()
  await begin()
  const { task } = app.store.getState()
  screen.click('Use another email')
  expect(task?.controller.signal.aborted).toBe(true)
  expect(view()).toBe('EmailLogin')
  await vi.waitFor(() =>
    expect(app.store.getState().task).toMatchObject({ facts: { login: { step: { is: 'email' } } } }),
  )
})

test('visitors with a wallet find email below it, and a site without a secure site has none', () => {
  const { field } = world({ wallets: [harbour] })
  const wallet = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Harbour'))
  const input = field('Email')
  expect(input && wallet && wallet.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  document.body.replaceChildren()
  expect(world({ config: {} }).field('Email')).toBeNull()
  document.body.replaceChildren()
  expect(world({ options: { email: false } }).field('Email')).toBeNull()
})

test('the terms come first', async () => {
  const { app, screen, sent, type, view } = world({
    options: { legalCheckbox: true, termsUrl: 'https://shop.example/terms' },
  })
  type('Email', ada)
  screen.click('Continue')
  expect(view()).toBe('Connect')
  app.store.setState({ hasAgreed: true })
  await vi.waitFor(() => {
    screen.click('Continue')
    expect(view()).not.toBe('Connect')
  })
  await vi.waitFor(() => expect(sent).toHaveBeenCalled())
})

// @spec 9.long-email
test('a long address is truncated', () => {
  expect(shownEmail('a'.repeat(30))).toBe('a'.repeat(30))
  expect(shownEmail('a'.repeat(31))).toBe(`${'a'.repeat(27)}...`)
})

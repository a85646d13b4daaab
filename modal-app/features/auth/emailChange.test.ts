import { beforeAll, expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp, harbour, testConnection } from '../../boot/testApp.ts'
import type { OwnerControls } from '../../connectors/Connector.ts'
import { authId } from '../../connectors/connectorIds.ts'
import { fakeOwner } from '../../connectors/fakeOwner.ts'
import { openModal } from '../../flow/openModal.ts'
import { currentRoute } from '../../flow/router.ts'
import { readEmailChange } from './emailChangeActions.ts'

const old = 'ada@lovelace.example'
const next = 'ada@analytical.example'
const refusal = (code: string, data?: object) => new ConnectKitError(code as never, code, { data })
const byEmail = testConnection(harbour, { connectorId: authId, wallet: { name: 'Email', kind: 'auth' } })

// Loaded once, so that no test waits for it.
beforeAll(() => import('./feature.ts'))

/** A visitor who has signed in by email, whose secure site the test plays. */
function world({ hasOld = true } = {}) {
  const app = createTestApp({
    connections: [byEmail],
    config: { embedded: { origin: 'https://secure.example' } },
    options: { analytics: true },
  })
  const confirmed = vi.fn(async (_: string) => {})
  const tried = vi.fn(async (_: string) => {})
  const resent = vi.fn(async () => 30)
  const begun = vi.fn()
  const updateEmail: OwnerControls['updateEmail'] = async ({ show, signal }) => {
    begun()
    const step = <T>(begin: (done: (value: T) => void) => void) =>
      new Promise<T>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new ConnectKitError('aborted', 'Left')))
        begin(resolve)
      })
    const code = (email: string, isNext: boolean) =>
      step<void>(done =>
        show({
          ...{ is: 'code', email, isNext, againInS: 30, resend: resent },
          async submit(digits: string) {
            await tried(digits)
            done()
          },
        }),
      )
    const email = await step<string>(done =>
      show({
        is: 'email',
        async submit(address) {
          await confirmed(address)
          done(address)
        },
      }),
    )
    if (hasOld) await code(old, false)
    await code(email, true)
    return { email }
  }
  const owner = fakeOwner({ updateEmail })
  Object.assign(app.auth.capabilities, { owner })
  const screen = mountApp(app)
  const field = (name: string) =>
    [...document.querySelectorAll('input')].find(
      input => input.getAttribute('aria-label') === name || input.labels?.[0]?.textContent === name,
    ) ?? null
  const type = (name: string, text: string) => {
    const input = field(name)
    if (!input) throw new Error(`There is no field ${name}`)
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const says = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text))
  const view = () => currentRoute(app.store.getState().router).view
  const save = async (email = next) => {
    await vi.waitFor(() => expect(field('New email')).not.toBeNull())
    type('New email', email)
    // The field draws what was typed.
    await new Promise(resolve => setTimeout(resolve))
    screen.click('Send codes')
  }
  const enter = async (digits: string) => {
    await vi.waitFor(() => expect(field('Code')).not.toBeNull())
    type('Code', digits)
  }
  const told = () => app.host.payloads('modal.changed')
  const events = () => app.host.payloads('analytics.tracked').map(({ name }) => name)
  return { app, owner, screen, field, type, says, view, save, enter, told, events, confirmed, tried, resent, begun }
}

// @spec 2.view-update-email-wallet 5.auth-action
test('a visitor changes the email in the wallet’s settings, with a code from each address, and returns there', async () => {
  const { app, screen, says, save, enter, view, tried, events, told } = world()
  openModal(app, { view: 'Account' })
  await screen.offers('Wallet settings')
  screen.click('Wallet settings')
  await screen.offers('Change your email')
  screen.click('Change your email')
  await save()
  await says(`To confirm it’s you, enter the code we sent to ${old}.`)
  expect(view()).toBe('UpdateEmailPrimaryOtp')
  await enter('111111')
  await says(`Now enter the code we sent to your new email, ${next}.`)
  expect(view()).toBe('UpdateEmailSecondaryOtp')
  await enter('222222')
  await vi.waitFor(() => expect(view()).toBe('AccountSettings'))
  expect(app.store.getState().toast).toMatchObject({ variant: 'success' })
  expect(tried.mock.calls).toEqual([['111111'], ['222222']])
  // The page has not asked for it, and nobody let it know the address.
  expect(told().some(({ outcome }) => outcome)).toBe(false)
  const counted = events().filter(name => name.startsWith('EMAIL'))
  expect(counted.slice(0, 3)).toEqual(['EMAIL_EDIT', 'EMAIL_SUBMITTED', 'EMAIL_VERIFICATION_CODE_SENT'])
  expect(counted.slice(3).sort()).toEqual([
    'EMAIL_VERIFICATION_CODE_PASS',
    'EMAIL_VERIFICATION_CODE_PASS',
    'EMAIL_VERIFICATION_CODE_SENT',
  ])
})

test('an account without an address has one code to enter', async () => {
  const { app, says, save, enter, view } = world({ hasOld: false })
  openModal(app, { view: 'UpdateEmailWallet', route: { view: 'UpdateEmailWallet' } })
  await save()
  await says(`Now enter the code we sent to your new email, ${next}.`)
  expect(view()).toBe('UpdateEmailSecondaryOtp')
  await enter('222222')
  await says('Email changed')
})

test('a page that asked gets the new email while it is on screen, and then the modal closes', async () => {
  const { app, says, save, enter, told } = world()
  openModal(app, { view: 'UpdateEmailWallet', route: { view: 'UpdateEmailWallet' } })
  await says('shop.example asked for this change and will see your new email.')
  await save()
  await enter('111111')
  await vi.waitFor(() => expect(currentRoute(app.store.getState().router).view).toBe('UpdateEmailSecondaryOtp'))
  expect(told().some(({ outcome }) => outcome)).toBe(false)
  await enter('222222')
  await vi.waitFor(() =>
    expect(told().at(-1)).toMatchObject({ view: 'UpdateEmailWallet', outcome: { email: next }, isDone: true }),
  )
  app.clock.advance(600)
  await vi.waitFor(() => expect(app.store.getState().open).toBe(false))
})

test.each<[string, string, object | undefined, string]>([
  ['declined', 'user_rejected', undefined, 'You didn’t confirm the change.'],
  ['of somebody else', 'email_taken', undefined, 'This email can’t be used right now. Choose another.'],
  ['asked for too often', 'try_again_later', { retryAfterS: 17 }, 'Try again in 17 s'],
  ['not reached by mail', 'mail_failed', undefined, 'Couldn’t send the email. Try again in a moment.'],
])('an address that is %s is explained, and another one can be saved', async (_, code, data, text) => {
  const { app, says, save, confirmed } = world()
  openModal(app, { view: 'UpdateEmailWallet', route: { view: 'UpdateEmailWallet' } })
  confirmed.mockRejectedValueOnce(refusal(code, data))
  await save()
  await says(text)
  await save('ada@third.example')
  await says(`To confirm it’s you, enter the code we sent to ${old}.`)
  expect(confirmed).toHaveBeenLastCalledWith('ada@third.example')
})

test('a wrong code is explained, another mail can be requested, and another address starts over', async () => {
  const { app, screen, says, save, enter, tried, resent, begun, field } = world()
  openModal(app, { view: 'UpdateEmailWallet', route: { view: 'UpdateEmailWallet' } })
  await save()
  tried.mockRejectedValueOnce(refusal('code_wrong', { triesLeft: 3 }))
  await enter('000000')
  await says('That code is wrong. 3 tries left.')
  await vi.waitFor(() => expect(field('Code')?.value).toBe(''))
  app.clock.advance(30_000)
  await says('Send a new code')
  screen.click('Send a new code')
  await vi.waitFor(() => expect(resent).toHaveBeenCalledOnce())
  await enter('111111')
  await says('Now enter the code we sent to your new email')
  screen.click('Use another email')
  await vi.waitFor(() => expect(field('New email')).not.toBeNull())
  expect(begun).toHaveBeenCalledTimes(2)
})

test('a silent secure site is reported, and Save starts over', async () => {
  const { owner, says, save, begun, app } = world()
  const works = owner.updateEmail
  owner.updateEmail = async () => {
    throw refusal('embedded_unreachable')
  }
  openModal(app, { view: 'UpdateEmailWallet', route: { view: 'UpdateEmailWallet' } })
  await says('No response. Check your connection, then try again.')
  owner.updateEmail = works
  await save()
  await says(`To confirm it’s you, enter the code we sent to ${old}.`)
  expect(begun).toHaveBeenCalledOnce()
})

test('closing the modal ends the change, and an invalid address is not sent', async () => {
  const { app, owner, says, save, confirmed, screen } = world()
  let left: AbortSignal | undefined
  const works = owner.updateEmail
  owner.updateEmail = request => {
    left = request.signal
    return works(request)
  }
  openModal(app, { view: 'UpdateEmailWallet', route: { view: 'UpdateEmailWallet' } })
  await save('ada@')
  await says('That email isn’t complete.')
  expect(confirmed).not.toHaveBeenCalled()
  screen.click('Cancel')
  await vi.waitFor(() => expect(app.store.getState().open).toBe(false))
  expect(left?.aborted).toBe(true)
})

// @spec 8.auth-not-connected
test('a page’s request is refused without an email wallet, and with arguments', () => {
  const { app } = world()
  const other = createTestApp({ connections: [testConnection(harbour)] })
  expect(() => readEmailChange(other, { namespace: undefined, given: undefined })).toThrow(
    'Not connected to email or social',
  )
  expect(() => readEmailChange(app, { namespace: undefined, given: {} })).toThrow('it takes none')
  expect(readEmailChange(app, { namespace: undefined, given: undefined })).toMatchObject({ view: 'UpdateEmailWallet' })
})

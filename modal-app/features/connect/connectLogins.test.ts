import { expect, test, vi } from 'vitest'
import { mountApp } from '../../boot/mountApp.tsx'
import { serveHost } from '../../boot/serveHost.ts'
import { createTestApp, harbour, type TestAppOptions, testConnection } from '../../boot/testApp.ts'
import { viewForPage } from '../../flow/viewForPage.ts'

const { signal } = new AbortController()
const embedded = { origin: 'https://secure.example', socials: ['google', 'x'] as const }

/** A site whose page opens the form of the email by name. */
function world({ config, ...options }: TestAppOptions = {}) {
  const app = createTestApp({ config: { embedded, ...config }, ...options })
  app.auth.connect = () => new Promise(() => {})
  const screen = mountApp(app)
  const serve = serveHost(Promise.resolve(app))
  const open = (wanted: object = {}) => serve['modal.open']({ view: 'EmailLogin', ...wanted }, signal)
  const views = () => app.store.getState().router.history.map(({ view }) => view)
  const field = () =>
    vi.waitFor(() => document.querySelector<HTMLInputElement>('input[type=email]') ?? Promise.reject())
  const labels = () => [...document.querySelectorAll('button')].map(button => button.textContent)
  return { app, screen, open, views, field, labels }
}

// @spec 2.view-email-login 2.opens-requested
test('a page opens the field of the email, with providers and without wallets', async () => {
  const { app, screen, open, views, field, labels } = world()
  await open()
  const input = await field()
  expect(labels()).toEqual(expect.arrayContaining(['Continue with Google', 'Continue with X']))
  expect(labels()).not.toContain(harbour.name)
  expect(viewForPage(app)).toBe('EmailLogin')
  input.value = 'ada@lovelace.example'
  screen.click('Continue')
  await vi.waitFor(() => expect(views().at(-1)).toBe('EmailLogin'))
  const asked = { kind: 'connect', facts: { walletId: 'AUTH' } }
  await vi.waitFor(() => expect(app.store.getState().task).toMatchObject(asked))
  // The visitor may go back to it.
  expect(views()).toHaveLength(2)
})

test('a required tick comes before both', async () => {
  const { app, screen, open, field } = world({
    options: { legalCheckbox: true, termsUrl: 'https://shop.example/terms' },
  })
  await open()
  const input = await field()
  await vi.waitFor(() => expect(document.querySelector('input[type=checkbox]')).not.toBeNull())
  input.value = 'ada@lovelace.example'
  screen.click('Continue')
  screen.click('Continue with Google')
  expect(app.store.getState().task).toBeNull()
})

test('it is shown as requested while a wallet is connected, and on a network that the site lacks', async () => {
  for (const chainId of ['eip155:1', 'eip155:56'] as const) {
    const { app, open } = world({ connections: [testConnection(harbour, { chainId })] })
    await open()
    expect(viewForPage(app)).toBe('EmailLogin')
  }
})

test('it replaces a pending wallet request; a sign-in by email is not restarted', async () => {
  const { app, screen, open, views, field } = world()
  app.wallet(harbour.id).features.asksUser = true
  await open({ view: 'Connect' })
  screen.click(`${harbour.name} Installed`)
  await vi.waitFor(() => expect(app.store.getState().task?.kind).toBe('connect'))
  await open()
  expect(app.store.getState().task).toBeNull()
  const input = await field()
  input.value = 'ada@lovelace.example'
  screen.click('Continue')
  await vi.waitFor(() => expect(app.store.getState().task?.kind).toBe('connect'))
  const { task } = app.store.getState()
  await open()
  expect(app.store.getState().task).toBe(task)
  expect(views().at(-1)).toBe('EmailLogin')
})

test.each<[string, TestAppOptions, object, string]>([
  ['where the operator has no secure site', { config: { embedded: undefined } }, {}, 'not_available'],
  ['where nobody is sent a mail', { config: { embedded: { ...embedded, hasEmail: false } } }, {}, 'not_available'],
  ['where the site has email off', { options: { email: false } }, {}, 'not_available'],
  ['with arguments', {}, { arguments: { email: 'eve@example.com' } }, 'invalid_option'],
])('it is refused %s, and nothing opens', async (_, options, wanted, code) => {
  const { app, open } = world(options)
  await expect(open(wanted)).rejects.toMatchObject({ code })
  expect(app.store.getState().open).toBe(false)
})

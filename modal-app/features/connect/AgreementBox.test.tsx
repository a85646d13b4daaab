import { beforeAll, expect, test, vi } from 'vitest'
import { mountApp, type Screen } from '../../boot/mountApp.tsx'
import { createTestApp, harbour } from '../../boot/testApp.ts'
import { go } from '../../flow/go.ts'
import { openModal } from '../../flow/openModal.ts'
import type { Route } from '../../flow/Route.ts'
import { loadAgreementBox } from './AgreementBox.tsx'

// As the modal does before it draws.
beforeAll(loadAgreementBox)

const termsUrl = 'https://shop.example/terms'
const privacyUrl = 'https://shop.example/privacy'

function mounted(options: Record<string, unknown>, route?: Route) {
  const app = createTestApp({ options })
  openModal(app, {})
  if (route) app.store.setState(({ router }) => ({ router: { ...router, history: [...router.history, route] } }))
  return { app, screen: mountApp(app) }
}

const box = (screen: Screen) => screen.dialog().querySelector<HTMLInputElement>('input[type="checkbox"]')

function describedBy(element: Element | null): string {
  const ids = element?.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent).join(' ')
}

test.each<[says: string, options: Record<string, unknown>, expected: string | null]>([
  ['both', { termsUrl, privacyUrl }, 'By connecting, you accept the Terms of use and the Privacy policy.'],
  ['terms alone', { termsUrl }, 'By connecting, you accept the Terms of use.'],
  ['privacy alone', { privacyUrl }, 'By connecting, you accept the Privacy policy.'],
  ['nothing', {}, null],
])('without a checkbox, a sentence says what is accepted: %s', (_, options, expected) => {
  const { screen } = mounted(options)
  const text = screen.dialog().textContent ?? ''
  if (expected === null) expect(text).not.toContain('accept')
  else expect(text).toContain(expected)
  expect(box(screen)).toBeNull()
})

test('links open in a new tab that cannot reach back', () => {
  const links = [...mounted({ termsUrl, privacyUrl }).screen.dialog().querySelectorAll('a')]
  expect(links.map(link => link.getAttribute('href'))).toEqual([termsUrl, privacyUrl])
  for (const link of links) expect([link.target, link.rel]).toEqual(['_blank', 'noopener'])
})

test.each<[options: Record<string, unknown>, label: string | undefined]>([
  [{ termsUrl, privacyUrl, legalCheckbox: true }, 'I accept the Terms of use and the Privacy policy.'],
  [{ privacyUrl, legalCheckbox: true }, 'I accept the Privacy policy.'],
  [{ legalCheckbox: true }, undefined],
  [{ termsUrl }, undefined],
])('%o shows a checkbox labelled: %s', (options, label) => {
  const input = box(mounted(options).screen)
  expect(input?.closest('label')?.textContent).toBe(label)
  expect(input?.checked ?? null).toBe(label === undefined ? null : false)
})

const asked = { termsUrl, legalCheckbox: true }

test.each<[Route['view'], Route | undefined]>([
  ['Connect', undefined],
  ['ConnectWallets', { view: 'ConnectWallets' }],
])('%s: until the box is ticked, wallets stay focusable and say why they are disabled', async (_, route) => {
  const { app, screen } = mounted(asked, route)
  await screen.offers('Harbour Installed')
  const row = screen.button('Harbour Installed')
  expect(row.getAttribute('aria-disabled')).toBe('true')
  expect(row.hasAttribute('disabled')).toBe(false)
  expect(row.tabIndex).toBe(0)
  expect(describedBy(row)).toBe('Check the box above first.')
  const connect = vi.spyOn(app.wallet(harbour.id), 'connect')
  row.click()
  expect(document.activeElement).toBe(box(screen))
  await vi.waitFor(() =>
    expect(screen.dialog().querySelector('label ~ [role="status"]')?.textContent).toMatch(/^Check this/),
  )
  expect(describedBy(box(screen))).toBe('Check this box first.')
  expect(connect).not.toHaveBeenCalled()
})

test('a tick enables every wallet and removes the reminder', async () => {
  const { app, screen } = mounted(asked)
  app.wallet(harbour.id).features.asksUser = true
  screen.click('Harbour Installed')
  box(screen)?.click()
  await vi.waitFor(() => expect(screen.button('Harbour Installed').hasAttribute('aria-disabled')).toBe(false))
  expect(screen.dialog().textContent).not.toContain('Check this box first')
  expect(describedBy(screen.button('Harbour Installed'))).toBe('')
  screen.click('Harbour Installed')
  await screen.says('Continue in Harbour')
})

test('the tick can be taken back', async () => {
  const { app, screen } = mounted(asked)
  box(screen)?.click()
  box(screen)?.click()
  await vi.waitFor(() => expect(screen.button('Harbour Installed').getAttribute('aria-disabled')).toBe('true'))
  expect(app.store.getState().hasAgreed).toBe(false)
  expect(screen.dialog().querySelector('label ~ [role="status"]')?.textContent).toBe('')
})

test('the tick is remembered when the modal is closed and reopened', async () => {
  const { app, screen } = mounted(asked)
  box(screen)?.click()
  go(app, { is: 'closed' })
  openModal(app, {})
  await vi.waitFor(() => expect(box(screen)?.checked).toBe(true))
  expect(screen.button('Harbour Installed').hasAttribute('aria-disabled')).toBe(false)
})

test('help works without a tick', async () => {
  const { screen } = mounted(asked)
  screen.click('What is a wallet?')
  await screen.says('It holds what’s yours')
})

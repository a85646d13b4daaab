import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountApp } from '../boot/mountApp.tsx'
import { createTestApp } from '../boot/testApp.ts'
import { mount } from '../gallery/mount.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => void vi.restoreAllMocks())

function button(): HTMLButtonElement {
  const found = document.querySelector('button')
  if (!found) throw new Error('There is no button')
  return found
}

interface Health {
  isBroken: boolean
}

function Fragile({ health }: { health: Health }) {
  if (health.isBroken) throw new Error('broken')
  return <p>Here it is</p>
}

function mountFragile(): Health {
  const health = { isBroken: true }
  mount(
    <ErrorBoundary>
      <Fragile health={health} />
    </ErrorBoundary>,
  )
  return health
}

test('a broken view is replaced by an alert that says what to do', async () => {
  mountFragile()
  await vi.waitFor(() =>
    expect(document.querySelector('[role="alert"]')?.textContent).toContain('Something went wrong'),
  )
  expect(console.error).toHaveBeenCalled()
})

test('Try again redraws the view', async () => {
  const health = mountFragile()
  await vi.waitFor(() => expect(button().textContent).toBe('Try again'))
  health.isBroken = false
  button().click()
  await vi.waitFor(() => expect(document.body.textContent).toContain('Here it is'))
})

test('a view that stays broken can be tried again and again', async () => {
  mountFragile()
  await vi.waitFor(() => expect(button().textContent).toBe('Try again'))
  button().click()
  await vi.waitFor(() => expect(console.error).toHaveBeenCalledTimes(2))
  expect(button().textContent).toBe('Try again')
})

test('the dialog around a broken view still closes, and the view can recover', async () => {
  const app = createTestApp({ options: { analytics: true } })
  const { wallets } = app.store.getState().page
  // As if a file of the release had thrown it.
  const stack = `TypeError: broken\n    at pick (${app.config.apiUrl}/assets/send-0A1B2C3D.js:3:1207)\n`
  const broken = new Proxy<never[]>([], {
    get() {
      throw Object.assign(new TypeError('broken'), { stack })
    },
  })
  app.store.setState(({ page }) => ({ page: { ...page, wallets: broken } }))
  const screen = mountApp(app)
  await screen.says('Something went wrong')
  await vi.waitFor(() =>
    expect(app.host.payloads('analytics.tracked')).toContainEqual({
      name: 'INTERNAL_SDK_ERROR',
      properties: { kind: 'TypeError' },
    }),
  )
  expect(screen.buttons()).toEqual(['What is a wallet?', 'Close', 'Try again'])
  app.store.setState({ open: true })
  screen.click('Close')
  expect(app.store.getState().open).toBe(false)
  app.store.setState(({ page }) => ({ page: { ...page, wallets } }))
  screen.click('Try again')
  await screen.offers('Harbour Installed')
})

import { useLayoutEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestApp, lantern, type TestApp } from '../boot/testApp.ts'
import { mount } from '../gallery/mount.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { AppContext, useApp, useSelector } from './hooks.ts'

afterEach(() => void vi.restoreAllMocks())

function Theme({ onDraw }: { onDraw?: (theme: string) => void }) {
  const theme = useSelector(state => state.page.theme)
  onDraw?.(theme)
  return <p>{theme}</p>
}

/** Changes the state while its siblings are being drawn. */
function Darkener() {
  const { store } = useApp()
  useLayoutEffect(() => store.setState(({ page }) => ({ page: { ...page, theme: 'dark' } })), [store])
  return null
}

function setPage(app: TestApp, change: Partial<ReturnType<typeof app.store.getState>['page']>): void {
  app.store.setState(({ page }) => ({ page: { ...page, ...change } }))
}

test('a component redraws only when its part of the state changes', async () => {
  const app = createTestApp()
  const onDraw = vi.fn()
  mount(
    <AppContext value={app}>
      <Theme onDraw={onDraw} />
    </AppContext>,
  )
  setPage(app, { wallets: [lantern] })
  setPage(app, { theme: 'light' })
  setPage(app, { theme: 'dark' })
  await vi.waitFor(() => expect(document.body.textContent).toBe('dark'))
  expect(onDraw.mock.calls).toEqual([['light'], ['dark']])
})

test('a change during the first draw is not missed', async () => {
  mount(
    <AppContext value={createTestApp()}>
      <Darkener />
      <Theme />
    </AppContext>,
  )
  await vi.waitFor(() => expect(document.body.textContent).toBe('dark'))
})

test('it subscribes in its first draw, and hears each change once', () => {
  const app = createTestApp()
  const subscribe = vi.spyOn(app.store, 'subscribe')
  mount(
    <AppContext value={app}>
      <Theme />
    </AppContext>,
  )
  expect(subscribe).toHaveBeenCalledOnce()
})

test('a component outside an AppContext throws', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  mount(
    <ErrorBoundary>
      <Theme />
    </ErrorBoundary>,
  )
  await vi.waitFor(() => expect(String(told.mock.calls)).toContain('AppContext'))
})

import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createDeferred } from '../../shared/createDeferred.ts'
import { createTestApp, type TestApp } from '../boot/testApp.ts'
import later from '../features/connect/texts/en.wallets.json'
import { mount } from '../gallery/mount.tsx'
import { createI18n } from '../lib/createI18n.ts'
import { I18nProvider, useI18n } from '../lib/useI18n.tsx'
import { firstLanguage as en } from '../locales/firstLanguage.gen.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { lazyView, type Part } from './lazyView.tsx'

afterEach(() => void vi.restoreAllMocks())

const Ready = () => <p>Ready</p>
const Stores = () => <p>{useI18n().t('getWallet.none')}</p>
const Waiting = () => <p>Waiting</p>
const view = (loadView: () => Promise<ComponentType>, enter?: Part['enter']) =>
  lazyView(
    async () => ({ View: await loadView(), texts: [later], ...(enter && { enter }) }),
    async () => ({ Waiting }),
  )
const says = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text))

test('a placeholder is drawn until the view has loaded', async () => {
  const ready = createDeferred<ComponentType>()
  const { View } = view(() => ready.promise)
  mount(<View />)
  await vi.waitFor(() => expect(document.body.textContent).toBe('Waiting'))
  ready.resolve(Ready)
  await says('Ready')
})

test('a prefetched view is in the first draw', async () => {
  const load = vi.fn(async () => Ready)
  const { View, prefetch } = view(load)
  prefetch()
  await vi.waitFor(() => expect(load).toHaveResolved())
  mount(<View />)
  expect(document.body.textContent).toBe('Ready')
  expect(load).toHaveBeenCalledOnce()
})

test('a failure to load is shown, and Try again loads again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn(async () => Ready)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const { View } = view(load)
  mount(
    <ErrorBoundary>
      <View />
    </ErrorBoundary>,
  )
  await says('Something went wrong')
  document.querySelector('button')?.click()
  await says('Ready')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a failed prefetch is forgotten', async () => {
  const load = vi.fn(async () => Ready)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const { View, prefetch } = view(load)
  prefetch()
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  mount(<View />)
  await says('Ready')
})

test('brings its own texts', async () => {
  const i18n = createI18n(en)
  expect(i18n.t('getWallet.none')).toBe('getWallet.none')
  const { View } = view(async () => Stores)
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  const root = createRoot(container)
  onTestFinished(() => root.unmount())
  root.render(
    <I18nProvider i18n={i18n}>
      <View />
    </I18nProvider>,
  )
  await says(later['getWallet.none'])
})

function shown(): TestApp {
  const app = createTestApp()
  app.store.setState({ open: true })
  return app
}

test('the enter action runs once the view has loaded, and at once from then on', async () => {
  const app = shown()
  const read = vi.fn(async () => {})
  const { enter } = view(async () => Ready, read)
  await enter(app)
  expect(read).toHaveBeenCalledExactlyOnceWith(app)
  void enter(app)
  expect(read).toHaveBeenCalledTimes(2)
})

test('the enter action does not run for a view that was left before it had loaded', async () => {
  const app = shown()
  const read = vi.fn(async () => {})
  const { enter } = view(async () => Ready, read)
  const entered = enter(app)
  app.store.setState({ open: false })
  await entered
  expect(read).not.toHaveBeenCalled()
})

test('after a failure the enter action runs when the view has loaded', async () => {
  const app = shown()
  const read = vi.fn(async () => {})
  const load = vi.fn(async () => Ready)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const { enter, prefetch } = view(load, read)
  await expect(enter(app)).rejects.toThrow('Failed to fetch')
  expect(read).not.toHaveBeenCalled()
  await prefetch()
  expect(read).toHaveBeenCalledOnce()
})

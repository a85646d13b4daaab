import { expect, test } from 'vitest'
import { createTestApp } from '../boot/testApp.ts'
import { until } from './until.ts'

const timeoutMs = 1_000
const theme = 'dark'

function waiting(signal?: AbortSignal) {
  const app = createTestApp()
  const waits = until(app, state => state.page.theme === theme && state.page, { timeoutMs, signal })
  const turn = () => app.store.setState(({ page }) => ({ page: { ...page, theme } }))
  return { app, waits, turn }
}

test('resolves at once if the value exists', async () => {
  const app = createTestApp({ theme })
  await expect(until(app, ({ page }) => page.theme === theme && page, { timeoutMs })).resolves.toMatchObject({ theme })
})

test('resolves once the value appears', async () => {
  const { app, waits, turn } = waiting()
  app.clock.advance(timeoutMs - 1)
  turn()
  await expect(waits).resolves.toMatchObject({ theme })
})

test.each([
  ['the time is up', (app: ReturnType<typeof waiting>['app'], _: AbortController) => app.clock.advance(timeoutMs)],
  ['the signal aborts', (_: unknown, controller: AbortController) => controller.abort()],
])('resolves with undefined when %s, whatever comes later', async (_, end) => {
  const controller = new AbortController()
  const { app, waits, turn } = waiting(controller.signal)
  end(app, controller)
  turn()
  await expect(waits).resolves.toBeUndefined()
})

test('does not read the state if the signal is already aborted', async () => {
  const { waits, turn } = waiting(AbortSignal.abort())
  turn()
  await expect(waits).resolves.toBeUndefined()
})

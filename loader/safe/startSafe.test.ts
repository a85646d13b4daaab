import '../fakeBrowser.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { running } from '../fakeBrowser.ts'
import { createFakeSafe, safeAddress, tellAncestors, tellNoAncestors } from './fakeSafe.ts'

const announced = vi.fn()
const hear = (event: Event) => announced((event as CustomEvent).detail)

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  announced.mockReset()
  addEventListener('eip6963:announceProvider', hear)
})
afterEach(() => {
  removeEventListener('eip6963:announceProvider', hear)
  Reflect.set(running, 'script', null)
  tellNoAncestors()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** As the loader inserts it. */
async function run(fragment = ''): Promise<void> {
  running.script = Object.assign(document.createElement('script'), {
    src: `https://cdn.test/1.0.0/safe.js#${fragment}`,
  })
  await import('./index.ts')
  await vi.advanceTimersByTimeAsync(0)
}

test('announces the Safe once it has answered, runs once in a page, and announces whenever asked', async () => {
  const safe = createFakeSafe('http://localhost:4407')
  tellAncestors('http://localhost:4407')
  await run('https://safe.example,%20http://localhost:4407')
  expect(announced).toHaveBeenCalledOnce()
  const [{ info, provider }] = announced.mock.calls[0] ?? []
  expect(info).toMatchObject({ name: 'Safe', rdns: 'app.safe.global', icon: expect.stringMatching(/^data:image\/svg/) })
  expect(info.uuid).toMatch(/^[0-9a-f-]{36}$/)
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([safeAddress])

  const heard = safe.heard.length
  vi.resetModules()
  await run()
  expect(safe.heard).toHaveLength(heard)
  dispatchEvent(new Event('eip6963:requestProvider'))
  expect(announced).toHaveBeenCalledTimes(2)
})

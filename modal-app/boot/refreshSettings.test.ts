import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RemoteSettings } from '../../shared/config.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { ApiClient } from '../api/client.ts'
import type { AlertName } from '../dialog/alertTexts.ts'
import { go } from '../flow/go.ts'
import { openModal } from '../flow/openModal.ts'
import { refreshSettings } from './refreshSettings.ts'
import { createTestApp, type TestApp, type TestAppOptions } from './testApp.ts'

const fiveMinutesMs = 300_000
const remote: RemoteSettings = { settings: { branding: false, email: false }, locked: ['email'] }

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

function appWith(answer: () => Promise<RemoteSettings>, options?: TestAppOptions): { app: TestApp; get: typeof get } {
  const get = vi.fn(answer)
  return {
    app: createTestApp({ ...options, api: { get, proxyUrl: async () => undefined } as unknown as ApiClient }),
    get,
  }
}

test('a document of five minutes requests settings, a younger one does not', async () => {
  const { app, get } = appWith(async () => remote)
  app.clock.advance(fiveMinutesMs - 1)
  await refreshSettings(app)
  expect(get).not.toHaveBeenCalled()
  app.clock.advance(1)
  await refreshSettings(app)
  expect(get).toHaveBeenCalledOnce()
})

test('it asks once in five minutes, also after a failure', async () => {
  const { app, get } = appWith(() => Promise.reject(new Error('offline')))
  app.clock.advance(fiveMinutesMs)
  await refreshSettings(app)
  await refreshSettings(app)
  expect(get).toHaveBeenCalledTimes(1)
  app.clock.advance(fiveMinutesMs)
  await refreshSettings(app)
  expect(get).toHaveBeenCalledTimes(2)
})

test('new settings apply at once while the modal is closed, under the page’s options', async () => {
  const { app } = appWith(async () => remote, { options: { branding: 'true', email: 'true' } })
  app.clock.advance(fiveMinutesMs)
  await refreshSettings(app)
  expect(app.store.getState()).toMatchObject({ settings: { branding: true, email: false }, nextSettings: null })
})

test('new settings wait while the modal is open', async () => {
  const { app } = appWith(async () => remote)
  app.clock.advance(fiveMinutesMs)
  openModal(app, {})
  await refreshSettings(app)
  expect(app.store.getState().settings).toMatchObject({ branding: true, email: true })
  go(app, { is: 'closed' })
  expect(app.store.getState()).toMatchObject({ settings: { branding: false, email: false }, nextSettings: null })
})

const refused = (status: number, reason?: string) => new ConnectKitError('network_error', 'No', { status, reason })

test.each<[string, unknown, AlertName]>([
  ['401 project_missing', refused(401, 'project_missing'), 'projectIdMissing'],
  ['401 of a proxy', refused(401), 'projectIdMissing'],
  ['403 project_not_found', refused(403, 'project_not_found'), 'projectUnknown'],
  ['403 origin_not_allowed', refused(403, 'origin_not_allowed'), 'originNotAllowed'],
  ['403 of a proxy', refused(403), 'originNotAllowed'],
  ['404', refused(404, 'not_found'), 'configFailed'],
  ['429', refused(429, 'rate_limited'), 'configRateLimited'],
  ['500', refused(500, 'internal'), 'configFailed'],
  ['503 of a proxy', refused(503), 'configFailed'],
  ['an invalid answer', refused(200), 'configFailed'],
  ['no answer', new ConnectKitError('network_error', 'No answer'), 'configFailed'],
  ['a defect of ours', new TypeError('x is not a function'), 'configFailed'],
])('%s becomes an alert and changes nothing', async (_, error, name) => {
  const { app } = appWith(() => Promise.reject(error))
  const { settings } = app.store.getState()
  app.clock.advance(fiveMinutesMs)
  await refreshSettings(app)
  const state = app.store.getState()
  expect(state.alerts.reported).toEqual([name])
  expect(state.settings).toBe(settings)
})

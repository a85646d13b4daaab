import { expect, test } from 'vitest'
import type { ErrorCode } from '../../shared/errorCodes.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { createTestApp } from '../boot/testApp.ts'
import { toastError, trackDefect } from './toastError.ts'

function toldOf(thrown: unknown) {
  const app = createTestApp()
  toastError(app, thrown)
  return app.store.getState().toast?.message
}

test.each<[ErrorCode, string]>([
  ['user_rejected', 'toast.declined'],
  // As in the view of a wallet that takes its consent back.
  ['unauthorized', 'toast.declined'],
  ['wallet_busy', 'toast.walletBusy'],
  ['wallet_not_found', 'toast.walletMissing'],
  ['unknown_network', 'toast.unknownNetwork'],
  ['relay_refused', 'toast.relayRefused'],
  ['relay_failed', 'toast.relayFailed'],
  ['popup_blocked', 'toast.popupBlocked'],
  ['network_error', 'toast.unreachable'],
  ['script_failed', 'toast.unreachable'],
  ['insufficient_funds', 'toast.insufficientFunds'],
  ['disconnect_failed', 'toast.disconnectFailed'],
  ['balance_unavailable', 'toast.balanceUnavailable'],
  ['wallet_failed', 'toast.failed'],
  ['wrong_network', 'toast.failed'],
  // Not the relay's.
  ['siwx_refused', 'toast.failed'],
  ['siwx_no_client', 'toast.failed'],
])('%s is told as %s', (code, message) => {
  expect(toldOf(new ConnectKitError(code, 'It failed'))).toBe(message)
})

test.each<ErrorCode>(['aborted', 'user_closed'])('%s was the visitor’s own choice', code => {
  expect(toldOf(new ConnectKitError(code, 'It ended'))).toBeUndefined()
})

const appThat = (analytics: boolean) => {
  const reported: { name: string; body: unknown }[] = []
  const app = createTestApp({
    options: { analytics },
    api: {
      async post(name, body) {
        reported.push({ name, body })
        return { success: true } as never
      },
    },
  })
  return { app, reported, told: () => app.host.payloads('analytics.tracked') }
}

// @spec 9.error-reports
test('of a defect that repeats, five a minute are told to the page and to the server', () => {
  const { app, told, reported } = appThat(true)
  const counts = () => [told().length, reported.length]
  for (let count = 0; count < 9; count++) trackDefect(app, new TypeError('x is undefined'))
  expect(counts()).toEqual([5, 5])
  app.clock.advance(59_999)
  trackDefect(app, new TypeError('x is undefined'))
  expect(counts()).toEqual([5, 5])
  app.clock.advance(1)
  for (let count = 0; count < 9; count++) trackDefect(app, new TypeError('x is undefined'))
  expect(counts()).toEqual([10, 10])
})

test.each([
  ['    at pick (https://cdn.example/assets/send-A1b2.js:3:1207)', 'send-A1b2.js:3:1207'],
  ['    at https://cdn.example/assets/send-A1b2.js:3:1207', 'send-A1b2.js:3:1207'],
  ['pick@https://cdn.example/assets/send-A1b2.js:3:1207', 'send-A1b2.js:3:1207'],
  // The page's origin and a file that is not the release's stay here.
  ['    at https://cdn.example/1.1.0/modal.html?p=demo&o=https://shop.example:3:1207', undefined],
  ['    at https://shop.example/ada@example.com.js:1:2', undefined],
])('the server is told the view and the place in a file of the release: %s', (line, place) => {
  const { app, reported } = appThat(true)
  trackDefect(app, Object.assign(new TypeError('x is undefined'), { stack: `TypeError: x is undefined\n${line}\n` }))
  expect(reported).toEqual([
    { name: 'errorReport', body: { kind: 'TypeError', view: 'Connect', ...(place && { place }) } },
  ])
})

test('it is told by its kind alone: its words may hold an address', () => {
  const { app, told } = appThat(true)
  trackDefect(app, new TypeError('no such account: 0x52908400098527886e0f7030069857d2e4169ee7'))
  trackDefect(app, 'odd')
  trackDefect(app, Object.assign(new Error('no'), { name: 'me@ada.example' }))
  const kinds = told().map(({ name, properties }) => [name, properties.kind])
  expect(kinds).toEqual([
    ['INTERNAL_SDK_ERROR', 'TypeError'],
    ['INTERNAL_SDK_ERROR', 'unknown'],
    ['INTERNAL_SDK_ERROR', 'unknown'],
  ])
})

test.each([
  new ConnectKitError('user_rejected', 'no'),
  new ConnectKitError('network_error', 'no'),
  Object.assign(new Error('User denied'), { code: 4001 }),
  new DOMException('left', 'AbortError'),
  new TypeError('Failed to fetch dynamically imported module: https://cdn.example/x.js'),
])('%s is no defect', thrown => {
  const { app, told } = appThat(true)
  trackDefect(app, thrown)
  expect(told()).toEqual([])
})

test('of a site that asked for no analytics, nobody hears', () => {
  const { app, told, reported } = appThat(false)
  trackDefect(app, new TypeError('x is undefined'))
  expect([told(), reported]).toEqual([[], []])
})

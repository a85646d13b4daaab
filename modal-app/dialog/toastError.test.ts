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
])('%s is shown as %s', (code, message) => {
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

/** As the browser writes it, of an error that was thrown in one of our scripts. */
const ours = (error: Error, line = '    at pick (https://cdn.example/assets/send-0A1B2C3D.js:3:1207)') =>
  Object.assign(error, { stack: `${error.name}: ${error.message}\n${line}\n` })
const undefinedX = () => ours(new TypeError('x is undefined'))

// @spec 9.error-reports
test('a repeated defect is reported to the page and the server five times a minute', () => {
  const { app, told, reported } = appThat(true)
  const counts = () => [told().length, reported.length]
  for (let count = 0; count < 9; count++) trackDefect(app, undefinedX())
  expect(counts()).toEqual([5, 5])
  app.clock.advance(59_999)
  trackDefect(app, undefinedX())
  expect(counts()).toEqual([5, 5])
  app.clock.advance(1)
  for (let count = 0; count < 9; count++) trackDefect(app, undefinedX())
  expect(counts()).toEqual([10, 10])
})

test.each([
  '    at pick (https://cdn.example/assets/send-0A1B2C3D.js:3:1207)',
  '    at https://cdn.example/assets/send-0A1B2C3D.js:3:1207',
  'pick@https://cdn.example/assets/send-0A1B2C3D.js:3:1207',
  // Inline scripts have the page's origin in their address.
  `    at draw (https://cdn.example/1.1.0/modal.html?p=demo&o=https://shop.example:3:1207)
    at pick (https://cdn.example/assets/send-0A1B2C3D.js:3:1207)`,
])('the server is told the view and the place in a file of the release: %s', line => {
  const { app, reported } = appThat(true)
  trackDefect(app, ours(new TypeError('x is undefined'), line))
  const body = { kind: 'TypeError', view: 'Connect', place: 'send-0A1B2C3D.js:3:1207' }
  expect(reported).toEqual([{ name: 'errorReport', body }])
})

test.each([
  ['a wallet', new Error('Rejected')],
  ['an extension', ours(new Error('no'), '    at ask (chrome-extension://abcdef/assets/page-0A1B2C3D.js:1:1)')],
  ['a page', ours(new Error('no'), '    at https://shop.example/assets/ada-0A1B2C3D.js:1:2')],
  ['a page with a file like an address', ours(new Error('no'), '    at https://shop.example/ada@example.com.js:1:2')],
  ['somebody who throws words', 'Rejected'],
])('an error of %s is not our defect', (_, thrown) => {
  const { app, told, reported } = appThat(true)
  trackDefect(app, thrown)
  expect([told(), reported]).toEqual([[], []])
})

test('only its kind is reported: its message may contain an address', () => {
  const { app, told } = appThat(true)
  trackDefect(app, ours(new TypeError('no such account: 0x52908400098527886e0f7030069857d2e4169ee7')))
  trackDefect(app, ours(Object.assign(new Error('no'), { name: 'me@ada.example' })))
  const kinds = told().map(({ name, properties }) => [name, properties.kind])
  expect(kinds).toEqual([
    ['INTERNAL_SDK_ERROR', 'TypeError'],
    ['INTERNAL_SDK_ERROR', 'unknown'],
  ])
})

test.each([
  ours(new ConnectKitError('user_rejected', 'no')),
  ours(new ConnectKitError('network_error', 'no')),
  ours(Object.assign(new Error('User denied'), { code: 4001 })),
  new DOMException('left', 'AbortError'),
  ours(new TypeError('Failed to fetch dynamically imported module: https://cdn.example/x.js')),
])('%s is no defect', thrown => {
  const { app, told } = appThat(true)
  trackDefect(app, thrown)
  expect(told()).toEqual([])
})

test('nothing is reported for a site without analytics', () => {
  const { app, told, reported } = appThat(false)
  trackDefect(app, undefinedX())
  expect([told(), reported]).toEqual([[], []])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTestApp } from '../boot/testApp.ts'
import { type TrackedEvent, track } from './track.ts'

test('nothing is reported unless the site turned analytics on', () => {
  const app = createTestApp()
  track(app, { name: 'CLICK_NETWORKS' })
  expect(app.host.emitted).toEqual([])
})

test('an event reaches the page with its properties', () => {
  const app = createTestApp({ options: { analytics: 'true' } })
  track(app, { name: 'MODAL_OPEN', properties: { connected: false } })
  track(app, { name: 'CLICK_NETWORKS' })
  expect(app.host.payloads('analytics.tracked')).toEqual([
    { name: 'MODAL_OPEN', properties: { connected: false } },
    { name: 'CLICK_NETWORKS', properties: {} },
  ])
})

test('openings, connections and errors are counted for the operator, and nothing else', () => {
  const app = createTestApp({ options: { analytics: 'true' } })
  track(app, { name: 'MODAL_OPEN', properties: { connected: false } })
  track(app, { name: 'CLICK_NETWORKS' })
  const properties = { name: 'Dev Wallet', method: 'browser', view: 'Connect' } as const
  track(app, { name: 'CONNECT_SUCCESS', properties })
  track(app, { name: 'CONNECT_ERROR', properties: { code: 'wallet_busy' } })
  track(app, { name: 'INTERNAL_SDK_ERROR', properties: { kind: 'TypeError' } })
  expect(app.counted).toEqual([
    { kind: 'open' },
    { kind: 'connect', name: 'Dev Wallet' },
    { kind: 'error', name: 'wallet_busy' },
  ])
  const silent = createTestApp()
  track(silent, { name: 'MODAL_OPEN', properties: { connected: false } })
  expect(silent.counted).toEqual([])
})

/** The compiler reports an event that is missing here, and a name that no event has. */
const events: Record<TrackedEvent['name'], true> = {
  INITIALIZE: true,
  MODAL_CREATED: true,
  MODAL_OPEN: true,
  MODAL_CLOSE: true,
  CLICK_ALL_WALLETS: true,
  SEARCH_WALLET: true,
  SELECT_WALLET: true,
  CONNECT_SUCCESS: true,
  CONNECT_ERROR: true,
  USER_REJECTED: true,
  CONNECT_PROXY_ERROR: true,
  DISCONNECT_SUCCESS: true,
  DISCONNECT_ERROR: true,
  CLICK_WALLET_HELP: true,
  CLICK_NETWORK_HELP: true,
  CLICK_GET_WALLET_HELP: true,
  GET_WALLET: true,
  CLICK_NETWORKS: true,
  CLICK_TRANSACTIONS: true,
  LOAD_MORE_TRANSACTIONS: true,
  ERROR_FETCH_TRANSACTIONS: true,
  OPEN_ENS_FLOW: true,
  REGISTER_NAME_INITIATED: true,
  REGISTER_NAME_SUCCESS: true,
  REGISTER_NAME_ERROR: true,
  SET_PREFERRED_ACCOUNT_TYPE: true,
  SELECT_BUY_CRYPTO: true,
  CLICK_CONVERT: true,
  OPEN_SEND: true,
  SELECT_WHAT_IS_A_BUY: true,
  SELECT_BUY_PROVIDER: true,
  INTERNAL_SDK_ERROR: true,
  SWITCH_NETWORK: true,
  CLICK_SIGN_SIWX_MESSAGE: true,
  CLICK_CANCEL_SIWX: true,
  SIWX_AUTH_SUCCESS: true,
  SIWX_AUTH_ERROR: true,
  SMART_SESSION_KEPT: true,
  SMART_SESSION_REVOKED: true,
  SMART_SESSION_ERROR: true,
  EMAIL_LOGIN_SELECTED: true,
  EMAIL_SUBMITTED: true,
  EMAIL_EDIT: true,
  DEVICE_REGISTERED_FOR_EMAIL: true,
  EMAIL_VERIFICATION_CODE_SENT: true,
  EMAIL_VERIFICATION_CODE_PASS: true,
  EMAIL_VERIFICATION_CODE_FAIL: true,
  EMAIL_UPGRADE_FROM_MODAL: true,
  SOCIAL_LOGIN_STARTED: true,
  SOCIAL_LOGIN_REQUEST_USER_DATA: true,
  SOCIAL_LOGIN_SUCCESS: true,
  SOCIAL_LOGIN_ERROR: true,
  SOCIAL_LOGIN_CANCELED: true,
  SEND_INITIATED: true,
  SEND_SUCCESS: true,
  SEND_ERROR: true,
  SEND_REJECTED: true,
  OPEN_SWAP: true,
  CLICK_SELECT_TOKEN_TO_SWAP: true,
  CLICK_SELECT_NETWORK_TO_SWAP: true,
  INITIATE_SWAP: true,
  SWAP_SUCCESS: true,
  SWAP_ERROR: true,
  SWAP_APPROVAL_ERROR: true,
}

test('a site’s owner finds each event in the list of loader/OPTIONS.md, and no other', () => {
  const options = readFileSync('loader/OPTIONS.md', 'utf8')
  const [, section = ''] = options.split('## Analytics\n')
  const [list = ''] = section.split('\n## ')
  const listed = [...list.matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g)].map(([, name]) => name)
  expect([...new Set(listed)].sort()).toEqual(Object.keys(events).sort())
})

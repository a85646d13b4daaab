import { beforeEach, expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import { createTestApp, harbour, testConnection } from '../../boot/testApp.ts'
import type { ConnectRequest } from '../../connectors/Connector.ts'
import { chooseSocial } from '../../flow/chooseSocial.ts'
import { enterConnectingSocial } from './socialActions.ts'
import { embedded } from './testSocial.ts'

let app: ReturnType<typeof createTestApp>
beforeEach(() => {
  app = createTestApp({ config: { embedded }, options: { analytics: true } })
  app.store.setState({ open: true })
})

const social = () =>
  app.host
    .payloads('analytics.tracked')
    .filter(({ name }) => name.startsWith('SOCIAL_LOGIN_'))
    .map(({ name, properties }) => [name.replace('SOCIAL_LOGIN_', ''), properties.provider])

test('a sign-in is tracked when it starts, once the provider identifies the visitor, and when it is done', async () => {
  const account = testConnection(harbour, { connectorId: 'AUTH', wallet: { name: 'Google', kind: 'auth' } })
  app.auth.connect = async ({ show }: ConnectRequest) => {
    show?.({ is: 'wallet' })
    return account
  }
  chooseSocial(app, 'google')
  await enterConnectingSocial(app)
  expect(social()).toEqual([
    ['STARTED', 'google'],
    ['REQUEST_USER_DATA', 'google'],
    ['SUCCESS', 'google'],
  ])
  const connected = app.host.payloads('analytics.tracked').find(({ name }) => name === 'CONNECT_SUCCESS')
  expect(connected?.properties).toMatchObject({ method: 'social', name: 'Google' })
})

test.each<[string, ConnectKitError]>([
  ['CANCELED', new ConnectKitError('user_closed', 'Popup closed')],
  ['CANCELED', new ConnectKitError('user_rejected', 'Connection rejected')],
  ['ERROR', new ConnectKitError('wallet_failed', 'Failed to connect')],
  ['ERROR', new ConnectKitError('network_error', 'Failed to initiate social connection')],
])('%s: %s', async (end, thrown) => {
  app.auth.connect = vi.fn(async () => Promise.reject(thrown))
  chooseSocial(app, 'discord')
  await enterConnectingSocial(app)
  expect(social()).toEqual([
    ['STARTED', 'discord'],
    [end, 'discord'],
  ])
})

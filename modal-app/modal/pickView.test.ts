import { expect, test } from 'vitest'
import { viewNames } from '../../shared/views.ts'
import { type OpenFacts, pickView } from './pickView.ts'

const visitor: OpenFacts = { activeNamespace: 'eip155', isConnected: false, isBasic: false, isMobile: false }

const rows: [string, Partial<OpenFacts>, ReturnType<typeof pickView>][] = [
  ['another namespace than the active one switches network', { requestedNamespace: 'solana' }, 'SwitchNetwork'],
  [
    'another namespace wins over a requested view',
    { requestedNamespace: 'bip122', requestedView: 'Account' },
    'SwitchNetwork',
  ],
  [
    'another namespace switches network for a connected user too',
    { requestedNamespace: 'solana', isConnected: true },
    'SwitchNetwork',
  ],
  ['the active namespace itself changes nothing', { requestedNamespace: 'eip155' }, 'Connect'],
  ['no adapters on mobile shows all wallets', { isBasic: true, isMobile: true }, 'AllWallets'],
  ['no adapters elsewhere shows the QR view', { isBasic: true }, 'ConnectingWalletConnectBasic'],
  [
    'no adapters wins over a requested view',
    { isBasic: true, requestedView: 'Account' },
    'ConnectingWalletConnectBasic',
  ],
  ['no adapters wins over a connection', { isBasic: true, isConnected: true, isMobile: true }, 'AllWallets'],
  ['a requested view is shown as asked', { requestedView: 'AllWallets' }, 'AllWallets'],
  ['a requested view wins over a connection', { requestedView: 'Connect', isConnected: true }, 'Connect'],
  ['a connected user sees the account', { isConnected: true }, 'Account'],
  ['anyone else sees Connect', {}, 'Connect'],
  ['mobile alone changes nothing', { isMobile: true }, 'Connect'],
]

test.each(rows)('%s', (_, facts, view) => {
  expect(pickView({ ...visitor, ...facts })).toBe(view)
})

test('every view of the spec can be asked for by name', () => {
  for (const view of viewNames) expect(pickView({ ...visitor, requestedView: view })).toBe(view)
})

import { expect, test } from 'vitest'
import { pageViewNames } from '../../shared/views.ts'
import { type OpenFacts, pickView } from './pickView.ts'

const visitor: OpenFacts = {
  isConnected: false,
  isStranded: false,
  isBasic: false,
  isMobile: false,
}
const stranded = { isConnected: true, isStranded: true }

const rows: [string, Partial<OpenFacts>, ReturnType<typeof pickView>][] = [
  ['another namespace is what the next connection begins with', { step: 'begin' }, 'Connect'],
  ['it wins over a requested view', { step: 'begin', requestedView: 'Account' }, 'Connect'],
  ['one the wallet does not have is explained', { step: 'explain', isConnected: true }, 'SwitchActiveChain'],
  [
    'that wins over a requested view, too',
    { step: 'explain', isConnected: true, requestedView: 'Networks' },
    'SwitchActiveChain',
  ],
  ['one that is connected is gone on with', { step: 'activate', isConnected: true }, 'Account'],
  ['so it is for a requested view', { step: 'activate', isConnected: true, requestedView: 'AllWallets' }, 'Account'],
  ['unless it is on a network of another site', { ...stranded, step: 'activate' }, 'UnsupportedChain'],
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
  ['on a network of another site that comes first', stranded, 'UnsupportedChain'],
  ['it comes before the account', { ...stranded, requestedView: 'Account' }, 'UnsupportedChain'],
  ['it comes before the networks, which it shows', { ...stranded, requestedView: 'Networks' }, 'UnsupportedChain'],
  ['what needs no network is shown as asked', { ...stranded, requestedView: 'Connect' }, 'Connect'],
  ['so is help', { ...stranded, requestedView: 'WhatIsANetwork' }, 'WhatIsANetwork'],
  ['another namespace comes before it', { ...stranded, step: 'explain' }, 'SwitchActiveChain'],
  ['without adapters it does not come', { ...stranded, isBasic: true, isMobile: true }, 'AllWallets'],
  ['a connected user sees the account', { isConnected: true }, 'Account'],
  ['anyone else sees Connect', {}, 'Connect'],
  ['mobile alone changes nothing', { isMobile: true }, 'Connect'],
]

// @spec 2.opens-requested 2.opens-default 2.opens-basic 2.opens-other-namespace
test.each(rows)('%s', (_, facts, view) => {
  expect(pickView({ ...visitor, ...facts })).toBe(view)
})

test('every view that open() takes can be asked for by name', () => {
  for (const view of pageViewNames) expect(pickView({ ...visitor, requestedView: view })).toBe(view)
})

import { expect, test } from 'vitest'
import { pageViewNames } from '../../shared/views.ts'
import { views } from '../boot/views.ts'
import { type OpenFacts, pickView } from './pickView.ts'

const visitor: OpenFacts = {
  isConnected: false,
}
const stranded = { isConnected: true, due: 'UnsupportedChain' } as const

const rows: [string, Partial<OpenFacts>, ReturnType<typeof pickView>][] = [
  ['another namespace opens Connect', { step: 'begin' }, 'Connect'],
  ['Connect for another namespace wins over a requested view', { step: 'begin', requestedView: 'Account' }, 'Connect'],
  ['a namespace the wallet does not support is explained', { step: 'explain', isConnected: true }, 'SwitchActiveChain'],
  [
    'that explanation wins over a requested view',
    { step: 'explain', isConnected: true, requestedView: 'Networks' },
    'SwitchActiveChain',
  ],
  ['a connected namespace shows its account', { step: 'activate', isConnected: true }, 'Account'],
  [
    'a connected namespace wins over a requested view',
    { step: 'activate', isConnected: true, requestedView: 'AllWallets' },
    'Account',
  ],
  [
    'a connected namespace on an unsupported network must switch',
    { ...stranded, step: 'activate' },
    'UnsupportedChain',
  ],
  ['a requested view is shown as asked', { requestedView: 'AllWallets' }, 'AllWallets'],
  ['a requested view wins over a connection', { requestedView: 'Connect', isConnected: true }, 'Connect'],
  ['an unsupported network comes first', stranded, 'UnsupportedChain'],
  ['an unsupported network comes before the account', { ...stranded, requestedView: 'Account' }, 'UnsupportedChain'],
  [
    'UnsupportedChain replaces Networks, which it contains',
    { ...stranded, requestedView: 'Networks' },
    'UnsupportedChain',
  ],
  ['a view that needs no network is shown as requested', { ...stranded, requestedView: 'Connect' }, 'Connect'],
  ['help is shown on an unsupported network', { ...stranded, requestedView: 'WhatIsANetwork' }, 'WhatIsANetwork'],
  ['another namespace comes before UnsupportedChain', { ...stranded, step: 'explain' }, 'SwitchActiveChain'],
  ['a connected user sees the account', { isConnected: true }, 'Account'],
  ['anyone else sees Connect', {}, 'Connect'],
]

// @spec 2.opens-requested 2.opens-default 2.opens-other-namespace
test.each(rows)('%s', (_, facts, view) => {
  expect(pickView({ ...visitor, ...facts }, views)).toBe(view)
})

test('every view that open() accepts can be requested by name', () => {
  for (const view of pageViewNames) expect(pickView({ ...visitor, requestedView: view }, views)).toBe(view)
})

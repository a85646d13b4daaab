import { expect, test } from 'vitest'
import type { ConnectMethod, Settings } from '../../shared/config.ts'
import { settingDefaults } from '../../shared/settings.gen.ts'
import { type ConnectorSection, connectorSections } from '../../shared/wallets.ts'
import { harbour, testWallet } from '../boot/testApp.ts'
import { connectGroups, isAlternative, walletGroups } from './connectGroups.ts'
import { listedWallet } from './listedWallet.ts'
import type { WalletChoice } from './walletChoices.ts'

const inPage: WalletChoice[] = [{ kind: 'page', wallet: testWallet('Harbour') }]
const onlyListed: WalletChoice[] = [{ kind: 'listed', wallet: listedWallet('Alder') }]
const all = { email: true, social: true }

// @spec 2.method-order
test.each<
  [says: string, settings: Partial<Settings>, methods: object, choices: WalletChoice[], expected: ConnectMethod[]]
>([
  ['email, socials, wallets by default', {}, all, onlyListed, ['email', 'social', 'wallet']],
  ['wallets first if the page has one', {}, all, inPage, ['wallet', 'email', 'social']],
  ['groups without a form are left out', {}, {}, inPage, ['wallet']],
  ['a form for one of them', {}, { social: true }, onlyListed, ['social', 'wallet']],
  ['email turned off', { email: false }, all, onlyListed, ['social', 'wallet']],
  ['no socials chosen', { socials: [] }, all, onlyListed, ['email', 'wallet']],
  ['no wallets to offer', {}, all, [], ['email', 'social']],
  ['nothing at all', {}, {}, [], []],
  [
    'the site’s order',
    { connectMethodsOrder: ['social', 'wallet', 'email'] },
    all,
    inPage,
    ['social', 'wallet', 'email'],
  ],
  ['the site’s order without a missing group', { connectMethodsOrder: ['email', 'wallet'] }, {}, inPage, ['wallet']],
  ['only the groups of the site’s order', { connectMethodsOrder: ['email'] }, all, inPage, ['email']],
  ['wallets if none of the site’s groups is available', { connectMethodsOrder: ['email'] }, {}, inPage, ['wallet']],
  ['an empty order', { connectMethodsOrder: [] }, all, inPage, ['wallet']],
  ['a group named twice', { connectMethodsOrder: ['wallet', 'wallet'] }, all, inPage, ['wallet']],
])('%s', (_, settings, methods, choices, expected) => {
  expect(connectGroups({ ...settingDefaults, ...settings }, methods, choices)).toEqual(expected)
})

test.each<[before: ConnectMethod | undefined, after: ConnectMethod, isOr: boolean]>([
  [undefined, 'wallet', false],
  [undefined, 'email', false],
  ['email', 'social', false],
  ['social', 'email', false],
  ['wallet', 'email', true],
  ['social', 'wallet', true],
])('between %s and %s an "or" stands: %s', (before, after, isOr) => {
  expect(isAlternative(before, after)).toBe(isOr)
})

const walletConnect: WalletChoice = { kind: 'walletConnect' }
const page: WalletChoice = { kind: 'page', wallet: harbour }
const recent: WalletChoice = { kind: 'listed', wallet: listedWallet('Alder'), isRecent: true }
const listed: WalletChoice = { kind: 'listed', wallet: listedWallet('Birch') }

function groups(choices: readonly WalletChoice[], connectorTypeOrder: readonly ConnectorSection[] = connectorSections) {
  return walletGroups(choices, { settings: { connectorTypeOrder } }).map(group => [group.name, group.choices] as const)
}

test('recent wallets come first, then installed ones, then the others in their order', () => {
  expect(groups([walletConnect, recent, page, listed])).toEqual([
    ['recent', [recent]],
    ['installed', [page]],
    ['more', [walletConnect, listed]],
  ])
})

test('a recent wallet of the page is in one group', () => {
  const both: WalletChoice = { ...page, isRecent: true } as const
  expect(groups([both, walletConnect])).toEqual([
    ['recent', [both]],
    ['more', [walletConnect]],
  ])
})

test('groups follow an order the operator chose', () => {
  expect(groups([walletConnect, listed, page], ['walletConnect'])).toEqual([
    ['more', [walletConnect, listed]],
    ['installed', [page]],
  ])
})

test('a group without wallets is left out', () => {
  expect(groups([])).toEqual([])
  expect(groups([page])).toEqual([['installed', [page]]])
})

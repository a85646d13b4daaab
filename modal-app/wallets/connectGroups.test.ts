import { expect, test } from 'vitest'
import type { ConnectMethod, Settings } from '../../shared/config.ts'
import { settingDefaults } from '../../shared/settings.gen.ts'
import { testWallet } from '../boot/testApp.ts'
import { connectGroups, isAlternative } from './connectGroups.ts'
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

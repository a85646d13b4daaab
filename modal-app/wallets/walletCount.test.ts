import { expect, test } from 'vitest'
import type { AllWalletsMode, Settings } from '../../shared/config.ts'
import { settingDefaults } from '../../shared/settings.gen.ts'
import { testWallet } from '../boot/testApp.ts'
import { listedWallet } from './listedWallet.ts'
import { hasMoreWallets, walletCount } from './walletCount.ts'

function count(settings: Partial<Settings> = {}): number {
  return walletCount({
    settings: { ...settingDefaults, ...settings },
    pageWallets: [testWallet('Harbour')],
    listed: [listedWallet('Alder'), listedWallet('Birch')],
    listedCount: 134,
    lookedUp: [],
    recent: [],
    external: [],
    hasWalletConnect: false,
    isMobile: false,
    namespaces: ['eip155'],
  })
}

test('the count is the server’s minus the excluded wallets', () => {
  expect(count()).toBe(134)
  expect(count({ excludeWalletIds: ['a', 'b'] })).toBe(132)
})

test('if the page includes wallets, only those are counted', () => {
  expect(count({ includeWalletIds: ['listed-birch'] })).toBe(2)
})

// @spec 9.default-all-wallets
test.each<[AllWalletsMode, onDesktop: boolean, onPhone: boolean]>([
  ['SHOW', true, true],
  ['ONLY_MOBILE', false, true],
  ['HIDE', false, false],
])('%s: the row is there on a desktop %s, on a phone %s', (mode, onDesktop, onPhone) => {
  expect(hasMoreWallets(mode, false, 134, [])).toBe(onDesktop)
  expect(hasMoreWallets(mode, true, 134, [])).toBe(onPhone)
})

test('there is no row if all wallets are shown', () => {
  const shown = [{ kind: 'listed' as const, wallet: listedWallet('Alder') }]
  expect(hasMoreWallets('SHOW', false, 1, shown)).toBe(false)
  expect(hasMoreWallets('SHOW', false, 2, shown)).toBe(true)
})

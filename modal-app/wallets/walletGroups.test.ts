import { expect, test } from 'vitest'
import { type ConnectorSection, connectorSections } from '../../shared/wallets.ts'
import { harbour } from '../boot/testApp.ts'
import { listedWallet } from './listedWallet.ts'
import type { WalletChoice } from './walletChoices.ts'
import { walletGroups } from './walletGroups.ts'

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

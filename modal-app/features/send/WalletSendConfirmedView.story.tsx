import { viewStory } from '../../boot/viewStory.tsx'
import type { SentTransaction } from '../../transactions/sentTransactions.ts'
import { connection, ethereum, friend, prepared, sender } from './testSend.ts'

const hash = `0x${'ab'.repeat(32)}`

function story(name: string, status: SentTransaction['status'], explorerUrl?: string, arrives = '0.25') {
  const sent: SentTransaction = {
    ...{ chainId: 'eip155:1', hash, from: sender, to: friend },
    ...{ amount: '0.25', arrives, symbol: 'ETH', sentAtMs: 0, status },
  }
  return viewStory(name, {
    connections: [connection],
    networks: [ethereum],
    history: [
      { view: 'Account' },
      { view: 'WalletSendConfirmed', sent: { chainId: 'eip155:1', hash }, prepared, explorerUrl },
    ],
    prepare: app => app.store.setState({ sentTransactions: [sent] }),
  })
}

const page = `https://explorer.example/tx/${hash}`

export const pending = story('on the way', 'pending', page)
export const unseen = story('not on the network yet', 'unseen', page)
export const awaitingOwners = story('for the other owners of a Safe', 'awaitingOwners', page)
export const confirmed = story('confirmed', 'confirmed', page)
export const part = story('a part arrived', 'confirmed', page, '0.225')
export const failed = story('failed', 'failed', page)
export const replaced = story('replaced', 'replaced', page)
export const dropped = story('dropped', 'dropped', page)
export const lapsed = story('lapsed', 'lapsed', page)
export const withoutExplorer = story('without an explorer', 'pending')

function calls(name: string, facts: Partial<SentTransaction>) {
  const sent: SentTransaction = {
    ...{ chainId: 'eip155:1', hash: 'order 7', from: sender, to: sender, does: 'execute' },
    ...{ amount: '0', symbol: 'ETH', sentAtMs: 0, status: 'pending' },
    ...facts,
  }
  return viewStory(name, {
    connections: [connection],
    networks: [ethereum],
    history: [{ view: 'WalletSendConfirmed', sent: { chainId: 'eip155:1', hash: 'order 7' } }],
    prepare: app => app.store.setState({ sentTransactions: [sent] }),
  })
}

export const callsPending = calls('calls of the page, on the way', {})
export const callsConfirmed = calls('calls of the page, carried out', { status: 'confirmed', minedAs: hash })
export const callsFailed = calls('calls of the page, undone', { status: 'failed', minedAs: hash })
export const callsPart = calls('calls of the page, done in part', { status: 'failed', minedAs: hash, isPartial: true })

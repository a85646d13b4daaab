import { expect, test } from 'vitest'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp } from '../../boot/testApp.ts'
import type { SentTransaction } from '../../transactions/sentTransactions.ts'
import { putSwap } from './swap.ts'
import { connection, dollarToken, ethereum, etherToken, owner, review, router } from './testSwap.ts'

const hash = `0x${'ab'.repeat(32)}`

async function shown(status: SentTransaction['status'], isAtomic: boolean) {
  const app = createTestApp({ connections: [connection], networks: [ethereum] })
  const screen = mountApp(app)
  const sent = { chainId: 'eip155:1', hash } as const
  putSwap(app, { review: { ...review, pay: dollarToken, get: etherToken, allowed: 1, isAtomic, sent } })
  app.store.setState({
    open: true,
    sentTransactions: [{ ...sent, from: owner, to: router, amount: '1', symbol: 'TUSD', sentAtMs: 0, status }],
    router: { history: [{ view: 'SwapDone' }] },
  })
  await screen.says('Confirm once more|both happen'.split('|')[isAtomic ? 1 : 0] ?? '')
  await screen.offers('Done')
  return [...document.querySelectorAll('ol > li')].map(each => each.getAttribute('data-state'))
}

test.each<[SentTransaction['status'], boolean, (string | null)[]]>([
  ['pending', false, ['done', 'next']],
  ['failed', false, ['done', 'next']],
  ['confirmed', false, ['done', 'done']],
  ['pending', true, ['next']],
  ['failed', true, ['next']],
  ['confirmed', true, ['done']],
])('the steps of a swap that is %s, all in one request: %s', async (status, isAtomic, states) => {
  expect(await shown(status, isAtomic)).toEqual(states)
})

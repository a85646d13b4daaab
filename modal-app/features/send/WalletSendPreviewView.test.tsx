import { expect, test, vi } from 'vitest'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp, testNetwork } from '../../boot/testApp.ts'
import type { OpenSend } from '../../dialog/openSends.ts'
import { shownOutcome } from '../../dialog/taskTexts.ts'
import type { PreparedTransfer } from '../../money/Prepared.ts'
import { testTask } from '../../tasks/testTask.ts'
import texts from '../../tasks/texts/en.task.json'
import { connection, dollarId, ethereum, friend, prepared, sender } from './testSend.ts'
import { sendTexts } from './WalletSendPreviewView.tsx'

const previewed = (...given: Parameters<typeof previewedApp>) => previewedApp(...given).screen

function previewedApp(facts: Partial<PreparedTransfer> = {}, openSends: readonly OpenSend[] = []) {
  const app = createTestApp({ connections: [connection], networks: [ethereum] })
  const screen = mountApp(app)
  const route = { view: 'WalletSendPreview', prepared: { ...prepared, ...facts } } as const
  app.store.setState({
    open: true,
    openSends,
    router: { history: [{ view: 'Account' }, { view: 'WalletSend' }, route] },
  })
  return { screen, app }
}

const asked = (amount: string): OpenSend => ({ id: amount, askedAtMs: 0, wallet: 'Harbour', amount, symbol: 'ETH' })

test('a network that only the page knows is marked as not verified', async () => {
  const screen = previewed({ network: testNetwork('eip155:424242', 'Elsewhere') })
  await screen.says('Details from shop.example. Not verified')
})

test('a network of the operator is not marked', async () => {
  const screen = previewed()
  await screen.offers('Send')
  expect(screen.dialog().textContent).not.toContain('Not verified')
})

test('an open request is shown, and the button says that both would be sent', async () => {
  const screen = previewed({}, [asked('1')])
  await screen.says('Harbour still has a request to send 1 ETH. If you approve both, both are sent.')
  await screen.offers('Send this too')
})

test('an open request of the page shows no total', async () => {
  const screen = previewed({}, [asked('0')])
  await screen.says('Harbour still has a request from shop.example. If you approve both, both go through.')
})

test('the account and the wallet that pay are named', async () => {
  const screen = previewed()
  await screen.says('FromHarbour 0x5290…9EE7')
})

test('a token with a fee shows what arrives; one without says nothing', async () => {
  const token = { ...prepared.token, id: dollarId, symbol: 'FEE', decimals: 0 } as const
  const facts = { token, amount: 100n, call: undefined, simulation: undefined }
  const screen = previewed({ ...facts, arrives: { amount: 90n, isLeast: false }, cautions: ['arrivesLess'] })
  await screen.says('Arrives90 FEE')
  await screen.says('FEE keeps part of each transfer.')
  const all = previewed({ ...facts, arrives: { amount: 100n, isLeast: false } })
  await all.offers('Send')
  expect(all.dialog().textContent).not.toContain('Arrives')
})

test.each([
  ['0.225', 'You sent 0.25 FEE. About 0.225 FEE arrived. The token kept the rest.'],
  ['0.25', '0.25 FEE arrived.'],
  [undefined, '0.25 FEE was sent.'],
])('a confirmed transfer of which %s arrives says so', async (arrives, words) => {
  const hash = `0x${'ab'.repeat(32)}`
  const sent = { chainId: ethereum.id, hash, from: sender, to: friend, amount: '0.25', arrives, symbol: 'FEE' }
  const app = createTestApp({ connections: [connection], networks: [ethereum] })
  const screen = mountApp(app)
  app.store.setState({
    open: true,
    sentTransactions: [{ ...sent, sentAtMs: 0, status: 'confirmed' }],
    router: {
      history: [{ view: 'Account' }, { view: 'WalletSendConfirmed', sent: { chainId: ethereum.id, hash }, prepared }],
    },
  })
  await screen.says(words)
})

test.each([
  ['waiting', 'Confirm in Harbour'],
  ['user_rejected', 'Not sent'],
  ['wallet_busy', 'Harbour is waiting for you'],
  ['network_error', 'No response'],
  ['connection_not_found', 'Your wallet has changed'],
  ['transaction_expired', 'Signed too late'],
  ['wallet_failed', 'Couldn’t send'],
  ['done', 'Confirm in Harbour'],
] as const)('during and after the wallet request (%s), its content stays on screen', async (status, title) => {
  const { screen, app } = previewedApp()
  await screen.offers('Send')
  const facts = screen.dialog().querySelector('dl')
  const amount = screen.dialog().querySelector('dl')?.previousElementSibling?.textContent
  app.store.setState({ task: testTask('send', { chainId: 'eip155:1' }, status) })
  await screen.says(title)
  expect(screen.dialog().querySelector('dl'), 'drawn anew').toBe(facts)
  const said = screen.dialog().textContent?.replace(/\s/g, '')
  for (const fact of [amount ?? '', prepared.to, 'Ethereum', 'about 0.00042 ETH'])
    expect(said).toContain(fact.replace(/\s/g, ''))
})

test('a press to ask again counts once the button is armed', async () => {
  const { screen, app } = previewedApp()
  const { requests } = app.wallet('example.harbour')
  app.isArmed = false
  const task = testTask('send', { chainId: 'eip155:1' }, 'user_rejected')
  app.store.setState({ task })
  await screen.offers('Try again')
  screen.click('Try again')
  // A press that counts begins its task within the click, long before the wallet is asked.
  expect(app.store.getState().task).toBe(task)
  app.isArmed = true
  screen.click('Try again')
  expect(app.store.getState().task).not.toBe(task)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
})

test('the request on screen is not shown as open, but an older one is', async () => {
  const ask = { task: testTask('send', { chainId: 'eip155:1' }) }
  const onScreen = { ...asked('0.25'), subject: ask.task.controller.signal }
  const { screen, app } = previewedApp({}, [onScreen])
  app.store.setState(ask)
  await screen.says('Confirm in Harbour')
  expect(screen.dialog().textContent).not.toContain('still has a request')
  app.store.setState({ openSends: [asked('1'), onScreen] })
  await screen.says('Harbour still has a request to send 1 ETH.')
})

test.each([
  ['announced', false, true],
  ['announced', true, false],
  ['walletConnect', false, false],
  ['external', false, false],
] as const)('a busy wallet (%s, on a phone: %s) is looked for in the toolbar: %s', async (kind, isMobile, expected) => {
  const hints = shownOutcome(sendTexts({ kind, isMobile }), 'busy').says
  expect(texts[hints[1] as keyof typeof texts].includes('toolbar')).toBe(expected)
})

test('a wallet that has left the page may still be asked, and is named', async () => {
  const screen = previewed({}, [{ ...asked('1'), wallet: 'Lantern' }])
  await screen.says('Lantern still has a request to send 1 ETH.')
  await screen.offers('Send this too')
})

import { beforeEach, expect, test, vi } from 'vitest'
import { createDeferred } from '../../../shared/createDeferred.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { createFakeAdapter, createFakeAdapters } from '../../adapters/fakeAdapter.ts'
import type { Fee } from '../../adapters/Transfers.ts'
import { createTestApp, type TestApp, testNetwork } from '../../boot/testApp.ts'
import { currentRoute } from '../../flow/router.ts'
import { loadAccount } from '../../identity/accountActions.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { confirmSend } from './confirmSend.ts'
import { sendAll } from './fillMax.ts'
import { prepareSend } from './prepareSend.ts'
import { chooseMax, chooseToken, openSend, typeAmount } from './sendActions.ts'
import { formAmount, sendingOf, sendStep, sendTokens } from './sendFacts.ts'
import { connection, dollarId, ether, ethereum, optimism, tokenBalance, tokenList } from './testSend.ts'
import { typeRecipient } from './typeRecipient.ts'
// Loaded with the first preview, which takes a test's time on a busy machine.
import '../../../shared/signing/decodeCall.ts'
import '../../signing/simulate.ts'
import { checked, recipient, world } from './testSendFlow.ts'

beforeEach(() => void vi.useRealTimers())

test('a name is looked up after a pause, and the transfer goes to its address', async () => {
  const { app, form, view, fill } = await world()
  app.adapter.names.set('nick.eth', 'nicksaddress')
  const filled = fill('0.25', 'nick.eth')
  await vi.waitFor(() => expect(form()?.name?.status).toBe('reading'))
  app.clock.advance(500)
  await filled
  expect(form()).toMatchObject({ name: { status: 'found', address: 'NICKSADDRESS' }, problem: undefined })
  await prepareSend(app, ['en'])
  expect(view()).toBe('WalletSendPreview')
  expect(currentRoute(app.store.getState().router)).toMatchObject({
    prepared: { to: 'NICKSADDRESS', name: 'nick.eth' },
  })
})

test.each([
  ['Nick.eth', []],
  ['\u212aate.eth', ['respelled']],
])('for %s, only the normalized name is shown', async (typed, cautions) => {
  const { app, form, fill } = await world()
  app.adapter.names.set(typed.toLowerCase(), 'nicksaddress')
  const filled = fill('0.25', typed)
  await vi.waitFor(() => expect(form()?.name?.status).toBe('reading'))
  app.clock.advance(500)
  await filled
  expect(form()?.name?.text).toBe(typed.toLowerCase())
  await prepareSend(app, ['en'])
  expect(currentRoute(app.store.getState().router)).toMatchObject({ prepared: { name: typed.toLowerCase(), cautions } })
})

test.each<[string, (app: TestApp) => void, string]>([
  ['nothing', () => {}, 'none'],
  ['an address of another chain', app => app.adapter.names.set('nick.eth', '1Bitcoin'), 'none'],
  ['no answer', app => vi.spyOn(app.adapter.has.names, 'resolve').mockRejectedValue(new Error('no')), 'failed'],
])('a name that resolves to %s is not a recipient', async (_, prepare, status) => {
  const { app, form, fill, view } = await world()
  prepare(app)
  const filled = fill('0.25', 'nick.eth')
  await vi.waitFor(() => expect(form()?.name?.status).toBe('reading'))
  app.clock.advance(500)
  await filled
  expect(form()).toMatchObject({ name: { status }, problem: 'invalid' })
  await prepareSend(app, ['en'])
  expect(view()).toBe('WalletSend')
})

test('a payment’s name is resolved only by the operator’s nodes', async () => {
  const { app, form, fill } = await world()
  const forked = { ...ethereum, rpcUrls: ['https://node.example/fork'] }
  app.store.setState(({ networks }) => ({ networks: { ...networks, list: [forked, optimism] } }))
  const resolve = vi.spyOn(app.adapter.has.names, 'resolve')
  const ask = async (name: string) => {
    const filled = fill('0.25', name)
    await vi.waitFor(() => expect(form()?.name?.status).toBe('reading'))
    app.clock.advance(500)
    await filled
  }
  await ask('nick.eth')
  expect(resolve).toHaveBeenCalledWith(expect.objectContaining({ urls: ['https://node.example'] }))

  // A network that only the page knows has no names.
  app.config.networks.length = 0
  await fill('0.25', 'vitalik.eth')
  expect(form()).toMatchObject({ problem: 'invalid', name: undefined, hasNames: false })
})

// @spec 8.name-resolve 7.profile-account
test('the server resolves a name in the project’s zone, even on networks without a registry', async () => {
  const { app, form, fill } = await world()
  app.config.nameZone = 'garden.eth'
  const answers: Record<string, unknown> = {
    'orchard.garden.eth': { addresses: { 2147483649: { address: recipient, isContract: false } } },
  }
  app.api.get = (async (what: string, _: object, { name = '' }: Record<string, string>) => {
    expect(what).toBe('nameAccount')
    if (name === 'broken.garden.eth') throw new ConnectKitError('network_error', 'No answer', { status: 500 })
    if (!answers[name]) throw new ConnectKitError('network_error', 'Nobody has it', { status: 404 })
    return answers[name]
  }) as never
  const resolve = vi.spyOn(app.adapter.has.names, 'resolve')
  const ask = async (name: string) => {
    const filled = fill('0.25', name)
    await vi.waitFor(() => expect(form()?.name?.status).toBe('reading'))
    app.clock.advance(500)
    await filled
    return form()?.name
  }
  expect(await ask('Orchard.garden.eth')).toEqual({
    text: 'orchard.garden.eth',
    status: 'found',
    address: app.adapter.displayAddress(recipient),
  })
  expect(await ask('nobody.garden.eth')).toMatchObject({ status: 'none' })
  const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await ask('broken.garden.eth')).toMatchObject({ status: 'failed' })
  expect(lines).toHaveBeenCalledExactlyOnceWith('ConnectKit: Error resolving name: No answer')
  lines.mockRestore()
  expect(resolve).not.toHaveBeenCalled()
})

test('a link fills in nothing that the page has filled in', async () => {
  const { app, form } = await world()
  app.adapter.has.transfers.addressProblem = (_, each) => (/^0x[0-9a-f]{40}$/i.test(each) ? undefined : 'invalid')
  const given = { chainId: 'eip155:1', amount: '0.5' } as const
  app.store.setState({ router: { history: [{ view: 'WalletSend', given }] } })
  await openSend(app)
  await typeRecipient(app, 'ethereum:0xde709f2102306220921060314715629080e2fb77?value=9e18', ['en'])
  expect(form()).toMatchObject({ recipient: checked, amount: '0.5' })
})

test('a link for a token other than the page’s is refused, so its amount is not applied to the page’s token', async () => {
  const { app, form } = await world()
  app.adapter.has.transfers.addressProblem = (_, each) => (/^0x[0-9a-f]{40}$/i.test(each) ? undefined : 'invalid')
  const given = { chainId: 'eip155:1', token: dollarId } as const
  app.store.setState({ router: { history: [{ view: 'WalletSend', given }] } })
  await openSend(app)
  await typeRecipient(app, 'ethereum:0xde709f2102306220921060314715629080e2fb77?value=1e18', ['en'])
  expect(form()).toMatchObject({ problem: 'linkToken', token: dollarId, amount: '' })
})

test('the answer to an earlier name is too late', async () => {
  const { app, form, fill } = await world()
  app.adapter.names.set('nick.eth', 'nicksaddress')
  const filled = fill('0.25', 'nick.eth')
  await vi.waitFor(() => expect(form()?.name?.status).toBe('reading'))
  await typeRecipient(app, recipient)
  app.clock.advance(500)
  await filled
  expect(form()).toMatchObject({ recipient, name: undefined, problem: undefined })
})

test('Max leaves the highest fee of the network’s currency, and nothing of a token', async () => {
  const { app, form } = await world()
  await sendAll(app, ['de'])
  expect(form()?.amount).toBe('1,499958')
  const token = sendTokens(app.store.getState()).find(({ id }) => id === dollarId)
  if (token) chooseToken(app, token)
  app.store.setState({ router: { history: [{ view: 'Account' }, { view: 'WalletSend' }] } })
  await sendAll(app, ['en'])
  expect(form()?.amount).toBe('1000')
})

test('Max is filled in, whatever becomes known about the recipient meanwhile', async () => {
  const { app, form, fill } = await world()
  app.adapter.names.set('nick.eth', 'nicksaddress')
  const fee = createDeferred<Fee>()
  app.adapter.has.transfers.estimateFee = () => fee.promise
  const filled = fill('', 'nick.eth')
  await vi.waitFor(() => expect(form()?.name?.status).toBe('reading'))
  const all = sendAll(app, ['en'])
  app.clock.advance(500)
  await filled
  fee.resolve(app.adapter.fee)
  await all
  expect(form()).toMatchObject({ amount: '1.499958', name: { status: 'found' } })
})

test.each<[string, object]>([
  ['account', { accounts: [{ address: `0x${'3'.repeat(40)}` }] }],
  ['network', { chainId: 'eip155:10' }],
])('Max of another %s is not filled in', async (_, change) => {
  const { app, form } = await world()
  const fee = createDeferred<Fee>()
  app.adapter.has.transfers.estimateFee = () => fee.promise
  const all = sendAll(app, ['en'])
  app.store.setState(({ connections }) => ({ connections: { ...connections, list: [{ ...connection, ...change }] } }))
  await openSend(app)
  fee.resolve(app.adapter.fee)
  await all
  expect(form()?.amount).toBe('')
})

test('the payment account sends, even if the ordinals account is in use', async () => {
  const ordinals = { address: 'ordinals', type: 'ordinal' } as const
  const payments = { address: 'payments', type: 'payment' } as const
  const both = { ...connection, accounts: [ordinals, payments] }
  const { app, fill, view, asked } = await world({ connections: [both] })
  const owned = { [tokensKey({ ...both, accounts: [payments] })]: tokenList() }
  app.store.setState({ tokens: { [tokensKey(both)]: tokenList([]), ...owned } })
  await sendAll(app, ['en'])
  expect(app.store.getState().send?.amount).toBe('1.499958')
  await fill()
  await prepareSend(app, ['en'])
  expect(view()).toBe('WalletSendPreview')
  await confirmSend(app)
  expect(asked()).toMatchObject([{ params: [{ from: 'payments' }] }])
})

test('Max is refused when the fee is more than the balance', async () => {
  const { app, form } = await world()
  app.adapter.fee = { likely: 10n ** 18n, most: 10n ** 19n }
  await expect(sendAll(app, ['en'])).rejects.toMatchObject({ code: 'insufficient_funds' })
  expect(form()?.amount).toBe('')
})

test('another network of the namespace keeps the form except the token; another namespace resets it', async () => {
  const { app, fill, form } = await world()
  const token = sendTokens(app.store.getState()).find(({ id }) => id === dollarId)
  if (token) chooseToken(app, token)
  app.store.setState({ router: { history: [{ view: 'WalletSend' }] } })
  await fill()
  const use = (chainId: 'eip155:10' | 'eip155:1') =>
    app.store.setState(({ connections }) => ({ connections: { ...connections, list: [{ ...connection, chainId }] } }))
  use('eip155:10')
  await openSend(app)
  expect(form()).toMatchObject({ chainId: 'eip155:10', token: undefined, amount: '0.25', recipient })
})

test('a name’s address on one network does not count on another', async () => {
  const { app, form, fill, view } = await world()
  app.adapter.names.set('nick.eth', 'nicksaddress')
  const filled = fill('0.25', 'nick.eth')
  await vi.waitFor(() => expect(form()?.name?.status).toBe('reading'))
  app.clock.advance(500)
  await filled
  expect(form()?.name?.address).toBe('NICKSADDRESS')
  const list = [{ ...connection, chainId: 'eip155:10' as const }]
  app.store.setState(({ connections }) => ({ connections: { ...connections, list } }))
  const opened = openSend(app)
  expect(form()).toMatchObject({ chainId: 'eip155:10', recipient: 'nick.eth', name: undefined })
  await prepareSend(app, ['en'])
  expect(view()).toBe('WalletSend')
  await vi.waitFor(() => expect(form()?.name?.status).toBe('reading'))
  app.clock.advance(500)
  await opened
})

test('the page’s values stay, and another request of the page resets the form', async () => {
  const { app, form } = await world()
  const given = { chainId: 'eip155:1', amount: '0.5', recipient } as const
  app.store.setState({ router: { history: [{ view: 'WalletSend', given }] } })
  await openSend(app)
  typeAmount(app, '99')
  await typeRecipient(app, 'thief')
  expect(form()).toMatchObject({ amount: '0.5', recipient, fixed: ['amount', 'recipient'] })
  app.store.setState({ router: { history: [{ view: 'WalletSend' }] } })
  await openSend(app)
  expect(form()).toMatchObject({ amount: '', recipient: '', fixed: [] })
})

const stepOf = (app: TestApp) => {
  const sending = sendingOf(app.store.getState())
  if (!sending) throw new Error('There is no form')
  const { form, token } = sending
  const facts = { token, tokens: 'ready', typed: form.amount, recipient: form.recipient, problem: undefined } as const
  return sendStep({ ...facts, amount: formAmount(form, token ?? ether, ['en']), isResolving: false })
}
const settled = () => new Promise(resolve => setTimeout(resolve))

test('money that arrives while the form is on screen can be sent', async () => {
  const owned = [tokenBalance('ETH', '1.5')]
  const { app, fill } = await world({ api: { get: (async () => ({ balances: [...owned] })) as never } })
  await fill('2')
  expect(stepOf(app)).toBe('insufficientFunds')
  owned.splice(0, 1, tokenBalance('ETH', '5'))
  app.clock.advance(10_000)
  await settled()
  expect(stepOf(app)).toBe('preview')
  // In another view nobody asks.
  app.store.setState({ router: { history: [{ view: 'Account' }] } })
  owned.splice(0, 1, tokenBalance('ETH', '0'))
  app.clock.advance(60_000)
  await settled()
  expect(sendTokens(app.store.getState())[0]?.balance).toBe(5n * 10n ** 18n)
})

test('so can money on a network whose balances only nodes know', async () => {
  const bitcoin = testNetwork('bip122:000000000019d6689c085ae165831e93', 'Bitcoin')
  const network = { ...bitcoin, nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } }
  const accounts = [{ address: 'payments', type: 'payment' }] as const
  const inBitcoin = { ...connection, id: 'bip122:harbour', namespace: 'bip122', chainId: bitcoin.id, accounts } as const
  const adapter = createFakeAdapter('bip122')
  const adapters = createFakeAdapters(adapter)
  const app = createTestApp({ connections: [{ ...inBitcoin, accounts: [...accounts] }], networks: [network], adapters })
  app.store.setState({ open: true, router: { history: [{ view: 'Account' }, { view: 'WalletSend' }] } })
  adapter.balances.set('payments', 1_000n)
  await openSend(app)
  await loadAccount(app, inBitcoin as never)
  typeAmount(app, '0.00002')
  await typeRecipient(app, recipient)
  expect(stepOf(app)).toBe('insufficientFunds')
  adapter.balances.set('payments', 5_000n)
  app.clock.advance(20_000)
  await settled()
  expect(stepOf(app)).toBe('preview')
})

test('Max of a balance that is less than the fee says so in the form', async () => {
  const { app, form } = await world()
  app.adapter.fee = { likely: 10n ** 18n, most: 10n ** 19n }
  await chooseMax(app, ['en'])
  expect(form()).toMatchObject({ amount: '', refusal: { reason: 'fee' } })
})

test('Max of a form that changed while it loaded is not filled in', async () => {
  const { app, form } = await world()
  const chosen = chooseMax(app, ['en'])
  typeAmount(app, '0.1')
  await chosen
  expect(form()).toMatchObject({ amount: '0.1' })
})

test('an error of Max is not shown for a form that has changed', async () => {
  const { app, form } = await world()
  const fee = createDeferred<Fee>()
  const estimateFee = vi.fn(() => fee.promise)
  app.adapter.has.transfers.estimateFee = estimateFee
  const chosen = chooseMax(app, ['en'])
  await vi.waitFor(() => expect(estimateFee).toHaveBeenCalled())
  typeAmount(app, '0.1')
  fee.reject(new ConnectKitError('network_error', ''))
  await chosen
  expect(form()).toMatchObject({ amount: '0.1', refusal: undefined })
})

test('another namespace resets the form', async () => {
  const solana = testNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana')
  const { app, fill, form } = await world({
    networks: [ethereum, solana],
    adapters: createFakeAdapters(createFakeAdapter('eip155'), createFakeAdapter('solana')),
  })
  app.store.setState({ router: { history: [{ view: 'WalletSend' }] } })
  await fill()
  const inSolana = { ...connection, id: 'solana:harbour', namespace: 'solana', chainId: solana.id } as const
  app.store.setState({ connections: { list: [inSolana], activeNamespace: 'solana' } })
  await openSend(app)
  expect(form()).toMatchObject({ chainId: solana.id, amount: '', recipient: '' })
})

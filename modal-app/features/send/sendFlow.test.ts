import { beforeEach, expect, test, vi } from 'vitest'
import { createDeferred } from '../../../shared/createDeferred.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { Fee } from '../../adapters/Adapter.ts'
import { createFakeAdapter, createFakeAdapters } from '../../adapters/fakeAdapter.ts'
import { leaveRoute } from '../../boot/enterRoute.ts'
import { createTestApp, type TestApp, type TestAppOptions, testNetwork } from '../../boot/testApp.ts'
import { go } from '../../flow/go.ts'
import { openModal } from '../../flow/openModal.ts'
import { currentRoute } from '../../flow/router.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { readKeptSent } from '../../transactions/keptSent.ts'
import { loadAccount } from '../account/accountActions.ts'
import { confirmSend } from './confirmSend.ts'
import { prepareSend } from './prepareSend.ts'
import { chooseMax, chooseToken, openSend, sendAll, typeAmount } from './sendActions.ts'
import { formAmount, sendingOf, sendTokens } from './sendFacts.ts'
import { sendStep } from './sendStep.ts'
import { connection, dollarId, ether, ethereum, optimism, tokenBalance, tokenList } from './testSend.ts'
import { typeRecipient } from './typeRecipient.ts'
// Loaded with the first preview, which takes a test's time on a busy machine.
import '../../signing/decodeCall.ts'
import '../../signing/simulate.ts'

const hash = `0x${'ab'.repeat(32)}`
const recipient = 'friend'
const checked = '0xde709f2102306220921060314715629080e2fb77'

async function world(options: TestAppOptions = {}) {
  const changes = [{ standard: 'native', amount: '-250000000000000000' }]
  const post = vi.fn(async () => ({ result: 'success', changes }))
  const app = createTestApp({
    connections: [connection],
    networks: [ethereum, optimism],
    api: { get: (async () => ({ balances: tokenList().value })) as never, post: post as never },
    ...options,
  })
  app.store.setState({
    open: true,
    router: { history: [{ view: 'Account' }, { view: 'WalletSend' }] },
    tokens: { [tokensKey(connection)]: tokenList() },
  })
  const wallet = app.wallet('example.harbour')
  wallet.features = { results: { eth_sendTransaction: hash } }
  await openSend(app)
  const form = () => app.store.getState().send
  const view = () => currentRoute(app.store.getState().router).view
  const asked = () => wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
  const fill = async (amount = '0.25', to = recipient) => {
    typeAmount(app, amount)
    await typeRecipient(app, to)
  }
  const preview = async () => {
    await fill()
    await prepareSend(app, ['en'])
    expect(view()).toBe('WalletSendPreview')
  }
  return { app, wallet, form, view, asked, fill, preview, post }
}

beforeEach(() => void vi.useRealTimers())

test('what is previewed is what the wallet is asked for, and the transaction is remembered', async () => {
  const { app, preview, asked, view } = await world()
  await preview()
  expect(asked()).toEqual([])
  const send = vi.spyOn(app.adapter, 'send')
  await confirmSend(app)
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ mostFee: app.adapter.fee.most }))
  expect(asked()).toMatchObject([{ params: [{ to: 'FRIEND', value: '0x3782dace9d90000' }] }])
  expect(view()).toBe('WalletSendConfirmed')
  expect(app.store.getState().sentTransactions).toMatchObject([{ hash, to: 'FRIEND', amount: '0.25', symbol: 'ETH' }])
  expect(app.store.getState().send).toBeUndefined()
})

test('nothing that asks the wallet is fetched after the preview is shown', async () => {
  const { app, wallet, fill, view, form } = await world()
  const code = createDeferred<void>()
  wallet.preload = vi.fn()
  app.adapter.preloadSend = () => code.promise
  await fill()
  const prepared = prepareSend(app, ['en'])
  await vi.waitFor(() => expect(wallet.preload).toHaveBeenCalledOnce())
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(view()).toBe('WalletSend')
  code.resolve()
  await prepared
  expect(view()).toBe('WalletSendPreview')

  // Without it, the form says so before anybody is asked.
  go(app, { is: 'left' })
  app.adapter.preloadSend = () => Promise.reject(new TypeError('Failed to fetch'))
  await prepareSend(app, ['en'])
  expect(view()).toBe('WalletSend')
  expect(form()).toMatchObject({ refusal: { reason: 'failed' }, isPreparing: false })
})

test('a token is sent by its contract', async () => {
  const { app, fill, asked } = await world()
  const token = sendTokens(app.store.getState()).find(({ id }) => id === dollarId)
  if (token) chooseToken(app, token)
  app.store.setState({ router: { history: [{ view: 'Account' }, { view: 'WalletSend' }] } })
  await fill('2.5')
  await prepareSend(app, ['en'])
  const route = currentRoute(app.store.getState().router)
  expect(route).toMatchObject({ prepared: { amount: 2_500_000n, call: { kind: 'unknown' } } })
  await confirmSend(app)
  expect(asked()).toHaveLength(1)
})

test.each<[string, ConnectKitError]>([
  ['refuses', new ConnectKitError('user_rejected', 'no')],
  ['fails', new ConnectKitError('wallet_failed', 'no')],
  ['is busy', new ConnectKitError('wallet_busy', 'no')],
])('the form is kept when the wallet %s', async (_, error) => {
  const { app, wallet, preview, form, view } = await world()
  await preview()
  wallet.features = { requestErrors: { eth_sendTransaction: error } }
  await confirmSend(app)
  expect(view()).toBe('WalletSendPreview')
  expect(app.store.getState().task).toMatchObject({ kind: 'send', status: 'failed', code: error.code })
  go(app, { is: 'left' })
  leaveRoute(app)
  expect(view()).toBe('WalletSend')
  expect(form()).toMatchObject({ amount: '0.25', recipient })
  expect(app.store.getState().sentTransactions).toEqual([])
})

test('a wallet that agrees after the visitor has left has sent, and that is watched', async () => {
  const { app, wallet, preview, view } = await world()
  await preview()
  wallet.features = { waits: ['eth_sendTransaction'], results: { eth_sendTransaction: hash } }
  const sending = confirmSend(app)
  await vi.waitFor(() => expect(wallet.requests.some(({ method }) => method === 'eth_sendTransaction')).toBe(true))
  go(app, { is: 'left' })
  leaveRoute(app)
  await sending
  expect(view()).toBe('WalletSend')
  wallet.approve()
  await vi.waitFor(() => expect(app.store.getState().sentTransactions).toMatchObject([{ hash }]))
  await vi.waitFor(() => expect(view()).toBe('WalletSendConfirmed'))
  expect(app.store.getState().send).toBeUndefined()
})

/** The wallet is asked, and the visitor leaves before it answers. */
async function leftOpen(options?: TestAppOptions) {
  const made = await world(options)
  const { app, wallet, preview, asked } = made
  await preview()
  wallet.features = { waits: ['eth_sendTransaction'], results: { eth_sendTransaction: hash } }
  const sending = confirmSend(app)
  await vi.waitFor(() => expect(asked()).toHaveLength(1))
  go(app, { is: 'left' })
  leaveRoute(app)
  await sending
  return made
}

test('a question that the visitor has left stays open until the wallet answers, and the relay hears of leaving', async () => {
  const { app, wallet, asked } = await leftOpen()
  expect(app.store.getState().openSends).toEqual([
    { id: expect.any(String), askedAtMs: app.clock.now(), wallet: 'Harbour', amount: '0.25', symbol: 'ETH' },
  ])
  expect(asked()[0]?.left?.aborted).toBe(true)
  wallet.decline()
  await vi.waitFor(() => expect(app.store.getState().openSends).toEqual([]))
  expect(app.store.getState().sentTransactions).toEqual([])
})

test('what is sent late does not end another form, and a toast tells of it', async () => {
  const { app, wallet, form, view } = await leftOpen()
  typeAmount(app, '7')
  wallet.approve()
  await vi.waitFor(() => expect(app.store.getState().toast).toMatchObject({ message: 'toast.sent.pending' }))
  expect(view()).toBe('WalletSend')
  expect(form()?.amount).toBe('7')
})

test('a transfer that certainly or possibly arrived is watched; one that expired is not', async () => {
  for (const [code, isWatched] of [
    ['network_error', true],
    ['transaction_failed', true],
    ['transaction_expired', false],
  ] as const) {
    const { app, wallet, preview } = await world()
    await preview()
    const error = new ConnectKitError(code, 'no', { transactionId: hash })
    wallet.features = { requestErrors: { eth_sendTransaction: error } }
    await confirmSend(app)
    expect(app.store.getState().sentTransactions.length, code).toBe(isWatched ? 1 : 0)
  }
})

test('what may be on its way is kept before the network has it, and forgotten if it never arrives', async () => {
  const { app, preview, view } = await world()
  await preview()
  const answer = createDeferred<string>()
  app.adapter.send = async ({ onSent }) => {
    onSent?.(hash)
    return answer.promise
  }
  const sending = confirmSend(app)
  await vi.waitFor(() => expect(readKeptSent(app)).toMatchObject([{ hash, status: 'pending', to: 'FRIEND' }]))
  expect(view()).toBe('WalletSendPreview')
  answer.reject(new ConnectKitError('transaction_expired', 'no', { transactionId: hash }))
  await sending
  expect(app.store.getState().task).toMatchObject({ status: 'failed', code: 'transaction_expired' })
  expect(readKeptSent(app)).toEqual([])
  expect(app.store.getState().sentTransactions).toEqual([])
})

test.each<[string, object]>([
  ['moved to another network', { chainId: 'eip155:10' }],
  ['changed the account', { accounts: [{ address: '0xde709f2102306220921060314715629080e2fb77' }] }],
])('a wallet that has %s is not asked', async (_, change) => {
  const { app, preview, asked } = await world()
  await preview()
  app.store.setState(({ connections }) => ({ connections: { ...connections, list: [{ ...connection, ...change }] } }))
  await confirmSend(app)
  expect(asked()).toEqual([])
  expect(app.store.getState().task).toMatchObject({ status: 'failed', code: 'connection_not_found' })
})

test('nothing that happens after the preview changes it', async () => {
  const { app, preview, asked } = await world()
  await preview()
  const { prepared } = currentRoute(app.store.getState().router) as { prepared?: unknown }
  const before = structuredClone(prepared)
  typeAmount(app, '99')
  await typeRecipient(app, 'thief')
  app.store.setState({ tokens: {} })
  expect((currentRoute(app.store.getState().router) as { prepared?: unknown }).prepared).toEqual(before)
  await confirmSend(app)
  expect(asked()).toMatchObject([{ params: [{ to: 'FRIEND', value: '0x3782dace9d90000' }] }])
})

test.each<[string, ConnectKitError, object]>([
  ['amount', new ConnectKitError('insufficient_funds', '', { lacks: 'amount' }), { reason: 'amount' }],
  ['fee', new ConnectKitError('insufficient_funds', '', { lacks: 'fee', needed: '5' }), { reason: 'fee', needed: 5n }],
  ['rent', new ConnectKitError('insufficient_funds', '', { lacks: 'rent' }), { reason: 'rent' }],
  ['new account', new ConnectKitError('invalid_params', '', { problem: 'rent' }), { reason: 'newAccount' }],
  ['address', new ConnectKitError('invalid_params', '', { problem: 'checksum' }), { reason: 'address' }],
  ['own contract', new ConnectKitError('invalid_params', '', { problem: 'ownContract' }), { reason: 'ownContract' }],
  ['contract', new ConnectKitError('transaction_failed', ''), { reason: 'refused' }],
  ['network', new ConnectKitError('network_error', ''), { reason: 'unreachable' }],
  ['wallet', new ConnectKitError('not_available', ''), { reason: 'unsuitable' }],
  ['rest', new Error('no') as ConnectKitError, { reason: 'failed' }],
])('a refusal because of the %s stays in the form until it changes', async (_, checkError, refusal) => {
  const { app, fill, form, view } = await world()
  app.adapter.features = { checkError }
  await fill()
  await prepareSend(app, ['en'])
  expect(view()).toBe('WalletSend')
  expect(form()).toMatchObject({ amount: '0.25', recipient, refusal, isPreparing: false })
  typeAmount(app, '0.2')
  expect(form()?.refusal).toBeUndefined()
})

test('a form that changes while the network is asked is not previewed', async () => {
  const { app, fill, view } = await world()
  await fill()
  const prepared = prepareSend(app, ['en'])
  typeAmount(app, '0.5')
  await prepared
  expect(view()).toBe('WalletSend')
})

test.each<[string, ConnectKitError | undefined, (app: TestApp) => void]>([
  ['goes back', undefined, (app: TestApp) => go(app, { is: 'left' })],
  ['goes back before a refusal', new ConnectKitError('network_error', ''), (app: TestApp) => go(app, { is: 'left' })],
  ['closes the modal', undefined, (app: TestApp) => go(app, { is: 'closed' })],
  ['is shown something else by the page', undefined, app => openModal(app, { view: 'Networks' })],
])('a visitor who %s while the network is asked is left alone', async (_, checkError, leave) => {
  const { app, fill, view, form } = await world()
  app.adapter.features = { checkError }
  await fill()
  const prepared = prepareSend(app, ['en'])
  leave(app)
  const shown = view()
  await prepared
  expect(view()).toBe(shown)
  expect(form()).toMatchObject({ isPreparing: false, refusal: undefined })
})

test('what is learned of the recipient meanwhile does not end the preparation', async () => {
  const { app, fill, view, form } = await world()
  await fill()
  const prepared = prepareSend(app, ['en'])
  app.store.setState(({ send }) => ({ send: send && { ...send, hasNames: true } }))
  await prepared
  expect(view()).toBe('WalletSendPreview')
  expect(form()?.isPreparing).toBe(false)
})

test('news of the same account end neither the preparation nor a refusal', async () => {
  const { app, fill, view, form } = await world()
  /** As after each change of the connections or the networks (flow/followAccount.ts). */
  const hear = () => {
    app.store.setState(({ connections }) => ({ connections: { ...connections, list: [{ ...connection }] } }))
    return openSend(app)
  }
  await fill()
  app.adapter.features = { checkError: new ConnectKitError('insufficient_funds', '', { lacks: 'fee' }) }
  await prepareSend(app, ['en'])
  await hear()
  expect(form()?.refusal).toEqual({ reason: 'fee' })
  app.adapter.features = {}
  const prepared = prepareSend(app, ['en'])
  await hear()
  expect(form()?.isPreparing).toBe(true)
  await prepared
  expect(view()).toBe('WalletSendPreview')
})

test('a visitor who comes back to the form while the network is asked has the preview follow', async () => {
  const { app, fill, view, form } = await world()
  await fill()
  const prepared = prepareSend(app, ['en'])
  go(app, { is: 'left' })
  app.store.setState(({ router }) => ({ router: { history: [...router.history, { view: 'WalletSend' }] } }))
  await openSend(app)
  expect(form()?.isPreparing).toBe(true)
  await prepared
  expect(view()).toBe('WalletSendPreview')
})

test('a check for the account of before leads nowhere while the one for this account runs', async () => {
  const { app, fill, view } = await world()
  await fill()
  const checks = [createDeferred<Fee>(), createDeferred<Fee>()]
  const left = [...checks]
  app.adapter.checkTransfer = () => left.shift()?.promise ?? Promise.reject(new Error('no'))
  const first = prepareSend(app, ['en'])
  const accounts = [{ address: `0x${'3'.repeat(40)}` }]
  app.store.setState(({ connections }) => ({ connections: { ...connections, list: [{ ...connection, accounts }] } }))
  await openSend(app)
  const second = prepareSend(app, ['en'])
  checks[0]?.resolve(app.adapter.fee)
  await first
  expect(view()).toBe('WalletSend')
  checks[1]?.resolve(app.adapter.fee)
  await second
  expect(currentRoute(app.store.getState().router)).toMatchObject({ prepared: { from: accounts[0] } })
})

test('what the network knows of the recipient is shown in the preview', async () => {
  const { app, preview } = await world()
  app.adapter.features = { recipient: { kind: 'ownerless' } }
  await preview()
  expect(currentRoute(app.store.getState().router)).toMatchObject({ prepared: { cautions: ['ownerless'] } })
})

test('what a slow or missing server does not tell is unknown', async () => {
  const { app, preview, post } = await world()
  post.mockRejectedValueOnce(new ConnectKitError('network_error', 'no'))
  await preview()
  expect(currentRoute(app.store.getState().router)).toMatchObject({ prepared: { simulation: { result: 'unknown' } } })
})

test('a name is looked up after a pause, and its address is what is sent to', async () => {
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
])('of %s, only the normal form of the name is shown', async (typed, cautions) => {
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
  ['no answer', app => vi.spyOn(app.adapter, 'resolveName').mockRejectedValue(new Error('no')), 'failed'],
])('a name that stands for %s is not sent to', async (_, prepare, status) => {
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

test('whom a name pays is asked of the operator’s nodes only', async () => {
  const { app, form, fill } = await world()
  const forked = { ...ethereum, rpcUrls: ['https://node.example/fork'] }
  app.store.setState(({ networks }) => ({ networks: { ...networks, list: [forked, optimism] } }))
  const resolve = vi.spyOn(app.adapter, 'resolveName')
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

test.each<[string, object]>([
  ['eth:0xde709f2102306220921060314715629080e2fb77', { recipient: checked, problem: undefined }],
  ['eip155:1:0xde709f2102306220921060314715629080e2fb77', { recipient: checked, problem: undefined }],
  ['0xde70 9f21 0230 6220 9210 6031 4715 6290 80e2 fb77', { recipient: checked, problem: undefined }],
  [
    'ethereum:0xde709f2102306220921060314715629080e2fb77@1?value=2.5e17',
    { recipient: checked, amount: '0,25', token: undefined, problem: undefined },
  ],
  [
    `ethereum:${dollarId.slice(9)}@1/transfer?address=0xde709f2102306220921060314715629080e2fb77&uint256=1250000`,
    { recipient: checked, amount: '1,25', token: dollarId, problem: undefined },
  ],
  [
    'ethereum:0x5fbdb2315678afecb367f032d93f642f64180bbb/transfer?address=0xde709f2102306220921060314715629080e2fb77',
    { problem: 'linkToken', amount: '7' },
  ],
  ['oeth:0xde709f2102306220921060314715629080e2fb77', { problem: 'otherNetwork', otherName: 'Optimism' }],
  ['matic:0xde709f2102306220921060314715629080e2fb77', { problem: 'otherNetwork', otherName: 'Polygon' }],
  ['bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=1', { problem: 'otherChain', amount: '7' }],
  ['solana:https%3A%2F%2Fshop.example', { problem: 'link', amount: '7' }],
])('%s is understood, or it is said why not', async (text, form) => {
  const { app } = await world()
  app.adapter.addressProblem = async (_, each) => (/^0x[0-9a-f]{40}$/i.test(each) ? undefined : 'invalid')
  typeAmount(app, '7')
  await typeRecipient(app, text, ['de'])
  expect(app.store.getState().send).toMatchObject(form)
})

test('a link fills in nothing that the page has filled in', async () => {
  const { app, form } = await world()
  app.adapter.addressProblem = async (_, each) => (/^0x[0-9a-f]{40}$/i.test(each) ? undefined : 'invalid')
  const given = { chainId: 'eip155:1', amount: '0.5' } as const
  app.store.setState({ router: { history: [{ view: 'WalletSend', given }] } })
  await openSend(app)
  await typeRecipient(app, 'ethereum:0xde709f2102306220921060314715629080e2fb77?value=9e18', ['en'])
  expect(form()).toMatchObject({ recipient: checked, amount: '0.5' })
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

test('Max is filled in, whatever is learned of the recipient meanwhile', async () => {
  const { app, form, fill } = await world()
  app.adapter.names.set('nick.eth', 'nicksaddress')
  const fee = createDeferred<Fee>()
  app.adapter.estimateFee = () => fee.promise
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
  app.adapter.estimateFee = () => fee.promise
  const all = sendAll(app, ['en'])
  app.store.setState(({ connections }) => ({ connections: { ...connections, list: [{ ...connection, ...change }] } }))
  await openSend(app)
  fee.resolve(app.adapter.fee)
  await all
  expect(form()?.amount).toBe('')
})

test('the account for payments sends, also where the one for ordinals is in use', async () => {
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

test('another network of the namespace keeps the form but the token; another namespace begins a new one', async () => {
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

test('whom a name pays on one network is not believed on another', async () => {
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
  app.clock.advance(500)
  await opened
})

test.each([undefined, { chainId: 'eip155:1', amount: '0.25', recipient } as const])(
  'a refusal is about the account it was found for (%#)',
  async given => {
    const { app, fill, form } = await world()
    app.store.setState({ router: { history: [{ view: 'WalletSend', given }] } })
    await openSend(app)
    await fill()
    app.adapter.features = { checkError: new ConnectKitError('insufficient_funds', '', { lacks: 'fee' }) }
    await prepareSend(app, ['en'])
    expect(form()?.refusal).toEqual({ reason: 'fee' })
    const accounts = [{ address: `0x${'3'.repeat(40)}` }]
    app.store.setState(({ connections }) => ({ connections: { ...connections, list: [{ ...connection, accounts }] } }))
    await openSend(app)
    expect(form()).toMatchObject({ amount: '0.25', recipient, refusal: undefined })
  },
)

test('what the page has filled in stays, and another page’s form begins anew', async () => {
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

test('so can money on a network whose balances only nodes tell', async () => {
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

test.each<[string, unknown, object]>([
  [
    'money for the fee',
    new ConnectKitError('insufficient_funds', '', { lacks: 'fee', needed: '5' }),
    { reason: 'fee', needed: 5n },
  ],
  ['an answer from a node', new Error('ECONNREFUSED'), { reason: 'unreachable' }],
  ['a way to send', new ConnectKitError('not_available', ''), { reason: 'unsuitable' }],
  [
    'the code',
    new TypeError('Failed to fetch dynamically imported module: https://cdn.example/fee.js'),
    { reason: 'unloaded' },
  ],
])('Max without %s says so in the form, not in a toast', async (_, thrown, refusal) => {
  const { app, form } = await world()
  if (thrown instanceof TypeError) app.adapters.load = () => Promise.reject(thrown)
  else app.adapter.estimateFee = () => Promise.reject(thrown)
  await chooseMax(app, ['en'])
  expect(form()).toMatchObject({ amount: '', refusal })
  expect(app.store.getState().toast).toBeNull()
  typeAmount(app, '0.1')
  expect(form()?.refusal).toBeUndefined()
})

test('Max of a balance that is less than the fee says so in the form', async () => {
  const { app, form } = await world()
  app.adapter.fee = { likely: 10n ** 18n, most: 10n ** 19n }
  await chooseMax(app, ['en'])
  expect(form()).toMatchObject({ amount: '', refusal: { reason: 'fee' } })
})

test('what keeps Max from an amount is not said of a form that has changed', async () => {
  const { app, form } = await world()
  const fee = createDeferred<Fee>()
  app.adapter.estimateFee = () => fee.promise
  const chosen = chooseMax(app, ['en'])
  typeAmount(app, '0.1')
  fee.reject(new ConnectKitError('network_error', ''))
  await chosen
  expect(form()).toMatchObject({ amount: '0.1', refusal: undefined })
})

test('another namespace begins a new form', async () => {
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

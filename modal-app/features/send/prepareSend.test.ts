import { beforeEach, expect, test, vi } from 'vitest'
import { createDeferred } from '../../../shared/createDeferred.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { Fee } from '../../adapters/Transfers.ts'
import type { TestApp } from '../../boot/testApp.ts'
import { go } from '../../flow/go.ts'
import { openModal } from '../../flow/openModal.ts'
import { currentRoute } from '../../flow/router.ts'
import { prepareSend } from './prepareSend.ts'
import { chooseMax, openSend, typeAmount } from './sendActions.ts'
import { connection, dollarId } from './testSend.ts'
import { typeRecipient } from './typeRecipient.ts'
// Loaded with the first preview, which takes a test's time on a busy machine.
import '../../../shared/signing/decodeCall.ts'
import '../../signing/simulate.ts'
import { checked, recipient, world } from './testSendFlow.ts'

beforeEach(() => void vi.useRealTimers())

test('nothing for the wallet request is fetched after the preview is shown', async () => {
  const { app, wallet, fill, view, form } = await world()
  const code = createDeferred<void>()
  const preload = vi.fn()
  wallet.capabilities = { preload }
  await fill()
  const { capability } = app.adapter
  app.adapter.capability = async name => code.promise.then(() => capability(name))
  const prepared = prepareSend(app, ['en'])
  await vi.waitFor(() => expect(preload).toHaveBeenCalledOnce())
  // Only time can show that nothing follows.
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(view()).toBe('WalletSend')
  code.resolve()
  await prepared
  expect(view()).toBe('WalletSendPreview')

  // Without it, the form says so before anybody is asked.
  go(app, { is: 'left' })
  app.adapter.capability = () => Promise.reject(new TypeError('Failed to fetch'))
  await prepareSend(app, ['en'])
  expect(view()).toBe('WalletSend')
  expect(form()).toMatchObject({ refusal: { reason: 'failed' }, isPreparing: false })
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

test('new facts about the recipient do not end the preparation', async () => {
  const { app, fill, view, form } = await world()
  await fill()
  const prepared = prepareSend(app, ['en'])
  app.store.setState(({ send }) => ({ send: send && { ...send, hasNames: true } }))
  await prepared
  expect(view()).toBe('WalletSendPreview')
  expect(form()?.isPreparing).toBe(false)
})

test('an update of the same account keeps the preparation and the refusal', async () => {
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

test('a visitor who returns to the form during the check gets the preview', async () => {
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

test('a check for the previous account is ignored while the one for this account runs', async () => {
  const { app, fill, view } = await world()
  await fill()
  const checks = [createDeferred<Fee>(), createDeferred<Fee>()]
  const left = [...checks]
  app.adapter.has.transfers.checkTransfer = () => left.shift()?.promise ?? Promise.reject(new Error('no'))
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

test('the preview shows the network’s facts about the recipient', async () => {
  const { app, preview } = await world()
  app.adapter.features = { recipient: { kind: 'ownerless' } }
  await preview()
  expect(currentRoute(app.store.getState().router)).toMatchObject({ prepared: { cautions: ['ownerless'] } })
})

test('without an answer of the server, the changes are unknown', async () => {
  const { app, preview, post } = await world()
  post.mockRejectedValueOnce(new ConnectKitError('network_error', 'no'))
  await preview()
  expect(currentRoute(app.store.getState().router)).toMatchObject({ prepared: { simulation: { result: 'unknown' } } })
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
])('%s is understood, or the form says why not', async (text, form) => {
  const { app } = await world()
  app.adapter.has.transfers.addressProblem = (_, each) => (/^0x[0-9a-f]{40}$/i.test(each) ? undefined : 'invalid')
  typeAmount(app, '7')
  await typeRecipient(app, text, ['de'])
  expect(app.store.getState().send).toMatchObject(form)
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
  else app.adapter.has.transfers.estimateFee = () => Promise.reject(thrown)
  await chooseMax(app, ['en'])
  expect(form()).toMatchObject({ amount: '', refusal })
  expect(app.store.getState().toast).toBeNull()
  typeAmount(app, '0.1')
  expect(form()?.refusal).toBeUndefined()
})

import {
  AddressPurpose,
  addListener,
  BitcoinNetworkType,
  getProviders,
  MessageSigningProtocols,
  request,
} from 'sats-connect'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { verifyMessageBip322, verifyMessageEcdsa, verifyPsbt } from '../../../e2e/fixtures/verifyBitcoin.ts'
import { addressesOf } from '../../../e2e/wallets/chainWallets/addresses.ts'
import type { Core } from '../../../e2e/wallets/chainWallets/createCore.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { reported } from '../../fakeBrowser.ts'
import { satsConnectPath as path } from './satsConnectProvider.ts'
import { chains, heldBy, install, leavePage, openPage, settle, setUpPages, type TestPage } from './testPage.ts'
import { makePsbt } from './testTransactions.ts'

let page: TestPage
let core: Core
let payment: string
let ordinals: string

setUpPages()
beforeEach(async () => {
  reported.mockReset()
  core = install({ kind: 'bitcoinStandard', name: 'Coiner' })
  page = openPage()
  ;[payment = '', ordinals = ''] = await page.connect('Coiner', chains.regtest)
})

type Ask = typeof request
/** Calls through the library, as a site does. */
const ask = (...[method, params]: [Parameters<Ask>[0], unknown]) => request(method, params as never, path)
const ours = () => getProviders().filter(({ id }) => id === path)

describe('sats-connect', () => {
  test('finds the wallet by its row, without another global', () => {
    expect(ours()).toMatchObject([{ name: 'ConnectKit', icon: expect.stringMatching(/^data:image/) }])
    expect(Object.keys(window.btc_providers ?? [])).not.toContain('connectkit')
    expect(Object.keys(window).filter(name => /connectkit/i.test(name))).toEqual([])
  })

  test('is not found by ConnectKit itself', async () => {
    page.core.events.emit('modal', { open: true, view: null })
    expect(
      openPage()
        .core.discovery.list()
        .map(({ id }) => id),
    ).toEqual(['Coiner'])
    expect(page.core.discovery.list().map(({ id }) => id)).toEqual(['Coiner'])
  })

  test('lists its methods', async () => {
    expect(await ask('getInfo', null)).toMatchObject({
      status: 'success',
      result: { version: '1.0.0', platform: 'web', methods: expect.arrayContaining(['signPsbt', 'wallet_connect']) },
    })
  })

  test('gets accounts by purpose, and the network', async () => {
    const key = (digits: number) => expect.stringMatching(new RegExp(`^[\\da-f]{${digits}}$`))
    const both = [AddressPurpose.Payment, AddressPurpose.Ordinals]
    const answer = await ask('wallet_connect', { addresses: both, network: BitcoinNetworkType.Regtest })
    expect(answer).toMatchObject({
      status: 'success',
      result: {
        id: 'bip122:coiner',
        walletType: 'software',
        network: { bitcoin: { name: 'Regtest' } },
        addresses: [
          { address: payment, purpose: 'payment', addressType: 'p2wpkh', publicKey: key(66) },
          { address: ordinals, purpose: 'ordinals', addressType: 'p2tr', publicKey: key(64) },
        ],
      },
    })
    expect(await ask('getAddresses', { purposes: [AddressPurpose.Ordinals] })).toMatchObject({
      result: { addresses: [{ address: ordinals }] },
    })
    expect(await ask('wallet_getAccount', null)).toMatchObject({ result: { addresses: [{}, {}] } })
    expect(await ask('wallet_getNetwork', null)).toMatchObject({ result: { bitcoin: { name: 'Regtest' } } })
  })

  test.each([
    ['ECDSA', MessageSigningProtocols.ECDSA, verifyMessageEcdsa],
    ['BIP322', MessageSigningProtocols.BIP322, verifyMessageBip322],
    ['ECDSA', undefined, verifyMessageEcdsa],
  ] as const)('has a message signed by %s, asked for %s', async (named, protocol, verify) => {
    const message = `Good tea. ${'x'.repeat(300)}`
    const answer = await ask('signMessage', { address: payment, message, protocol })
    if (answer.status === 'error') return expect.fail(answer.error.message)
    const { signature, messageHash, ...rest } = answer.result as { signature: string; messageHash: string }
    expect(rest).toEqual({ address: payment, protocol: named })
    expect(messageHash).toMatch(/^[\da-f]{64}$/)
    expect(verify(payment, message, signature)).toBe(true)
  })

  test('matches BIP-322’s test vectors', async () => {
    const hashOf = async (message: string) => {
      const answer = await ask('signMessage', { address: ordinals, message })
      return answer.status === 'success' && (answer.result as { messageHash: string }).messageHash
    }
    expect(await hashOf('')).toBe('c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1')
    expect(await hashOf('Hello World')).toBe('f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a')
  })

  test('has a PSBT signed', async () => {
    const psbt = makePsbt(core, payment)
    const answer = await ask('signPsbt', { psbt, signInputs: { [payment]: [0] }, broadcast: false })
    if (answer.status === 'error') return expect.fail(answer.error.message)
    expect(verifyPsbt((answer.result as { psbt: string }).psbt)).toEqual([true])
  })

  test('sends to one recipient, also through the iframe', async () => {
    leavePage()
    page = openPage()
    const facts = { connectorId: 'walletConnect', namespace: 'bip122', chainId: chains.regtest } as const
    const accounts = [
      { address: ordinals, type: 'ordinal' as const },
      { address: payment, type: 'payment' as const },
    ]
    const connection = { ...heldBy('bip122', chains.regtest, payment), accounts }
    page.upsert({ connection, isBeside: true })
    vi.mocked(page.askFrame).mockResolvedValue({ txid: 'ab' })
    const answer = await ask('sendTransfer', { recipients: [{ address: ordinals, amount: 10_000 }] })
    expect(answer).toMatchObject({ status: 'success', result: { txid: 'ab' } })
    expect(page.askFrame).toHaveBeenCalledWith(expect.objectContaining(facts), 'sendTransfer', {
      account: payment,
      recipientAddress: ordinals,
      amount: '10000',
    })
  })

  test('answers a refusal from the iframe with sats-connect’s number', async () => {
    leavePage()
    page = openPage()
    page.upsert({ connection: heldBy('bip122', chains.regtest, payment), isBeside: true })
    const refusal = new ConnectKitError('user_rejected', 'No', { code: 4001 })
    vi.mocked(page.askFrame).mockRejectedValue(refusal)
    const answer = await ask('signMessage', { address: payment, message: 'x' })
    expect(answer).toMatchObject({ status: 'error', error: { code: -32000, message: 'No' } })
  })

  test.each([
    ['a refusal', 'signMessage', () => ({ address: payment, message: 'x' }), -32000],
    ['a method nobody knows', 'toString', () => ({}), -32001],
    ['a method of another chain', 'stx_signMessage', () => ({}), -32001],
    ['no message', 'signMessage', () => ({ address: payment }), -32602],
    ['an unknown protocol', 'signMessage', () => ({ address: payment, message: 'x', protocol: 'RSA' }), -32602],
    ['inputs of nobody', 'signPsbt', () => ({ psbt: makePsbt(core, payment) }), -32602],
    ['no PSBT', 'signPsbt', () => ({ psbt: '%', signInputs: { [payment]: [0] } }), -32602],
    ['two recipients', 'sendTransfer', () => ({ recipients: [{}, {}] }), -32602],
    ['no recipient', 'sendTransfer', () => ({ recipients: null }), -32602],
    ['a recipient that is none', 'sendTransfer', () => ({ recipients: [null] }), -32602],
  ])('answers %s with a number of its own', async (_, method, params, code) => {
    core.control.setApprove('never')
    const provider = Reflect.get(window.btc_providers as object, 'connectkit')
    expect(await provider.request(method, params())).toMatchObject({
      jsonrpc: '2.0',
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      error: { code, message: expect.stringMatching(/../) },
    })
  })

  test.each(['wallet_disconnect', 'wallet_renouncePermissions'] as const)('%s disconnects', async method => {
    expect(await ask(method, null)).toMatchObject({ status: 'success' })
    expect(page.core.connections.list()).toEqual([])
    expect(await ask('wallet_getAccount', null)).toMatchObject({ status: 'error', error: { code: -32002 } })
  })

  test('opens the modal to connect', async () => {
    await page.core.disconnect('bip122')
    const open = vi.mocked(page.open)
    expect(await ask('wallet_connect', null)).toMatchObject({ status: 'error', error: { code: -32000 } })
    open.mockImplementation(async () => page.connect('Coiner', chains.regtest))
    expect(await ask('wallet_connect', null)).toMatchObject({ status: 'success' })
    expect(open).toHaveBeenCalledWith({ namespace: 'bip122' })
  })

  test('reports another account and the disconnect', async () => {
    const heard = vi.fn()
    for (const eventName of ['accountChange', 'disconnect'] as const) addListener({ eventName, cb: heard }, path)
    const throwing = () => {
      throw new Error('mine')
    }
    const off = addListener({ eventName: 'accountChange', cb: throwing }, path)
    core.control.selectAccount(1)
    await settle()
    off()
    await page.core.disconnect('bip122')
    const [address] = addressesOf(core, 1)
    expect(heard.mock.calls).toMatchObject([
      [{ type: 'accountChange', addresses: [{ address }, {}] }],
      [{ type: 'disconnect' }],
    ])
    expect(reported).toHaveBeenCalledOnce()
  })
})

describe('the list of the page', () => {
  test('that a late wallet replaces gets our row again', async () => {
    window.btc_providers = [...(window.btc_providers ?? []), { id: 'Late', name: 'Late', icon: '' }] as never
    page.core.events.emit('wallets', undefined)
    expect(ours()).toHaveLength(1)
    expect(await ask('wallet_getAccount', null)).toMatchObject({ status: 'success' })
  })

  test('loses our row on destroy', () => {
    page.core.destroy()
    expect(ours()).toEqual([])
    expect(Reflect.get(window.btc_providers as object, 'connectkit')).toBeUndefined()
  })

  test.each([
    ['frozen', Object.freeze([])],
    ['no list', 'x'],
    ['of nothing', [null, 7]],
  ])('that is %s is harmless', (_, list) => {
    Reflect.set(window, 'btc_providers', list)
    page.core.events.emit('wallets', undefined)
    page.core.destroy()
    expect(page.core.connections.list()).toEqual([])
  })
})

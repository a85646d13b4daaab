import { expect, test, vi } from 'vitest'
import { base58Encode } from '../../../shared/base58.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { HostMethods } from '../../../shared/protocol/hostMethods.schema.ts'
import { testWallet } from '../../boot/testApp.ts'
import { createFakeHost } from '../../host/fakeHost.ts'
import type { AuthenticateRequest } from '../Connector.ts'
import { createPageWalletConnector } from './createPageWallet.ts'

const wallet = testWallet('Harbour', { rdns: 'example.harbour', icon: 'data:image/png;base64,AA' })
const session: HostMethods['wallet.connect']['result'] = {
  accounts: [{ address: '0x52908400098527886E0F7030069857D2E4169EE7', type: 'eoa' }],
  chainId: 'eip155:1',
}

// @spec 3.connector
test('describes the wallet as the page found it', () => {
  const { id, kind, name, icon, rdns, namespaces } = createPageWalletConnector(createFakeHost(), wallet)
  expect({ id, kind, name, icon, rdns, namespaces }).toEqual(wallet)
})

test('asks the page to connect this wallet, with a prompt', async () => {
  const host = createFakeHost({ 'wallet.connect': async () => session })
  const { signal } = new AbortController()
  await createPageWalletConnector(host, wallet).connect({ namespace: 'eip155', chainIds: ['eip155:1'], signal })
  expect(host.calls).toEqual([
    {
      method: 'wallet.connect',
      params: { walletId: wallet.id, namespace: 'eip155', chainIds: ['eip155:1'] },
    },
  ])
})

// @spec 8.bitcoin-no-chain 5.bitcoin-chains
test('a Bitcoin wallet on a network that was not requested is refused with the text of the spec', async () => {
  const elsewhere = { accounts: [{ address: 'tb1q' }], chainId: 'bip122:000000000933ea01ad0ee984209779ba' } as const
  const host = createFakeHost({ 'wallet.connect': async () => ({ ...elsewhere, accounts: [{ address: 'tb1q' }] }) })
  const { signal } = new AbortController()
  const chainIds = ['bip122:000000000019d6689c085ae165831e93' as const]
  const connected = createPageWalletConnector(host, wallet).connect({ namespace: 'bip122', chainIds, signal })
  await expect(connected).rejects.toMatchObject({
    code: 'unknown_network',
    message: 'The connector does not support any of the requested chains',
  })
})

test('asks no wallet about malformed bytes', async () => {
  const host = createFakeHost({ 'wallet.request': async () => null })
  const { request } = createPageWalletConnector(host, wallet)
  const params = { psbt: 'bm9uZQ==' }
  const asked = request({
    namespace: 'bip122',
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    method: 'signPsbt',
    params,
  })
  await expect(asked).rejects.toMatchObject({ code: 'invalid_params' })
  expect(host.calls).toEqual([])
})

test('a wallet’s answer after the visitor has left still counts, and the page knows that they left', async () => {
  let agree: (hash: string) => void = () => {}
  let heard: AbortSignal | undefined
  const host = createFakeHost({
    'wallet.request': (_, signal) => {
      heard = signal
      return new Promise(resolve => (agree = resolve))
    },
  })
  const leaving = new AbortController()
  const asked = createPageWalletConnector(host, wallet).request({
    namespace: 'eip155',
    chainId: 'eip155:1',
    method: 'personal_sign',
    params: [],
    userLeft: leaving.signal,
  })
  await vi.waitFor(() => expect(heard).toBeDefined())
  leaving.abort()
  agree('0xab')
  expect(await asked).toBe('0xab')
  expect(heard?.aborted).toBe(true)
})

const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' as const
const address = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const asked: AuthenticateRequest = {
  namespace: 'solana',
  chainIds: [devnet],
  nonce: 'abcdefgh1',
  signal: new AbortController().signal,
  renew: async () => ({ nonce: 'abcdefgh2', issuedAt: '2026-11-27T00:00:00Z' }),
}

function authenticating(answer: () => Promise<unknown>) {
  const host = createFakeHost({
    'wallet.connect': async () => ({ accounts: [{ address }], chainId: devnet }),
    'wallet.request': answer,
  })
  const authenticate = createPageWalletConnector(host, wallet).capability('authenticate')
  return { calls: () => host.calls.map(({ method }) => method), run: () => authenticate?.(asked) }
}

test('signs in before it connects, and returns the text as it was signed', async () => {
  const signedMessage = base58Encode(new TextEncoder().encode('shop.example wants…'))
  const { run, calls } = authenticating(async () => ({ address, signedMessage, signature: '5h' }))
  expect(await run()).toMatchObject({
    accounts: [{ address }],
    signed: [{ address, chainId: devnet, message: 'shop.example wants…', signature: '5h' }],
  })
  expect(calls()).toEqual(['wallet.request', 'wallet.connect'])
})

test.each<[string, () => Promise<unknown>]>([
  ['lacks the feature', () => Promise.reject(new ConnectKitError('unsupported_method', 'no solana:signIn'))],
  ['may not be asked', () => Promise.reject(new ConnectKitError('unauthorized', 'not allowed now'))],
  ['fails', () => Promise.reject(new ConnectKitError('wallet_failed', 'x'))],
  ['answers nonsense', async () => ({ address, signedMessage: '0OIl', signature: 7 })],
  ['answers nothing', async () => null],
  ['answers with another alphabet', async () => ({ address, signedMessage: '0OIl', signature: '5h' })],
  ['answers without end', async () => ({ address, signedMessage: 'z'.repeat(1_000_000), signature: '5h' })],
])('a wallet that %s connects only', async (_, answer) => {
  const { run, calls } = authenticating(answer)
  expect(await run()).toMatchObject({ accounts: [{ address }], signed: [] })
  expect(calls()).toEqual(['wallet.request', 'wallet.connect'])
})

test('a visitor who declines is not asked again', async () => {
  const { run, calls } = authenticating(() => Promise.reject(new ConnectKitError('user_rejected', 'No')))
  await expect(run()).rejects.toMatchObject({ code: 'user_rejected' })
  expect(calls()).toEqual(['wallet.request'])
})

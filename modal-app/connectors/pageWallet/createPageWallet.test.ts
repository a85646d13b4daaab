import { expect, test } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { HostMethods } from '../../../shared/protocol/hostMethods.schema.ts'
import { testWallet } from '../../boot/testApp.ts'
import { createFakeHost } from '../../host/fakeHost.ts'
import { testConnector } from '../connector.contract.ts'
import { createPageWalletConnector } from './createPageWallet.ts'

const wallet = testWallet('Harbour', { rdns: 'example.harbour', icon: 'data:image/png;base64,AA' })
const session: HostMethods['wallet.connect']['result'] = {
  accounts: [{ address: '0x52908400098527886E0F7030069857D2E4169EE7', type: 'eoa' }],
  chainId: 'eip155:1',
}

testConnector('a wallet of the page', () => {
  const host = createFakeHost({ 'wallet.connect': async () => session })
  let waiting: { resolve: (result: typeof session) => void; reject: (error: Error) => void } | undefined
  return {
    connector: createPageWalletConnector(host, wallet),
    askUser() {
      host.answers['wallet.connect'] = () =>
        new Promise((resolve, reject) => {
          waiting = { resolve, reject }
        })
    },
    approve: () => waiting?.resolve(session),
    decline: () => waiting?.reject(new ConnectKitError('user_rejected', 'User rejected the request')),
    answer(_method, result) {
      host.answers['wallet.request'] = async () => result
    },
    reject(_method, error) {
      host.answers['wallet.request'] = () => Promise.reject(error)
    },
    hold(_method) {
      host.answers['wallet.request'] = () => new Promise(() => {})
    },
  }
})

test('shows the wallet as the page found it', () => {
  const { id, kind, name, icon, rdns, namespaces } = createPageWalletConnector(createFakeHost(), wallet)
  expect({ id, kind, name, icon, rdns, namespaces }).toEqual(wallet)
})

test('asks the page to connect this wallet, with a window', async () => {
  const host = createFakeHost({ 'wallet.connect': async () => session })
  const { signal } = new AbortController()
  await createPageWalletConnector(host, wallet).connect({ namespace: 'eip155', chainIds: ['eip155:1'], signal })
  expect(host.calls).toEqual([
    { method: 'wallet.connect', params: { walletId: wallet.id, namespace: 'eip155', silent: false } },
  ])
})

test.each([
  ['personal_sign', true],
  ['eth_signTypedData_v4', true],
  ['eth_sendTransaction', true],
  ['wallet_sendCalls', true],
  ['eth_getBalance', false],
  ['wallet_switchEthereumChain', false],
  ['eth_sign', false],
  ['something_new', false],
])('%s tells the page of the click before it asks: %s', async (method, isTold) => {
  const host = createFakeHost({ 'wallet.request': async () => null })
  const order: string[] = []
  const { call, emit } = host
  host.call = (...args) => {
    order.push('call')
    return call(...args)
  }
  host.emit = (event, payload) => {
    order.push(event)
    emit(event, payload)
  }
  await createPageWalletConnector(host, wallet).request({
    namespace: 'eip155',
    chainId: 'eip155:1',
    method,
    params: [],
  })
  expect(order).toEqual(isTold ? ['gesture.made', 'call'] : ['call'])
})

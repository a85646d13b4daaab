import { expect, test, vi } from 'vitest'
import { testNetwork, testWallet } from '../../boot/testApp.ts'
import { createFakeConnector, type FakeFeatures } from '../../connectors/fakeConnector.ts'
import type { NetworkSwitch } from '../Adapter.ts'
import { switchChain } from './switchChain.ts'

const anvil = { ...testNetwork('eip155:31337', 'Anvil'), explorerUrl: 'https://explorer.example' }

function world(features: FakeFeatures = {}, options: Partial<NetworkSwitch> = {}) {
  const connector = createFakeConnector(testWallet('Harbour'), { features })
  const wait = vi.fn(async () => {})
  const change = { connector, network: anvil, rpcUrls: ['http://127.0.0.1:8545'], wait, ...options }
  const methods = () => connector.requests.map(({ method }) => method)
  return { connector, wait, methods, run: () => switchChain(change) }
}

const unknown: FakeFeatures = { knownChains: ['eip155:1'] }
const [move, add, where] = ['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'eth_chainId']

test('asks a wallet that knows the chain once, by its hex id, and then for its chain', async () => {
  const { connector, run } = world()
  await run()
  expect(connector.requests).toMatchObject([
    { namespace: 'eip155', chainId: 'eip155:31337', method: move, params: [{ chainId: '0x7a69' }] },
    { method: where, params: [] },
  ])
})

// @spec 7.add-chain
test('gives a wallet that does not know the chain its name, currency, nodes and explorer', async () => {
  const { connector, run } = world(unknown)
  await run()
  expect(connector.requests[1]).toMatchObject({
    method: add,
    params: [
      {
        chainId: '0x7a69',
        chainName: 'Anvil',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['http://127.0.0.1:8545'],
        blockExplorerUrls: ['https://explorer.example'],
      },
    ],
  })
})

test.each([undefined, 'http://localhost:5100'])('does not give the explorer %s to the wallet', async explorerUrl => {
  const { connector, run } = world(unknown, { network: { ...anvil, explorerUrl } })
  await run()
  expect(connector.requests[1]?.params).not.toHaveProperty('0.blockExplorerUrls')
})

test.each<[string, FakeFeatures, string[]]>([
  ['is there already', {}, [move, where]],
  ['adds and switches', unknown, [move, add, where]],
  ['adds without switching', { ...unknown, onlyAdds: true }, [move, add, where, move, where]],
])('a wallet that %s is asked %j', async (_, features, asked) => {
  const { connector, methods, run } = world(features)
  await run()
  expect(methods()).toEqual(asked)
  expect(connector.chainId).toBe('eip155:31337')
})

test('waits for a wallet that switches a moment after it agreed', async () => {
  const { connector, run, wait, methods } = world({ results: { [move]: null } })
  wait.mockImplementation(async () => {
    connector.chainId = 'eip155:31337'
  })
  await run()
  expect(wait).toHaveBeenCalledExactlyOnceWith(1_000)
  expect(methods()).toEqual([move, where, where])
})

test('asks nothing else after a refused switch', async () => {
  const { run, methods } = world({ requestErrors: { [move]: Object.assign(new Error('no'), { code: 4001 }) } })
  await expect(run()).rejects.toMatchObject({ code: 'user_rejected' })
  expect(methods()).toEqual([move])
})

test('ends after a refused addition', async () => {
  const { run, methods, connector } = world({
    ...unknown,
    requestErrors: { [add]: Object.assign(new Error('no'), { code: 4001 }) },
  })
  await expect(run()).rejects.toMatchObject({ code: 'user_rejected' })
  expect(methods()).toEqual([move, add])
  expect(connector.chainId).toBe('eip155:1')
})

test('a wallet that claims to have added the chain but does not know it has not added it', async () => {
  const { run } = world({ ...unknown, results: { [add]: null } })
  await expect(run()).rejects.toMatchObject({ code: 'unknown_network' })
})

test('asks nothing more when aborted during the addition', async () => {
  const controller = new AbortController()
  const { connector, run, methods } = world({ ...unknown, waits: [add] }, { signal: controller.signal })
  const switched = run()
  await vi.waitFor(() => expect(methods()).toEqual([move, add]))
  controller.abort()
  connector.approve()
  await expect(switched).rejects.toMatchObject({ code: 'aborted' })
  expect(methods()).toEqual([move, add])
})

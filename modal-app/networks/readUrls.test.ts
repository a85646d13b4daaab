import { expect, test } from 'vitest'
import type { ChainId } from '../../shared/caip.ts'
import type { ProjectSettings } from '../../shared/config.ts'
import type { Network } from '../../shared/networks.ts'
import { createTestApp, testNetwork } from '../boot/testApp.ts'
import { walletConnectId } from '../connectors/connectorIds.ts'
import { readUrls } from './readUrls.ts'
import { walletUrls } from './walletUrls.ts'

const on = (id: ChainId, ...rpcUrls: string[]): Network => ({ ...testNetwork(id, id), rpcUrls })

test.each<[string, string[], string[]]>([
  ['unchanged', ['https://a.example', 'https://b.example/v1'], ['https://a.example', 'https://b.example/v1']],
  [
    'the most widely accepted first',
    ['http://a.example', 'http://127.0.0.1:8545', 'https://b.example', 'http://localhost:8545'],
    ['https://b.example', 'http://127.0.0.1:8545', 'http://localhost:8545', 'http://a.example'],
  ],
  [
    'never one of the operator’s server',
    ['https://cdn.example/v1/?chainId=eip155:1&projectId=demo', 'https://a.example'],
    ['https://a.example'],
  ],
  [
    'never the operator’s server in another spelling',
    ['https://CDN.example:443/v1/', 'https://user@cdn.example/v1/'],
    [],
  ],
  [
    'a host with the server’s name as a prefix',
    ['https://cdn.example.evil.example'],
    ['https://cdn.example.evil.example'],
  ],
])('a wallet is given the nodes of a network: %s', (_, rpcUrls, given) => {
  expect(walletUrls({ apiUrl: 'https://cdn.example' }, on('eip155:1', ...rpcUrls))).toEqual(given)
})

const proxy = (chainId: string) => `https://cdn.example/v1/?chainId=${chainId}`

/** A project with nodes for two chains. Its server proxies the first and one more. */
function world(settings: Partial<ProjectSettings> = {}, options = {}) {
  return createTestApp({
    config: { remote: { settings, locked: [] } },
    options,
    networks: [
      on('eip155:1', 'https://one.example/a', 'https://one.example/b'),
      on('eip155:10', 'https://ten.example'),
    ],
    api: {
      get: () => Promise.reject(new Error('not asked')),
      walletPictures: async () => ({}),
      proxyUrl: async id => (id === 'eip155:1' || id === 'eip155:8453' ? proxy(id) : undefined),
    },
  })
}

test.each<[string, Network, string[]]>([
  [
    'a project’s network: the proxy, then its own nodes',
    on('eip155:1', 'https://one.example/a', 'https://one.example/b'),
    [proxy('eip155:1'), 'https://one.example/a', 'https://one.example/b'],
  ],
  ['a network the proxy does not serve', on('eip155:10', 'https://ten.example'), ['https://ten.example']],
  [
    'a network with a node of the page: that node first',
    on('eip155:1', 'https://ten.example/mine'),
    ['https://ten.example/mine', proxy('eip155:1'), 'https://one.example/a', 'https://one.example/b'],
  ],
  [
    'a node the document’s policy blocks is left out',
    on('eip155:1', 'http://localhost:8545'),
    [proxy('eip155:1'), 'https://one.example/a', 'https://one.example/b'],
  ],
  ['an added network the proxy serves', on('eip155:8453', 'https://base.example'), [proxy('eip155:8453')]],
  ['an added network without any node', on('eip155:31337', 'http://localhost:8545'), []],
  ['a node that is no URL is left out', on('eip155:31337', 'http://'), []],
])('reads %s', async (_, network, urls) => {
  expect(await readUrls(world(), network, 'x')).toEqual(urls)
})

const [mine, elsewhere] = ['https://mine.example/key', 'https://elsewhere.example']
const walletConnect = (rpcMap: Record<string, string>) => ({ walletConnect: { projectId: 'relay', rpcMap } })

test.each<[string, ReturnType<typeof world>, string, string[]]>([
  [
    'the operator’s rpcMap node first',
    world(walletConnect({ 'eip155:10': mine })),
    walletConnectId,
    [mine, 'https://ten.example'],
  ],
  [
    'a node that is also the project’s only once',
    world(walletConnect({ 'eip155:10': 'https://ten.example' })),
    walletConnectId,
    ['https://ten.example'],
  ],
  [
    'no page’s node that the document’s policy blocks',
    world({}, walletConnect({ 'eip155:10': elsewhere })),
    walletConnectId,
    ['https://ten.example'],
  ],
  [
    'a page’s node whose origin the policy allows',
    world({}, walletConnect({ 'eip155:10': 'https://one.example/ten' })),
    walletConnectId,
    ['https://one.example/ten', 'https://ten.example'],
  ],
  ['no rpcMap node for other wallets', world(walletConnect({ 'eip155:10': mine })), 'x', ['https://ten.example']],
])('a WalletConnect session reads from %s', async (_, app, connectorId, urls) => {
  expect(await readUrls(app, on('eip155:10', 'https://ten.example'), connectorId)).toEqual(urls)
})

const own = (...urls: string[]) => ({ customRpcUrls: { 'eip155:1': urls } })
const rest = [proxy('eip155:1'), 'https://one.example/a', 'https://one.example/b']

test.each<[string, ReturnType<typeof world>, string[]]>([
  ['before any other, the proxy included', world(own(mine, elsewhere)), [mine, elsewhere, ...rest]],
  [
    'after the rpcMap node of a WalletConnect session',
    world({ ...own(mine), walletConnect: { projectId: 'relay', rpcMap: { 'eip155:1': elsewhere } } }),
    [elsewhere, mine, ...rest],
  ],
  [
    'a node that is also the network’s only once',
    world(own('https://one.example/b')),
    ['https://one.example/b', rest[0], rest[1]] as string[],
  ],
  ['not one the document’s policy blocks', world({}, own(mine)), rest],
  [
    'one of the page whose origin the policy allows',
    world({}, own('https://ten.example/one')),
    ['https://ten.example/one', ...rest],
  ],
  ['not one of another network', world({ customRpcUrls: { 'eip155:10': [mine] } }), rest],
])('the site’s own nodes are read: %s', async (_, app, urls) => {
  const network = on('eip155:1', 'https://one.example/a', 'https://one.example/b')
  expect(await readUrls(app, network, walletConnectId)).toEqual(urls)
})

test('no wallet gets customRpcUrls', () => {
  const { config } = world(own(mine))
  expect(walletUrls(config, on('eip155:1', 'https://one.example/a'))).toEqual(['https://one.example/a'])
})

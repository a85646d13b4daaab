import { expect, test } from 'vitest'
import { listedWallet, network, projectEntry, testApp } from '../testApp.ts'

/**
 * What the frame of 1.0.0 reads, and finds for as long as that release is served: members may be added, none may go or be
 * of another kind. It does not check them.
 */
const readByFirstRelease: Readonly<Record<string, string>> = {
  projectId: 'string',
  version: 'string',
  origin: 'string',
  projectName: 'string',
  apiUrl: 'string',
  'networks.0.id': 'string',
  'networks.0.name': 'string',
  'networks.0.nativeCurrency.name': 'string',
  'networks.0.nativeCurrency.symbol': 'string',
  'networks.0.nativeCurrency.decimals': 'number',
  'networks.0.rpcUrls.0': 'string',
  'networks.0.image': 'string',
  'remote.settings.email': 'boolean',
  'remote.locked.0': 'string',
  'recommended.0.id': 'string',
  'recommended.0.name': 'string',
  'recommended.0.namespaces.0': 'string',
  'recommended.0.homepage': 'string',
  'recommended.0.image': 'string',
  walletCount: 'number',
  walletPictures: 'string',
}

test('keeps the shape that the first release reads', async () => {
  const listing = {
    wallets: [{ ...listedWallet('a'), image: '/assets/icon.svg' }],
    networkImages: { 'eip155:31337': '/images/chain.svg' },
    pictures: '/images/0123456789abcdef.json',
  }
  const networks = [network('eip155:31337', 'http://127.0.0.1:1')]
  const app = await testApp({ listing }, [projectEntry({ networks, settings: { email: false }, locked: ['email'] })])
  const html = await (await app.request('/1.0.0/modal.html?p=demo&o=https://app.example')).text()
  const config: unknown = JSON.parse(/id="config">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
  const kindAt = (path: string) =>
    typeof path.split('.').reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], config)
  const found = Object.keys(readByFirstRelease).map(path => [path, kindAt(path)])
  expect(Object.fromEntries(found)).toEqual(readByFirstRelease)
})

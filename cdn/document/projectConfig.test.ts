import { expect, test } from 'vitest'
import { projectConfigSchema } from '../../shared/config.schema.ts'
import { frameTemplate } from '../frameTemplate.mjs'
import { listedWallet, modalParts, network, projectEntry, testApp } from '../testApp.ts'
import { addOrigin } from './modalDocument.ts'

/**
 * Members read by the frame of 1.0.0, which does not validate them. While that release is served, members may be added,
 * but none may be removed or change its type.
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

test('keeps the shape the first release needs', async () => {
  const listing = {
    wallets: [{ ...listedWallet('a'), image: '/assets/icon.svg' }],
    networkImages: { 'eip155:31337': '/images/chain.svg' },
    pictures: '/images/0123456789abcdef.json',
  }
  const networks = [network('eip155:31337', 'http://127.0.0.1:1')]
  const template = frameTemplate(modalParts).replace('{{project}}', '{{config}}')
  const entries = [projectEntry({ networks, settings: { email: false }, locked: ['email'] })]
  const app = await testApp({ listing, template }, entries)
  const query = '?p=demo&o=https%3A%2F%2Fapp.example'
  const html = await (await app.request(`/1.0.0/modal.html${query}`)).text()
  const [, text, script = ''] = /id="config">(.*?)<\/script><script>(.*?)<\/script><\/body>/s.exec(html) ?? []
  expect(script).toBe(addOrigin)
  let found: { textContent?: string; id?: string } = {}
  const element = {
    textContent: text,
    id: 'config',
    replaceWith: (other: typeof found) => {
      found = other
    },
  }
  const document = { getElementById: () => element, createElement: () => ({}) }
  new Function('document', 'location', script)(document, { search: query })
  expect(found.id).toBe('config')
  const config: unknown = JSON.parse(found.textContent ?? '')
  expect(config).toMatchObject({ origin: 'https://app.example' })
  const kindAt = (path: string) =>
    typeof path.split('.').reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], config)
  const kinds = Object.keys(readByFirstRelease).map(path => [path, kindAt(path)])
  expect(Object.fromEntries(kinds)).toEqual(readByFirstRelease)
})

test('names the zone in which accounts may register names, but not its reserved names', async () => {
  const names = { zone: 'example.eth', reserved: ['tulip'] }
  const app = await testApp({}, [projectEntry({ names })])
  const html = await (await app.request('/1.0.0/modal.html?p=demo&o=https%3A%2F%2Fapp.example')).text()
  const [, config = ''] = /id="config">(.*?)<\/script>/s.exec(html) ?? []
  expect(projectConfigSchema.parse(JSON.parse(config)).nameZone).toBe('example.eth')
  expect(html).not.toContain('tulip')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { fillFirstView } from '../../cdn/document/fillFirstView.ts'
import { type ProjectConfig, type ProjectSettings, socials } from '../../shared/config.ts'
import { settingDefaults } from '../../shared/settings.gen.ts'
import { siteFaceRules } from '../../shared/siteFaceRules.ts'
import { listedWallet } from '../wallets/listedWallet.ts'
import { firstView } from './firstView.tsx'
import { ModalTree } from './ModalTree.tsx'
import { createTestApp } from './testApp.ts'

const names = ['relay', 'coinbase', 'reachable', 'offered', 'more', 'branding']

test.each(names)('the section "%s" is one whole element', name => {
  const [, part = ''] = firstView().split(new RegExp(`\\{\\{[#/]${name}\\}\\}`))
  const { children } = new DOMParser().parseFromString(part, 'text/html').body
  expect(children).toHaveLength(1)
  expect(children[0]?.matches('li,p')).toBe(true)
  expect(part.endsWith(`</${children[0]?.localName}>`)).toBe(true)
})

test('around the list of a page with wallets are two groups, the first with one row', () => {
  const [, part = ''] = firstView().split(/\{\{[#/]wallets\}\}/)
  const { content } = new DOMParser()
    .parseFromString(part, 'text/html')
    .querySelector('template') as HTMLTemplateElement
  expect([...content.children].map(group => group.firstElementChild?.textContent)).toEqual([
    'On this device',
    'Elsewhere',
  ])
  expect(content.querySelectorAll('li')).toHaveLength(1)
  expect(content.querySelector('bdi')?.textContent).toBe('')
  expect(content.lastElementChild?.childElementCount).toBe(1)
})

const config: ProjectConfig = {
  projectId: 'demo',
  version: '1.0.0',
  projectName: 'Shop',
  apiUrl: 'https://cdn.example',
  networks: [
    { id: 'eip155:1', name: 'Ethereum', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [] },
  ],
  remote: { settings: {}, locked: [] },
  recommended: ['Anchor', 'Buoy', 'Compass', 'Drift'].map((name, index) => ({
    ...listedWallet(name, { mobileLink: 'wallet://' }),
    id: `${index}`,
    image: `${index}`,
  })),
  walletCount: 130,
}

/** What only one of the two has: marks for the first script, and letters and colours of wallets. */
function plain(markup: string): string[] {
  return markup
    .replace(/<template>.*<\/template>/s, '')
    .replace(/ data-face="[^"]*"/, '')
    .replace(/ data-(?:prepared|relay|offer|guide|email|social|or|tint="\d")/g, '')
    .replace('<span data-host></span>', 'shop.example')
    .replace(/<span>[A-Z]<\/span>/g, '')
    .split(/(?=<)/)
}

function drawn(settings: Partial<ProjectSettings>, embedded?: ProjectConfig['embedded']): string[] {
  const app = createTestApp({
    wallets: [],
    hasCoinbase: settings.coinbasePreference !== 'eoaOnly',
    config: { ...config, embedded, remote: { settings, locked: [] }, origin: 'https://shop.example' },
  })
  app.store.setState({ open: true, skeletonHeight: 1 })
  return plain(renderToStaticMarkup(<ModalTree app={app} />))
}

describe('filled for a project, it equals the script’s first drawing', () => {
  const relay = { walletConnect: { projectId: 'relay' } }
  const url = 'https://shop.example/terms'
  test.each<[string, Partial<ProjectSettings>]>([
    ['with a relay', relay],
    ['without one', {}],
    ['without Coinbase', { ...relay, coinbasePreference: 'eoaOnly' }],
    ['without branding', { ...relay, branding: false }],
    ['with terms', { ...relay, termsUrl: `${url}?a=1&b=2` }],
    ['with a privacy policy', { ...relay, privacyUrl: url }],
    ['with a look of its own', { ...relay, accent: '#ffd60a', radius: 'none', font: 'Georgia' }],
    ['with both', { ...relay, termsUrl: url, privacyUrl: url, branding: false }],
    ['with settings of later views', { ...relay, send: false, multiWallet: true, analytics: true }],
  ])('%s', (_, settings) => {
    const filled = fillFirstView(firstView(), { ...config, remote: { settings, locked: [] } })
    expect(plain(filled)).toEqual(drawn(settings))
  })

  const embedded = { origin: 'https://secure.example' }
  test.each<[string, Partial<ProjectSettings>]>([
    ['with email', relay],
    ['with email that is switched off', { ...relay, email: false }],
    ['with email and no other wallets', { termsUrl: url }],
  ])('%s', (_, settings) => {
    const filled = fillFirstView(firstView(), { ...config, embedded, remote: { settings, locked: [] } })
    expect(plain(filled)).toEqual(drawn(settings, embedded))
    expect(filled.includes('type="email"')).toBe(settings.email !== false)
  })

  test.each<[string, Partial<ProjectSettings>, ProjectConfig['embedded']]>([
    [
      'with seven providers, in the site’s order',
      { socials: ['x', 'google', 'farcaster', 'apple', 'discord', 'github', 'facebook'] },
      { ...embedded, socials },
    ],
    ['with Farcaster among four', { socials: ['google', 'x', 'discord', 'farcaster'] }, { ...embedded, socials }],
    ['with two', { socials: ['google', 'x'] }, { ...embedded, socials }],
    ['with one, and no email', { socials: ['discord'], email: false }, { ...embedded, socials }],
    [
      'with those alone that the operator has',
      { socials: ['google', 'x', 'github'] },
      { ...embedded, socials: ['github'], hasEmail: false },
    ],
    ['with providers that are switched off', { socials: [] }, { ...embedded, socials }],
  ])('%s', (_, settings, offered) => {
    const wanted = { ...relay, ...settings }
    const filled = fillFirstView(firstView(), {
      ...config,
      embedded: offered,
      remote: { settings: wanted, locked: [] },
    })
    expect(plain(filled)).toEqual(drawn(wanted, offered))
  })
})

test.each<Partial<ProjectSettings>>([
  { accent: '#ffd60a' },
  { radius: 'small' },
  { font: 'Georgia' },
  { accent: '#ffd60a', radius: 'none', font: 'Open Sans' },
])('the look of a project with %j is the one that the script wears', look => {
  const settings = { walletConnect: { projectId: 'relay' }, ...look }
  const filled = fillFirstView(firstView(), { ...config, remote: { settings, locked: [] } })
  const root = new DOMParser().parseFromString(filled, 'text/html').querySelector<HTMLElement>('[data-prepared]')
  expect(root?.dataset.face).toBe(siteFaceRules({ ...settingDefaults, ...look }))
})

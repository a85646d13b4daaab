import { expect, test } from 'vitest'
import type { ProjectConfig, ProjectSettings } from '../../shared/config.ts'
import { shapesFirstView } from '../../shared/firstView.ts'
import { settings } from '../../shared/settings.schema.ts'
import { listedWallet } from '../testApp.ts'
import { fillFirstView } from './fillFirstView.ts'

const markup = [
  '{{#email}}<input>{{/email}}<ul>{{#relay}}<li>WalletConnect{{/relay}}{{#coinbase}}<li>Coinbase{{/coinbase}}',
  '{{#reachable}}<li>{{name}}{{/reachable}}{{#offered}}<li>{{name}} Get{{/offered}}',
  '{{#more}}<li>All {{count}}{{/more}}</ul>{{#bothTerms}}<a href="{{termsUrl}}"><a href="{{privacyUrl}}">{{/bothTerms}}',
  '{{#onlyTerms}}<a href="{{termsUrl}}">{{/onlyTerms}}{{#onlyPrivacy}}<a href="{{privacyUrl}}">{{/onlyPrivacy}}',
  '{{#branding}}<p>{{/branding}}{{#wallets}}<h2>{{/wallets}}',
].join('')
const relay = { walletConnect: { projectId: 'relay' } }
const names = ['A', 'B', 'C', 'D']

function fill(settings: Partial<ProjectSettings> = relay, more: Partial<ProjectConfig> = {}, release = markup): string {
  return fillFirstView(release, {
    projectId: 'demo',
    version: '1.0.0',
    projectName: 'Demo',
    apiUrl: 'https://cdn.test',
    networks: [
      { id: 'eip155:1', name: 'Ethereum', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [] },
    ],
    remote: { settings, locked: [] },
    recommended: names.map(name => ({ ...listedWallet(name.toLowerCase()), name })),
    walletCount: 134,
    ...more,
  })
}

test('lists the ways to connect and the first wallets', () => {
  expect(fill()).toBe('<ul><li>WalletConnect<li>Coinbase<li>A<li>B<li>C<li>All 130+</ul><p><h2>')
})

test('without WalletConnect, listed wallets have to be got first', () => {
  expect(fill({})).toBe('<ul><li>Coinbase<li>A Get<li>B Get<li>C Get<li>All 130+</ul><p><h2>')
})

test('without Coinbase’s window, one more wallet has room', () => {
  expect(fill({ ...relay, coinbasePreference: 'eoaOnly' })).toContain('<li>WalletConnect<li>A<li>B<li>C<li>D<li>All')
})

test('networks without Coinbase, of the project or chosen by its settings, have no row for it', () => {
  const solana = {
    id: 'solana:mainnet' as const,
    name: 'Solana',
    nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
    rpcUrls: [],
  }
  const ethereum = { ...solana, id: 'eip155:1' as const }
  expect(fill(relay, { networks: [solana] })).not.toContain('Coinbase')
  expect(fill({ ...relay, networks: [solana.id] }, { networks: [ethereum, solana] })).not.toContain('Coinbase')
  expect(fill({ ...relay, networks: [ethereum.id] }, { networks: [ethereum, solana] })).toContain('Coinbase')
})

test('lists Coinbase once', () => {
  const recommended = names.map(name => ({ ...listedWallet(name.toLowerCase()), name, rdns: `${name}.example` }))
  expect(
    fill(relay, {
      recommended: [{ ...listedWallet('c'), name: 'Other', rdns: 'com.coinbase.wallet' }, ...recommended],
    }),
  ).toContain('<li>Coinbase<li>A<li>B<li>C<li>All')
})

test('leaves out what the project lacks: more wallets, branding', () => {
  expect(fill({ ...relay, branding: false }, { walletCount: 5 })).toBe(
    '<ul><li>WalletConnect<li>Coinbase<li>A<li>B<li>C</ul><h2>',
  )
})

test.each([
  [9, '9'],
  [20, '20'],
  [29, '20+'],
])('counts %d wallets as %s', (walletCount, count) => {
  expect(fill(relay, { walletCount })).toContain(`All ${count}<`)
})

test('a wallet’s name is text, whatever it holds', () => {
  const name = '<img src=x>$&{{count}}"'
  const text = fill(relay, { recommended: [{ ...listedWallet('a'), name }] })
  expect(text).toContain('<li>&lt;img src=x&gt;$&amp;{{count}}&quot;<li>')
})

test('prepares nothing for a project without any of these ways', () => {
  expect(fill({ coinbasePreference: 'eoaOnly' })).toBe('')
  expect(fill({}, { networks: [] })).toBe('')
})

test.each<[keyof ProjectSettings, Partial<ProjectSettings>]>([
  ['legalCheckbox', { legalCheckbox: true }],
  ['featuredWalletIds', { featuredWalletIds: ['a'] }],
  ['connectorTypeOrder', { connectorTypeOrder: ['injected'] }],
])('prepares nothing for a project whose %s changes the view', (name, settings) => {
  expect(shapesFirstView(name)).toBe(true)
  expect(fill({ ...relay, ...settings })).toBe('')
})

test('offers an email field in place of one wallet, if the operator has a secure site and the project wants it', () => {
  const embedded = { origin: 'https://wallet.example' }
  expect(fill(relay, { embedded })).toBe('<input><ul><li>WalletConnect<li>Coinbase<li>A<li>B<li>All 130+</ul><p><h2>')
  expect(fill({ ...relay, email: true }, { embedded })).toContain('<input>')
  expect(fill({ ...relay, email: false }, { embedded })).toBe(fill())
  expect(fill({ ...relay, email: true })).toBe(fill())
})

const withFace = `<div data-face="{{face}}">${markup}`
const faceOf = (settings: Partial<ProjectSettings>) =>
  /data-face="([^"]*)"/.exec(fill({ ...relay, ...settings }, {}, withFace))?.[1]?.replaceAll('&quot;', '"')

test.each<[string, Partial<ProjectSettings>, string]>([
  ['colour', { accent: '#000' }, '[data-theme="light"]{--accent:#000000;--on-accent:#ffffff;--accent-ink:#000000}'],
  ['corners', { radius: 'none' }, '--panel-radius:0px;'],
  ['font', { font: 'Georgia' }, '--font:"Georgia",var(--system-font)'],
])('the site’s own %s is written for the first script', (_, settings, rule) => {
  expect(faceOf(settings)).toContain(rule)
})

test('a site without a look of its own has none to wear', () => {
  expect(faceOf({})).toBe('')
})

test.each<Partial<ProjectSettings>>([{ accent: '#000' }, { radius: 'none' }, { font: 'Georgia' }])(
  'an older release, which has no place for %j, leaves it to the script',
  settings => {
    expect(fill({ ...relay, ...settings })).toBe('')
  },
)

const terms = 'https://shop.example/terms?a=1&b="2"{{name}}'
const privacy = 'https://shop.example/privacy'

test.each<[string, Partial<ProjectSettings>, string]>([
  ['terms', { termsUrl: terms }, '<a href="https://shop.example/terms?a=1&amp;b=&quot;2&quot;{{name}}">'],
  ['a privacy policy', { privacyUrl: privacy }, `<a href="${privacy}">`],
  ['both', { termsUrl: privacy, privacyUrl: privacy }, `<a href="${privacy}"><a href="${privacy}">`],
])('a project with %s says what connecting accepts', (_, settings, links) => {
  expect(fill({ ...relay, ...settings })).toBe(fill().replace('<p>', `${links}<p>`))
})

test('settings of later views change nothing', () => {
  expect(
    fill({ ...relay, signIn: 'required', analytics: false, coinbaseUrl: 'https://window.example/', onramp: [] }),
  ).toBe(fill())
})

/**
 * Forces a decision for every new setting: whether it changes Connect's first look, and so disables the prepared view.
 */
test('every setting is one of later views, has a section, or leaves the view to the script', () => {
  const toScript: readonly string[] = [
    ...['connectMethodsOrder', 'connectorTypeOrder', 'collapseWallets', 'allWallets', 'customWallets'],
    ...['featuredWalletIds', 'includeWalletIds', 'excludeWalletIds'],
    'legalCheckbox',
  ]
  const withSection = ['walletConnect', 'coinbasePreference', 'branding', 'termsUrl', 'privacyUrl', 'email', 'socials']
  const inFace = ['accent', 'radius', 'font']
  const decided = [...toScript, ...withSection, ...inFace]
  expect(Object.keys(settings).filter(shapesFirstView).sort()).toEqual(decided.sort())
})

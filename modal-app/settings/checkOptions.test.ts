import { expect, test } from 'vitest'
import type { Settings } from '../../shared/config.ts'
import { shippedFacts } from '../../shared/networks/shippedFacts.ts'
import type { Network } from '../../shared/networks.ts'
import { settingDefaults } from '../../shared/settings.gen.ts'
import { missingNetworks } from '../boot/tellOptions.ts'
import { createTestApp, testNetwork } from '../boot/testApp.ts'
import { checkOptions, logoComplaint } from './checkOptions.ts'
import { takesAll } from './readSetting.ts'

const { config } = createTestApp()

test.each([
  [{}],
  [{ theme: 'auto', defaultNetwork: 'eip155:10' }],
  [{ theme: 'dark', branding: 'false', socials: 'google, x', debug: '' }],
  [{ theme: undefined, defaultNetwork: undefined }],
  [{ branding: false, networks: ['eip155:1'], allWallets: 'HIDE' }],
])('%o is fine', options => {
  expect(checkOptions(options, config)).toEqual([])
})

test.each<[Record<string, unknown>, string]>([
  [{ theme: 'blue' }, 'data-theme is "blue"; it takes light, dark, auto.'],
  [{ theme: 3 }, 'data-theme is "3"; it takes light, dark, auto.'],
  [{ theme: null }, 'data-theme is "null"; it takes light, dark, auto.'],
  [{ theme: '' }, 'data-theme is ""; it takes light, dark, auto.'],
  [{ branding: 'perhaps' }, 'data-branding is "perhaps"; it takes true or false.'],
  [{ allWallets: 'hide' }, 'data-all-wallets is "hide"; it takes SHOW, HIDE, ONLY_MOBILE.'],
  [
    { connectMethodsOrder: 'wallet,telepathy' },
    'data-connect-methods-order is "wallet,telepathy"; it takes any of email, social, wallet, separated by commas.',
  ],
  [{ defaultNetwork: 'mainnet' }, 'data-default-network is "mainnet"; it takes a CAIP-2 id such as eip155:1.'],
  [
    { networks: 'mainnet' },
    'data-networks is "mainnet"; it takes CAIP-2 ids such as eip155:1, separated by commas; in init() also whole networks.',
  ],
  [{ termsUrl: 'terms.html' }, 'data-terms-url is "terms.html"; it takes an http(s) URL.'],
  [{ themeMode: 'dark' }, 'data-theme-mode changes nothing; did you mean data-theme?'],
  [{ collapseWalets: 'true' }, 'data-collapse-walets changes nothing; did you mean data-collapse-wallets?'],
])('%o is reported in one line that names the option and what it takes', (options, line) => {
  expect(checkOptions(options, config)).toEqual([`ConnectKit: ${line}`])
})

const own = testNetwork('eip155:424242', 'Elsewhere')

test.each<[string, Network]>([
  [
    'nativeCurrency.decimals is 21; eip155:424242 counts in 18, which is used.',
    { ...own, nativeCurrency: { name: 'Play', symbol: 'PLAY', decimals: 21 } },
  ],
  [
    'nativeCurrency.decimals is 8; eip155:56 counts in 18, which is used.',
    { ...testNetwork('eip155:56', 'BNB'), nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 8 } },
  ],
  ['nativeCurrency.symbol is "ETH"; eip155:56 counts in BNB, which is used.', testNetwork('eip155:56', 'BNB')],
  [
    'nativeCurrency.symbol is "USDC"; eip155:1 counts in ETH, which is used.',
    { ...testNetwork('eip155:1', 'Ethereum'), nativeCurrency: { name: 'USD', symbol: 'USDC', decimals: 18 } },
  ],
  ['nativeCurrency.decimals is 18; solana:own counts in 9, which is used.', testNetwork('solana:own', 'Own')],
  [
    'nativeCurrency.decimals is 18; polkadot:91b171bb158e2d3848fa23a9f1c25182 counts in 10, which is used.',
    testNetwork('polkadot:91b171bb158e2d3848fa23a9f1c25182', 'Polkadot'),
  ],
])('of a currency that is known, it says: %s', (complaint, network) => {
  const lines = checkOptions({ networks: ['eip155:1', network] }, config, shippedFacts)
  expect(lines).toEqual([`ConnectKit: data-networks corrects entry 1: ${complaint}`])
})

test.each<[string, unknown[], string[]]>([
  ['network objects are fine', [own, 'eip155:1'], []],
  [
    'each invalid network has a line that names the field',
    ['eip155:1', { ...own, rpcUrls: [] }, 'mainnet', { ...own, chainId: 1 }, null],
    [
      'leaves out entry 1: rpcUrls is wrong; rpcUrls takes a list of 1 to 8 http(s) URLs.',
      'leaves out entry 2: it is "mainnet"; it takes a CAIP-2 id such as eip155:1.',
      'leaves out entry 3: "chainId" is not a field of a network.',
      'leaves out entry 4: it takes {id, name, nativeCurrency, rpcUrls, explorerUrl, image, testnet}.',
    ],
  ],
  [
    'none at all is no list',
    [],
    ['is ""; it takes CAIP-2 ids such as eip155:1, separated by commas; in init() also whole networks.'],
  ],
])('%s', (_, networks, lines) => {
  expect(checkOptions({ networks }, config)).toEqual(lines.map(line => `ConnectKit: data-networks ${line}`))
})

test('an option that resembles no other gets the list of options', () => {
  const [line] = checkOptions({ colour: 'red' }, config)
  expect(line).toMatch(/^ConnectKit: data-colour changes nothing; the options are data-project-id, /)
  for (const name of Object.keys(settingDefaults))
    expect(line).toContain(`data-${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`)
})

test('an option the project has locked is reported, whatever its value', () => {
  const locked = { remote: { settings: { branding: true }, locked: ['branding' as const] }, recommended: [] }
  for (const branding of ['false', 'perhaps'])
    expect(checkOptions({ branding }, locked)).toEqual([
      'ConnectKit: data-branding changes nothing: the project has locked it.',
    ])
})

test.each<[unknown, string[]]>([
  ['1inch', ['names 1inch, who swaps on no network of the project; it has uniswap-v2, uniswap-v3.']],
  [['uniswap-v3', '0x'], ['names 0x, who swaps on no network of the project; it has uniswap-v2, uniswap-v3.']],
  ['uniswap-v3', []],
  ['true', []],
  [false, []],
  ['UNI', ['is "UNI"; it takes true, false, or ids of sources, separated by commas.']],
])('of swaps by %j it says %j', (swaps, lines) => {
  const project = { ...config, swapNetworks: [{ id: 'eip155:1' as const }] }
  expect(checkOptions({ swaps }, project)).toEqual(lines.map(line => `ConnectKit: data-swaps ${line}`))
})

test('every complaint has its own line', () => {
  expect(checkOptions({ theme: 'blue', defaultNetwork: 1, foo: 1, constructor: 2 }, config)).toHaveLength(4)
})

test('a long value is cut', () => {
  expect(checkOptions({ theme: 'x'.repeat(1_000) }, config)[0]?.length).toBeLessThan(130)
})

test.each<[Partial<Settings>, string[]]>([
  [{}, []],
  [{ networks: ['eip155:1'], defaultNetwork: 'eip155:10' }, []],
  [{ networks: ['eip155:1', 'eip155:137'], defaultNetwork: 'eip155:137' }, ['eip155:137']],
  [{ defaultNetwork: 'solana:x' }, ['solana:x']],
  [{ networks: [own], defaultNetwork: own.id }, []],
])('of %o the project lacks %j', (said, missing) => {
  expect(missingNetworks({ ...settingDefaults, ...said }, config.networks)).toEqual(missing)
})

test('a statement that no library could read is refused, and the line says where', () => {
  const takes = 'it takes one line of up to 200 ASCII letters'
  const lineOf = (signInStatement: string) => checkOptions({ signInStatement }, config)
  expect(lineOf('Welcome, by signing in you accept our terms.')).toEqual([])
  expect(lineOf('It’s ok')).toEqual([
    expect.stringContaining(`ConnectKit: data-sign-in-statement has "’" at character 3; ${takes}`),
  ])
  expect(lineOf('x'.repeat(201))).toEqual([expect.stringContaining(takes)])
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill=\'#f00\' d="M0 0h8v8H0z"/></svg>'

test.each([
  `data:image/svg+xml,${svg}`,
  `data:image/svg+xml;utf8,${svg}`,
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
  `data:image/svg+xml;base64,${btoa(svg)}`,
  `data:image/svg+xml;charset=utf-8;base64,${btoa(svg)}`,
  `data:image/svg+xml;base64,${btoa(svg).replace(/.{20}/g, '$&\n')}`,
  `\n  DATA:image/SVG+XML,${svg}\n`,
  'data:image/png;base64,AA==',
])('%s is taken', logo => expect(takesAll('siteLogo', logo)).toBe(true))

test.each<[unknown, RegExp]>([
  ['https://shop.example/logo.svg', /no data: URL.*picture itself/],
  ['/logo.svg', /no data: URL/],
  [7, /no data: URL/],
  [svg, /no data: URL/],
  ['data:image/svg+xml', /no comma/],
  ['data:image/gif;base64,AA==', /type image\/gif.*takes image\/svg\+xml/],
  ['data:text/html,<script>', /type text\/html/],
  ['data:image/svg+xml,', /no picture behind its comma/],
  [`data:image/svg+xml,${'a'.repeat(20_001)}`, /has 20001 characters.*takes 20000/],
  ['data:image/png,abc', /PNG without ;base64/],
  ['data:image/png;base64,<svg/>', /has a "<" in its base64/],
  ['data:image/svg+xml;charset=latin1,<svg/>', /;charset=latin1 before its comma/],
])('%s is refused by name of the rule', (logo, rule) => {
  expect(takesAll('siteLogo', logo)).toBe(false)
  expect(logoComplaint(logo)).toMatch(rule)
})

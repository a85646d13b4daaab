import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAddress } from '../../shared/addresses.ts'
import { type ChainId, namespaceOf } from '../../shared/caip.ts'
import { builtInNetworks } from '../../shared/networks/builtInNetworks.ts'
import { listedWalletSchema, walletPicturesSchema } from '../../shared/wallets.schema.ts'
import type { ListedWallet } from '../../shared/wallets.ts'
import { buildListing } from '../listing/buildListing.ts'
import type { Listing } from '../listing/listing.ts'
import { parseWallets } from '../listing/parseWallets.ts'
import { recommendWallets } from '../listing/recommendWallets.ts'
import { parseProjects } from '../store/parseProjects.ts'
import { network, projectEntry } from '../testApp.ts'
import coinImages from './coinImages.json'
import moneyImages from './moneyImages.json'
import networkImages from './networkImages.json'
import wallets from './wallets.json'

const ownImages = join(import.meta.dirname, 'images')
let siteDir = ''
let listing: Listing
beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'listing-'))
  await buildListing(siteDir, ownImages)
  listing = JSON.parse(await readFile(join(siteDir, 'listing.json'), 'utf8'))
})
afterAll(() => rm(siteDir, { recursive: true }))

test("the list passes the checks for operators' lists", () => {
  expect(parseWallets(wallets, 'wallets.json').length).toBeGreaterThanOrEqual(120)
})

test('ids are full explorer ids or words', () => {
  for (const { id } of wallets) expect(id).toMatch(/^(?:[0-9a-f]{64}|[a-z][a-z0-9-]{2,31})$/)
})

test('store links lead to the right stores', () => {
  for (const wallet of parseWallets(wallets, 'wallets.json')) {
    expect(wallet.appStore ?? 'https://apps.apple.com/app/id1').toMatch(/^https:\/\/apps\.apple\.com\/app\/id\d{1,12}$/)
    expect(wallet.playStore ?? 'https://play.google.com/store/apps/details?id=a').toMatch(
      /^https:\/\/play\.google\.com\/store\/apps\/details\?id=[\w.]+$/,
    )
    expect(wallet.chromeStore ?? `https://chromewebstore.google.com/detail/a/${'a'.repeat(32)}`).toMatch(
      /^https:\/\/chromewebstore\.google\.com\/detail\/[\w-]+\/[a-p]{32}$/,
    )
    expect(wallet.firefoxStore ?? 'https://addons.mozilla.org/firefox/addon/a/').toMatch(
      /^https:\/\/addons\.mozilla\.org\/firefox\/addon\/[\w-]+\/$/,
    )
  }
})

test('every entry names its source and the day it was checked', () => {
  const packages = /^(?:@[\w-]+\/)?[\w-]+@\d+\.\d+(?:\.\d+)?(?:, (?:@[\w-]+\/)?[\w-]+@\d+\.\d+(?:\.\d+)?)*$/
  for (const { name, source, checked } of wallets) {
    expect(source.startsWith('https://') || packages.test(source), name).toBe(true)
    expect(checked, name).toMatch(/^2026-\d\d-\d\d$/)
  }
})

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)
const schemeOf = (link: string) => link.slice(0, link.indexOf(':')).toLowerCase()

test.each<[string, (wallet: ListedWallet) => (string | undefined)[]]>([
  ['name', ({ name }) => [name.toLowerCase().replace(/ wallet$/, '')]],
  ['announced name', ({ rdns }) => [rdns]],
  [
    'scheme',
    ({ mobileLink, desktopLink }) => [...new Set([mobileLink, desktopLink].flatMap(link => link ?? []))].map(schemeOf),
  ],
  ['app in a store', ({ appStore, playStore }) => [appStore, playStore]],
  ['extension in a store', ({ chromeStore, firefoxStore }) => [chromeStore?.slice(-32), firefoxStore]],
])('no two wallets have the same %s', (_, read) => {
  const values = parseWallets(wallets, 'wallets.json').map(wallet => [...new Set(read(wallet))])
  expect(repeated(values.flat().filter(value => value !== undefined && value !== 'https') as string[])).toEqual([])
})

test('announced names are reversed host names, and no scheme is a generic word', () => {
  for (const wallet of parseWallets(wallets, 'wallets.json')) {
    expect(wallet.rdns ?? 'io.wallet', wallet.name).toMatch(/^[a-z][a-z0-9-]*(?:\.[a-zA-Z0-9-]+)+$/)
    for (const link of [wallet.mobileLink, wallet.desktopLink])
      expect(['wc', 'http', 'ethereum', 'bitcoin', 'wallet']).not.toContain(schemeOf(link ?? 'none:'))
  }
})

test('every wallet has its own image, and every image belongs to a wallet, a network or money', async () => {
  expect(wallets.filter(({ image }) => !image).map(({ name }) => name)).toEqual([])
  expect(repeated(wallets.map(({ image }) => image))).toEqual([])
  const own = await readdir(ownImages, { recursive: true })
  const ofMoney = Object.values(moneyImages).flatMap(names => Object.values(names))
  const named: readonly string[] = [...wallets.map(({ image }) => image), ...Object.values(networkImages), ...ofMoney]
  expect(own.filter(name => /\.(?:svg|webp)$/.test(name) && !named.includes(name))).toEqual([])
})

test('each of our own images is small and listed in the licence notice', async () => {
  const notice = await readFile(join(ownImages, 'NOTICE.md'), 'utf8')
  for (const name of await readdir(ownImages, { recursive: true })) {
    if (name.endsWith('.svg')) expect(notice).toContain(basename(name))
    if (/\.(?:svg|webp)$/.test(name)) expect((await stat(join(ownImages, name))).size, name).toBeLessThan(6000)
  }
})

test('every namespace has a wallet', () => {
  const known = new Set(wallets.flatMap(({ namespaces }) => namespaces))
  expect([...known].sort()).toEqual(['bip122', 'cosmos', 'eip155', 'polkadot', 'solana'])
})

/** What a developer runs on a machine of their own: Anvil and Hardhat begin with 31337, and a regtest ledger. */
const localNetworks = ['eip155:31337', 'eip155:31338', 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328']

test('network images belong to existing networks and to local ones, which differ from one another', () => {
  const ids: readonly string[] = [...builtInNetworks.map(({ id }) => id), ...localNetworks]
  expect(Object.keys(networkImages).filter(id => !ids.includes(id))).toEqual([])
  const ofLocal = localNetworks.map(id => (networkImages as Record<string, string>)[id])
  expect(new Set(ofLocal).size).toBe(localNetworks.length)
  expect(ofLocal).not.toContain(undefined)
})

/** In no set with a licence that lets us take it. */
const withoutMark = ['MOCK', 'WND']

test('the own currency of every built-in network has a mark, that of a test network the same', () => {
  const coins: Record<string, Record<string, string>> = coinImages
  const faceless = builtInNetworks.filter(({ id, nativeCurrency }) => !coins[namespaceOf(id)]?.[nativeCurrency.symbol])
  expect([...new Set(faceless.map(({ nativeCurrency }) => nativeCurrency.symbol))]).toEqual(withoutMark)
})

test("every wallet in the built listing fits the API's schema, and its image exists", async () => {
  for (const wallet of listing.wallets) expect(listedWalletSchema.safeParse(wallet)).toMatchObject({ success: true })
  const named: unknown[] = [
    ...listing.wallets.flatMap(({ image }) => image ?? []),
    ...Object.values(listing.networkImages),
    ...Object.values(listing.coinImages ?? {}).flatMap(coins => Object.values(coins)),
    ...Object.values(listing.money?.currencies ?? {}),
    ...Object.values(listing.money?.tokens ?? {}),
    ...Object.values(listing.tokens ?? {}).flatMap((list = []) => list.flatMap(({ image }) => image ?? [])),
  ]
  const files = new Set((await readdir(join(siteDir, 'images'))).map(name => `/images/${name}`))
  expect(named.filter(path => !files.has(String(path)))).toEqual([])
  expect([...files].filter(path => path.endsWith('.svg') && !named.includes(path))).toEqual([])
  expect(files.has('/images/NOTICE.txt')).toBe(true)
})

test('the sheet contains the drawings of all wallets in less than 20 KB', async () => {
  const bytes = await readFile(join(siteDir, listing.pictures?.slice(1) ?? ''))
  const sheet = walletPicturesSchema.parse(JSON.parse(bytes.toString()))
  const drawings = listing.wallets.flatMap(({ image }) => image ?? []).filter(path => path.endsWith('.svg'))
  expect(Object.keys(sheet)).toEqual(drawings)
  expect(brotliCompressSync(bytes).byteLength).toBeLessThan(20 << 10)
})

test('the sheet of money has the picture of each, in less than 6 KB', async () => {
  const { currencies = {}, tokens = {}, pictures = '' } = listing.money ?? {}
  const bytes = await readFile(join(siteDir, pictures.slice(1)))
  const sheet = walletPicturesSchema.parse(JSON.parse(bytes.toString()))
  expect(new Set(Object.keys(sheet))).toEqual(new Set([...Object.values(currencies), ...Object.values(tokens)]))
  expect(brotliCompressSync(bytes).byteLength).toBeLessThan(6 << 10)
})

test('images contain no scripts, requests or links', async () => {
  for (const name of await readdir(join(siteDir, 'images'))) {
    const text = await readFile(join(siteDir, 'images', name), 'utf8')
    if (!name.endsWith('.svg')) continue
    expect(text).toMatch(/^<svg .*<\/svg>$/s)
    expect(text).not.toMatch(/<(?:script|foreignObject|image|a|style|use)\b|\son\w+=|javascript:|@import/i)
    expect(text.replace('http://www.w3.org/2000/svg', '').replace('http://www.w3.org/1999/xlink', '')).not.toMatch(
      /https?:|href=/,
    )
    expect(text.length).toBeLessThan(6000)
  }
})

test.each([
  ['eip155:1', ['MetaMask', 'Trust Wallet', 'Coinbase', 'OKX Wallet']],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', ['Phantom', 'Solflare', 'Backpack']],
  ['bip122:000000000019d6689c085ae165831e93', ['Xverse', 'Leather', 'UniSat']],
] as const)('a project with %s alone suggests wallets made for it', (id, names) => {
  const networks = [network(id, 'http://127.0.0.1:1')]
  const [project] = parseProjects({ projects: [projectEntry({ networks })] }, 'The test')
  const suggested = project && recommendWallets(listing.wallets, project)
  expect(suggested?.map(({ name }) => name)).toEqual(expect.arrayContaining([...names]))
  for (const { about } of suggested ?? []) expect(about).toMatch(/^[A-Z].{10,}\.$/)
})

test('listed tokens are of built-in networks, with addresses of their form, and none twice', () => {
  const known = new Set<string>(builtInNetworks.map(({ id }) => id))
  for (const [id, list = []] of Object.entries(listing.tokens ?? {})) {
    expect(known.has(id), id).toBe(true)
    expect(repeated(list.map(({ address }) => address))).toEqual([])
    for (const { address, name, symbol } of list) {
      expect(isAddress(id as ChainId, address) && (!id.startsWith('eip155') || address === address.toLowerCase())).toBe(
        true,
      )
      expect(name.length > 0 && symbol.length > 0, address).toBe(true)
    }
  }
  expect(listing.tokens?.['eip155:1']?.find(({ symbol }) => symbol === 'USDC')).toMatchObject({
    address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    image: expect.stringMatching(/^\/images\/[0-9a-f]{16}\.svg$/),
  })
})

test('the drawings of all tokens are below 1 MB', async () => {
  const paths = new Set(
    Object.values(listing.tokens ?? {}).flatMap((list = []) => list.flatMap(({ image }) => image ?? [])),
  )
  const sizes = await Promise.all([...paths].map(async path => (await stat(join(siteDir, path))).size))
  expect(paths.size).toBeGreaterThan(400)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(1e6)
})

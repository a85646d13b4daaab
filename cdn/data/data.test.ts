import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInNetworks } from '../../shared/networks/builtInNetworks.ts'
import { listedWalletSchema } from '../../shared/wallets.schema.ts'
import { buildListing } from '../listing/buildListing.ts'
import type { Listing } from '../listing/listing.ts'
import { parseWallets } from '../listing/parseWallets.ts'
import networkImages from './networkImages.json'
import wallets from './wallets.json'

let siteDir = ''
let listing: Listing
beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'listing-'))
  await buildListing(siteDir)
  listing = JSON.parse(await readFile(join(siteDir, 'listing.json'), 'utf8'))
})
afterAll(() => rm(siteDir, { recursive: true }))

test('the list is one an operator could have written', () => {
  expect(parseWallets(wallets, 'wallets.json').length).toBeGreaterThan(40)
})

test('an explorer id is whole, and every other one is a word', () => {
  for (const { id } of wallets) expect(id).toMatch(/^(?:[0-9a-f]{64}|[a-z]+)$/)
})

test('links lead to the stores they are named after', () => {
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

test('no two wallets announce themselves by one name', () => {
  const names = wallets.flatMap(({ rdns }) => rdns ?? [])
  expect(new Set(names).size).toBe(names.length)
})

test('every namespace has a wallet', () => {
  const known = new Set(wallets.flatMap(({ namespaces }) => namespaces))
  expect([...known].sort()).toEqual(['bip122', 'cosmos', 'eip155', 'polkadot', 'solana'])
})

test('pictures belong to networks there are', () => {
  const ids: readonly string[] = builtInNetworks.map(({ id }) => id)
  expect(Object.keys(networkImages).filter(id => !ids.includes(id))).toEqual([])
})

test('built, every wallet is as the API tells it, and every picture it names is there', async () => {
  for (const wallet of listing.wallets) expect(listedWalletSchema.safeParse(wallet)).toMatchObject({ success: true })
  const named: unknown[] = [
    ...listing.wallets.flatMap(({ image }) => image ?? []),
    ...Object.values(listing.networkImages),
  ]
  const files = new Set((await readdir(join(siteDir, 'images'))).map(name => `/images/${name}`))
  expect(named.filter(path => !files.has(String(path)))).toEqual([])
  expect([...files].filter(path => path.endsWith('.svg') && !named.includes(path))).toEqual([])
  expect(files.has('/images/NOTICE.txt')).toBe(true)
})

test('no picture runs, loads or links anything', async () => {
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

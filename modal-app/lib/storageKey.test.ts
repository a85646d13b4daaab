import { beforeEach, expect, test } from 'vitest'
import { connectorSite } from '../boot/connectorSite.ts'
import { createTestApp } from '../boot/testApp.ts'
import { coinbaseRow } from '../connectors/coinbase/coinbaseRow.ts'
import { connectorRows } from '../connectors/connectorRows.ts'
import { createSessionStorage } from '../connectors/walletConnect/createSessionStorage.ts'
import { guardStorage } from './guardStorage.ts'
import { connectorKey, forgetOlderKeys, type StoragePart, type StorageSite, storageKey } from './storageKey.ts'

beforeEach(() => localStorage.clear())

const parts: StoragePart[] = [
  'recent',
  'connections',
  'tokens',
  'names',
  'client',
  'sent',
  'asked',
  'orders',
  'refreshes',
]
const stored = connectorRows.map(({ stores }) => stores)
/** Simply joined by a separator, some keys of these sites would equal or begin others. */
const sites: StorageSite[] = [
  ['https://shop.example', 'demo'],
  ['https://shop.example', 'demo:recent'],
  ['https://shop.example:8443', 'demo'],
  ['https://shop.example', '8443:demo'],
  ['https://shop.example', 'demo","coinbase'],
  ['https://shop.example","demo', 'x'],
  ['demo', 'https://shop.example'],
  ['https://shop.example', 'demo', 'treasury'],
  ['https://shop.example', 'demo', 'recent'],
].map(([origin = '', projectId = '', instance]) => ({ origin, projectId, instance }))

test('the page without instances keeps the keys that it had', () => {
  expect(storageKey({ origin: 'https://shop.example', projectId: 'demo' }, 'recent')).toBe(
    '["ck","https://shop.example","demo","recent"]',
  )
})

test('no key equals or begins another', () => {
  const keys = sites.flatMap(site => [
    ...parts.map(part => storageKey(site, part)),
    ...stored.map(part => connectorKey(site, part)),
  ])
  const clashes = keys.filter(key => keys.some(other => other !== key && other.startsWith(key)))
  expect([new Set(keys).size, clashes]).toEqual([keys.length, []])
})

test('Coinbase’s entries are separate from sign-client’s', async () => {
  const app = createTestApp()
  app.storage.set = (key, text) => localStorage.setItem(key, text)
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true })
  await coinbaseRow.offer(connectorSite(app, coinbaseRow))?.().disconnect('eip155')
  expect(localStorage).toHaveLength(1)
  const storage = createSessionStorage(
    guardStorage(() => localStorage),
    connectorKey(app.config, 'walletConnect'),
  )
  await storage.setItem('selections', {})
  expect(await storage.getEntries()).toEqual([['selections', {}]])
})

test('removes what older releases stored for this site, and nothing of other sites', () => {
  const site = { origin: 'https://shop.example', projectId: 'demo' }
  const older = ['ck:https://shop.example:demo:selections', 'ck:https://shop.example:demo:coinbase']
  const lists = ['ck:recent:demo:https://shop.example', 'ck:connections:demo:https://shop.example']
  const others = ['ck:https://other.example:demo:selections', 'ck:recent:demo:https://other.example', 'else']
  const own = connectorKey(site, 'coinbase')
  for (const key of [...older, ...lists, ...others, own]) localStorage.setItem(key, 'x')
  forgetOlderKeys(() => localStorage, site)
  expect(Object.keys(localStorage).sort()).toEqual([...others, own].sort())
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  expect(() => forgetOlderKeys(denied, site)).not.toThrow()
})

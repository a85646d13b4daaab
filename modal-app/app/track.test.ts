import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTestApp } from '../boot/testApp.ts'
import { track } from './track.ts'

test('nothing is told unless the site turned analytics on', () => {
  const app = createTestApp()
  track(app, { name: 'CLICK_NETWORKS' })
  expect(app.host.emitted).toEqual([])
})

test('an event reaches the page with its properties', () => {
  const app = createTestApp({ options: { analytics: 'true' } })
  track(app, { name: 'MODAL_OPEN', properties: { connected: false } })
  track(app, { name: 'CLICK_NETWORKS' })
  expect(app.host.payloads('analytics.tracked')).toEqual([
    { name: 'MODAL_OPEN', properties: { connected: false } },
    { name: 'CLICK_NETWORKS', properties: {} },
  ])
})

test('openings, connections and errors are counted for the operator, and nothing else', () => {
  const app = createTestApp({ options: { analytics: 'true' } })
  track(app, { name: 'MODAL_OPEN', properties: { connected: false } })
  track(app, { name: 'CLICK_NETWORKS' })
  const properties = { name: 'Dev Wallet', method: 'browser', view: 'Connect' } as const
  track(app, { name: 'CONNECT_SUCCESS', properties })
  track(app, { name: 'CONNECT_ERROR', properties: { code: 'wallet_busy' } })
  track(app, { name: 'INTERNAL_SDK_ERROR', properties: { kind: 'TypeError' } })
  expect(app.counted).toEqual([
    { kind: 'open' },
    { kind: 'connect', name: 'Dev Wallet' },
    { kind: 'error', name: 'wallet_busy' },
  ])
  const silent = createTestApp()
  track(silent, { name: 'MODAL_OPEN', properties: { connected: false } })
  expect(silent.counted).toEqual([])
})

test('a site’s owner finds each event in the list of loader/OPTIONS.md, and no other', () => {
  const named = (text: string, pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort()
  const events = named(readFileSync('modal-app/app/track.ts', 'utf8'), /'([A-Z]+(?:_[A-Z]+)*)'/g)
  const options = readFileSync('loader/OPTIONS.md', 'utf8')
  const [, section = ''] = options.split('## Analytics\n')
  const [list = ''] = section.split('\n## ')
  expect(events.length).toBeGreaterThan(50)
  expect(named(list, /`([A-Z]+(?:_[A-Z]+)*)`/g)).toEqual(events)
})

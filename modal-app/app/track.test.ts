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

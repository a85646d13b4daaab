// @vitest-environment node

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Relay, startRelay } from '../../../e2e/services/startRelay.ts'
import { createTestSite, memoryStorage, realClock } from './testSite.ts'
import { openTestWallet } from './testWallet.ts'

let relay: Relay
beforeAll(async () => {
  relay = await startRelay({ port: 0 })
})
afterAll(() => relay.stop())

/** Longer than sessions last: seven days. */
const laterMs = 8 * 24 * 60 * 60_000
const removed = { type: 'removed', id: 'eip155:walletconnect' }
const soon = <T>(check: () => T) => vi.waitFor(check, { interval: 5, timeout: 4_000 })

/** A site and a wallet, connected, and a clock for each document of the site. */
async function connected() {
  const storage = memoryStorage()
  const visit = (awayMs = 0) => {
    const clock = { ...realClock, awayMs, now: () => Date.now() + clock.awayMs }
    return { clock, ...createTestSite({ relayUrl: relay.url, storage, clock }) }
  }
  const [shop, wallet] = [visit(), await openTestWallet({ relayUrl: relay.url })]
  await shop.connect({ onUri: uri => void wallet.pair(uri) })
  return { shop, wallet, visit }
}

test('a session that is over is not picked up again, and does not stay open at the wallet', async () => {
  const { wallet, visit } = await connected()
  expect(wallet.state().sites).toHaveLength(1)
  expect(await visit(laterMs).connector.restore()).toEqual([])
  await soon(() => expect(wallet.state().sites).toEqual([]))
})

test('who comes back after its end is told at once', async () => {
  const { shop } = await connected()
  shop.clock.awayMs = laterMs
  await shop.connector.resume()
  expect(shop.changes).toEqual([removed])
})

test('who comes back asks the wallet whether it is still there', async () => {
  const { shop, wallet } = await connected()
  const pinged = new Promise<{ topic: string }>(resolve => {
    wallet.kit.engine.signClient.events.on('session_ping', resolve)
  })
  await shop.connector.resume()
  expect(await pinged).toMatchObject({ topic: Object.keys(wallet.kit.getActiveSessions())[0] })
  expect(shop.changes).toEqual([])
})

import { afterAll, expect, test, vi } from 'vitest'
import { startRelay } from '../../../e2e/services/startRelay.ts'
import { testCapability } from '../testCapability.ts'
import { createTestSite, memoryStorage, realClock } from './testSite.ts'
import { openTestWallet } from './testWallet.ts'

const relay = await startRelay({ port: 0 })
afterAll(() => relay.stop())

/** Sessions last seven days. */
const laterMs = 8 * 24 * 60 * 60_000
const removed = { type: 'removed', id: 'eip155:walletconnect' }
const soon = <T>(check: () => T) => vi.waitFor(check)

/** A connected site with a clock for each of its documents. */
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

test('an expired session is not restored, and is closed at the wallet', async () => {
  const { wallet, visit } = await connected()
  expect(wallet.state().sites).toHaveLength(1)
  expect(await testCapability(visit(laterMs).connector, 'sessions').restore()).toEqual([])
  await soon(() => expect(wallet.state().sites).toEqual([]))
})

test('a session that expired meanwhile is reported at once on return', async () => {
  const { shop } = await connected()
  shop.clock.awayMs = laterMs
  await testCapability(shop.connector, 'resume')()
  expect(shop.changes).toEqual([removed])
})

test('returning to the page pings the wallet', async () => {
  const { shop, wallet } = await connected()
  const pinged = new Promise<{ topic: string }>(resolve => {
    wallet.kit.engine.signClient.events.on('session_ping', resolve)
  })
  await testCapability(shop.connector, 'resume')()
  expect(await pinged).toMatchObject({ topic: Object.keys(wallet.kit.getActiveSessions())[0] })
  expect(shop.changes).toEqual([])
})

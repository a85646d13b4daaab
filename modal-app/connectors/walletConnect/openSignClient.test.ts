import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardStorage } from '../../lib/guardStorage.ts'
import { createSessionStorage } from './createSessionStorage.ts'
import { openSignClient } from './openSignClient.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

// @spec 9.heartbeat
test('WalletConnect’s client, too, beats every five seconds', async () => {
  const { core } = await openSignClient({
    settings: { projectId: 'a'.repeat(32), relayUrl: 'ws://127.0.0.1:1' },
    metadata: { name: 'Shop', url: 'https://shop.example', description: '', icons: [] },
    storage: createSessionStorage(
      guardStorage(() => localStorage),
      'test',
    ),
    host: { call: vi.fn() },
    clock: { now: Date.now, setTimeout: () => 0, clearTimeout() {} },
    isMobile: false,
  })
  const beat = vi.fn()
  core.heartbeat.on('heartbeat_pulse', beat)
  vi.advanceTimersByTime(4_999)
  expect(beat).not.toHaveBeenCalled()
  vi.advanceTimersByTime(15_001)
  expect(beat).toHaveBeenCalledTimes(4)
})

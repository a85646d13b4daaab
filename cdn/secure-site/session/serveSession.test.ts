import { expect, test, vi } from 'vitest'
import type { SdkParts } from '../SdkParts.ts'
import { serveSession } from './serveSession.ts'
import { createSiteStore } from './siteStore.ts'

const { signal } = new AbortController()

test.each([
  ['answers', async () => ({ success: true })],
  ['is away', () => Promise.reject(new Error('away'))],
])('signing out ends the session here, whether the server %s', async (_, answer) => {
  const store = createSiteStore('demo', () => undefined, new EventTarget())
  const api = vi.fn(answer)
  const served = serveSession({ api, store } as unknown as SdkParts)
  store.writeSession('s'.repeat(43))
  expect(await served['user.isConnected']({}, signal)).toEqual({ isConnected: true })
  expect(await served['user.signOut']({}, signal)).toBeNull()
  expect(await served['user.isConnected']({}, signal)).toEqual({ isConnected: false })
  expect(api).toHaveBeenCalledTimes(1)
  // Nobody is signed in any more, so the server is not asked.
  await served['user.signOut']({}, signal)
  expect(api).toHaveBeenCalledTimes(1)
})

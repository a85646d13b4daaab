import { expect } from '@playwright/test'
import { test } from '../fixtures/sceneTest.ts'

for (const opener of ['unsafe-none', 'same-origin', 'same-origin-allow-popups'])
  for (const embedder of ['unsafe-none', 'require-corp', 'credentialless'])
    test(`a page with opener policy ${opener} and embedder policy ${embedder} connects`, async ({ scene }) => {
      await scene.visit({
        headers: { 'Cross-Origin-Opener-Policy': opener, 'Cross-Origin-Embedder-Policy': embedder },
      })
      const isIsolated = opener === 'same-origin' && embedder !== 'unsafe-none'
      expect(await scene.page.evaluate(() => crossOriginIsolated)).toBe(isIsolated)
      await scene.expectToConnect()
      expect(scene.complaints).toEqual([])
    })

import { expect } from '@playwright/test'
import { test } from '../fixtures/sceneTest.ts'
import { takeOverModal } from '../fixtures/takenOverModal.ts'

const asked = { projectId: 'x', id: 'a'.repeat(64), decryptedId: 'b'.repeat(64) }

test('a taken-over modal can make the page load one address of one service, and nothing else', async ({
  scene,
  stack,
}) => {
  const { page } = scene
  const loaded: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'document') loaded.push(request.url())
  })
  const impostor = await takeOverModal(page)
  await scene.visit()
  await scene.open()
  // By then, the iframe has its port.
  await expect.poll(() => page.evaluate(() => window.ConnectKit.getState().view)).toBe('Connect')
  await expect
    .poll(() => impostor.ask('walletConnect.attest', { ...asked, verifyUrl: stack.verify }))
    .toMatchObject({
      attestation: expect.stringContaining('.'),
    })
  loaded.length = 0
  const { origin } = new URL(page.url())
  const wrong: unknown[] = []
  for (const verifyUrl of [
    `${stack.verify}/other`,
    'https://a@evil.example',
    'javascript:alert(1)',
    'http://evil.example',
  ])
    wrong.push(await impostor.ask('walletConnect.attest', { ...asked, verifyUrl }))
  expect(wrong).toEqual([-32602, -32602, -32602, -32602])
  for (const verifyUrl of [origin, stack.cdn, stack.wallet, 'https://evil.example'])
    expect(await impostor.ask('walletConnect.attest', { ...asked, verifyUrl })).toEqual({ attestation: '' })
  expect(loaded).toEqual([])
  const all = await Promise.all(
    Array.from({ length: 25 }, () => impostor.ask('walletConnect.attest', { ...asked, verifyUrl: stack.verify })),
  )
  expect(all).toContainEqual({ attestation: '' })
  expect(loaded.length).toBeLessThanOrEqual(16)
  const query = new URLSearchParams({ projectId: 'x', origin, id: asked.id, decryptedId: asked.decryptedId })
  expect(new Set(loaded)).toEqual(new Set([`${stack.verify}/v3/attestation?${query}`]))
  await expect(page.locator('iframe[title=Verify]')).toHaveCount(0)
})

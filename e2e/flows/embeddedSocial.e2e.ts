import { expect } from '@playwright/test'
import { leaveArrival, embeddedTest as test } from '../fixtures/embeddedTest.ts'
import { createEmbeddedVisitor } from '../fixtures/embeddedVisitor.ts'
import { createModal } from '../fixtures/modal.ts'
import { signInAt } from '../fixtures/signInAt.ts'

const newName = () => `ada-${crypto.randomUUID().slice(0, 8)}`

const address = /^0x[0-9a-fA-F]{40}$/

test('signs up with X, closes the window and tries again, and opens the same wallet in another browser', {
  tag: '@job',
}, async ({ page, shop, modal, pages, tag, stack, browser, ada }) => {
  const name = newName()
  await shop.visit('plain')
  await shop.connectButton.click()
  // A provider's behaviour is the same for all tests, so only this one signs in with X.
  const x = modal.dialog.getByRole('button', { name: 'Continue with X', exact: true })

  await test.step('a window closed before the provider finishes', async () => {
    const [opened] = await Promise.all([page.context().waitForEvent('page'), x.click()])
    await opened.getByRole('heading', { name: /\bX\b/ }).waitFor()
    await opened.close()
    await expect(modal.dialog.getByText('Window closed')).toBeVisible()
  })

  await test.step('an unreachable provider is reported as such', async () => {
    const again = modal.dialog.getByRole('button', { name: 'Try again' })
    await fetch(`${stack.oidc}/x/behaviour`, { method: 'PUT', body: JSON.stringify({ isGone: true }) })
    const [opened] = await Promise.all([page.context().waitForEvent('page'), again.click()])
    await signInAt(opened, name)
    await expect(modal.dialog.getByText('Couldn’t sign in')).toBeVisible()
    await fetch(`${stack.oidc}/x/behaviour`, { method: 'PUT', body: '{}' })
    await opened.close()
  })

  await test.step('declining at the provider does not connect', async () => {
    const again = modal.dialog.getByRole('button', { name: 'Try again' })
    const [opened] = await Promise.all([page.context().waitForEvent('page'), again.click()])
    await opened.getByRole('button', { name: 'Cancel' }).click()
    await expect(modal.dialog.getByText('Sign-in declined')).toBeVisible()
  })

  const code = await test.step('accepting creates a wallet', async () => {
    const again = modal.dialog.getByRole('button', { name: 'Try again' })
    const [opened] = await Promise.all([page.context().waitForEvent('page'), again.click()])
    await signInAt(opened, name)
    const saved = await ada.saveCode()
    await expect(shop.account).toHaveText(address)
    await leaveArrival(modal)
    return saved
  })
  const account = (await shop.account.textContent()) ?? ''

  await test.step('another browser opens it with the code, if page and provider isolate their windows', async () => {
    const isolated = { 'Cross-Origin-Opener-Policy': 'same-origin' }
    await fetch(`${stack.oidc}/x/behaviour`, { method: 'PUT', body: JSON.stringify({ isIsolated: true }) })
    const other = await browser.newContext()
    try {
      const there = await other.newPage()
      const theirs = createModal(there)
      const visitor = createEmbeddedVisitor(there, theirs, stack)
      const html = `<!doctype html><title>Apart</title>${tag()}<button data-connectkit-open>Connect</button>`
      await there.goto(await pages.serve(html, { headers: isolated }))
      await there.evaluate(() => window.ConnectKit.ready)
      await there.getByRole('button', { name: 'Connect' }).click()
      const button = theirs.dialog.getByRole('button', { name: 'Continue with X', exact: true })
      const [apart] = await Promise.all([other.waitForEvent('page'), button.click()])
      await expect(apart.getByRole('heading', { name: 'Go back to continue' })).toBeVisible()
      const next = visitor.secure.getByRole('button', { name: 'Continue' })
      const [opened] = await Promise.all([other.waitForEvent('page'), next.click()])
      await signInAt(opened, name)
      await visitor.typeCode('Enter the recovery code', code)
      const connected = () => there.evaluate(() => window.ConnectKit.getState().connections[0]?.accounts[0]?.address)
      await expect.poll(connected).toBe(account)
    } finally {
      await fetch(`${stack.oidc}/x/behaviour`, { method: 'PUT', body: '{}' })
      await other.close()
    }
  })
})

import { expect } from '@playwright/test'
import { test } from '../fixtures/sceneTest.ts'

test('a wallet’s own words unfold under a failure, as text attributed to it', async ({ scene }) => {
  const { modal, wallet } = scene
  await scene.visit()
  await wallet.answer('eth_requestAccounts', () => {
    const lie = '<a href="https://restore.example">Click here</a> to \u202erestore\u202c your wallet. '
    throw Object.assign(new Error(lie + 'x'.repeat(10_000)), { code: -32000 })
  })
  await scene.open()
  await modal.wallet(wallet.name).click()
  await expect(modal.dialog).toContainText(`Couldn’t connect to ${wallet.name}`)
  const words = modal.dialog.getByRole('blockquote')
  await expect(words).toBeHidden()
  const opener = modal.dialog.locator('summary')
  await expect(opener).toHaveText('Details')
  await modal.button('Try again').focus()
  await scene.page.keyboard.press('Shift+Tab')
  await expect(opener).toBeFocused()
  await scene.page.keyboard.press('Enter')
  await expect(words).toBeVisible()
  await expect(modal.dialog).toContainText(`${wallet.name} says:`)
  const text = (await words.textContent()) ?? ''
  expect([...text]).toHaveLength(301)
  expect(text).toMatch(/^<a href="https:\/\/restore\.example">Click here<\/a> to restore your wallet\. x+…$/)
  await expect(modal.dialog.getByRole('link', { name: 'Click here' })).toHaveCount(0)
  // It can be selected and copied, unlike the rest of the dialog.
  expect(await words.evaluate(element => getComputedStyle(element).userSelect)).toBe('text')
  await expect(modal.button('Try again')).toBeVisible()
})

test('a refusal unfolds nothing', async ({ scene }) => {
  const { modal, wallet } = scene
  await scene.visit()
  await wallet.answer('eth_requestAccounts', () => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  })
  await scene.open()
  await modal.wallet(wallet.name).click()
  await expect(modal.dialog).toContainText('Request declined')
  await expect(modal.dialog.getByText('Details', { exact: true })).toHaveCount(0)
})

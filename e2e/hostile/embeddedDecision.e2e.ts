import { expect, type Page } from '@playwright/test'
import { armed } from '../fixtures/armed.ts'
import { signUpWithEvil, type Victim } from '../fixtures/evilVisitor.ts'
import { test } from '../fixtures/test.ts'

/* One request is decided once, however many windows show it, and by nobody once its page has gone. */

const chainId = 'eip155:31337'
const hex = `0x${Buffer.from('Tea').toString('hex')}`

const approve = (opened: Page) => opened.getByRole('button', { name: 'Approve' })
const isArmed = (opened: Page) => armed(approve(opened))
const ask = ({ modal, address }: Victim) =>
  modal.begin('rpc.request', { chainId, method: 'personal_sign', params: [hex, address] })
/** The window has released the request: it is closed, or it shows that there is nothing to do. */
const isOver = (opened: Page, title: string) => expect(opened.getByRole('heading', { name: title })).toBeVisible()

test('two windows of one request decide it once: the first answer ends the other', async ({ page, pages, stack }) => {
  const victim = await signUpWithEvil(page, pages, stack)
  const { modal } = victim

  await test.step('rejected in one, approved in the other', async () => {
    const id = await ask(victim)
    const [first, second] = [await modal.openWindow(), await modal.openWindow()]
    await isArmed(first)
    await first.getByRole('button', { name: 'Reject' }).click()
    // A press faster than the window's own check is refused by the server.
    await second.bringToFront()
    await Promise.any([isArmed(second), isOver(second, 'Nothing to do here')])
    await approve(second)
      .click({ timeout: 3000 })
      .catch(() => {})
    await expect.poll(() => modal.answer(id)).toMatchObject({ e: { message: 'The request was rejected' } })
    await isOver(second, 'Nothing to do here')
    await second.close()
  })

  await test.step('approved in both at the same moment', async () => {
    let signed = 0
    const id = await ask(victim)
    const windows = [await modal.openWindow(), await modal.openWindow()]
    // Each window's answer is delayed, so that neither learns of the other's.
    let letGo = () => {}
    const isLetGo = new Promise<void>(resolve => {
      letGo = resolve
    })
    for (const opened of windows)
      await opened.route('**/v1/embedded/tickets/answer', async route => {
        if (route.request().postDataJSON().sealed !== null) signed++
        await isLetGo
        await route.continue()
      })
    for (const opened of windows) {
      await opened.bringToFront()
      await isArmed(opened)
      await approve(opened).click()
    }
    await expect.poll(() => signed).toBeGreaterThan(0)
    await page.waitForTimeout(1500)
    expect(signed).toBe(1)
    letGo()
    await expect.poll(() => modal.answer(id)).toHaveProperty('r')
    await isOver(windows[1] as Page, 'Nothing to do here')
  })
})

test('a request whose page is gone cannot be approved', async ({ page, pages, stack }) => {
  const victim = await signUpWithEvil(page, pages, stack)
  const { modal } = victim
  let answers = 0
  await page.context().route('**/v1/embedded/tickets/answer', async route => {
    if (route.request().postDataJSON().sealed !== null) answers++
    await route.continue()
  })

  await test.step('as its visitor presses, right after the frame was removed', async () => {
    await ask(victim)
    const opened = await modal.openWindow()
    await isArmed(opened)
    await modal.inModal(() => window.site.remove(), null)
    await approve(opened).click()
    await isOver(opened, 'The page is gone')
    await opened.close()
  })

  await test.step('without a press, after the page went elsewhere', async () => {
    await page.reload()
    await expect.poll(() => modal.inModal(() => 'put' in window, null).catch(() => false)).toBe(true)
    await ask(victim)
    const opened = await modal.openWindow()
    await isArmed(opened)
    await page.goto('about:blank')
    await isOver(opened, 'The page is gone')
  })
  expect(answers).toBe(0)
})

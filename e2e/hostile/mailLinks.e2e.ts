import { type Browser, expect, type Page } from '@playwright/test'
import { type Answer, type EvilModal, openEvilModal } from '../fixtures/evilModal.ts'
import { signUpWithEvil } from '../fixtures/evilVisitor.ts'
import type { PageServer } from '../fixtures/servePages.ts'
import type { StackUrls } from '../fixtures/stackUrls.ts'
import { test } from '../fixtures/test.ts'

/* A thief begins a sign-in with somebody else's address, and its owner, a scanner or a page opens the link of the mail. */

const chainId = 'eip155:31337'

/** The newest link to confirm a browser. */
async function linkTo(stack: StackUrls, to: string, known: readonly string[] = []): Promise<string> {
  const links = async () => {
    const mails: { to: string; text: string }[] = await (await fetch(`${stack.mail}/messages`)).json()
    return mails
      .filter(mail => mail.to === to)
      .flatMap(({ text }) => /https?:\/\/\S+\/device#[-_\w]{43}(?=\s|$)/.exec(text)?.[0] ?? [])
      .filter(link => !known.includes(link))
  }
  await expect.poll(async () => (await links()).length).toBe(1)
  return (await links())[0] ?? ''
}

/** A thief in a browser of their own, who waits for the owner's Yes. */
async function thiefOf(browser: Browser, pages: PageServer, stack: StackUrls, email: string) {
  const context = await browser.newContext()
  const modal: EvilModal = await openEvilModal(await context.newPage(), pages, stack)
  expect(await modal.ask('email.connect', { email })).toMatchObject({ r: { action: 'VERIFY_DEVICE' } })
  return { context, modal }
}

/** What the thief hears once the owner has answered. */
async function heard({ ask }: EvilModal): Promise<Answer> {
  for (;;) {
    const answer = await ask('email.awaitDevice', {})
    if (!('r' in answer) || answer.r === null) return answer
  }
}

const asks = (page: Page) => expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible()
const isOver = (page: Page) => expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()

test('the link of a mail that a thief caused signs nobody in by being opened', async ({
  page,
  pages,
  stack,
  browser,
}) => {
  const { email, address } = await signUpWithEvil(page, pages, stack)
  const thief = await thiefOf(browser, pages, stack, email)
  const link = await linkTo(stack, email)
  const { modal } = thief

  await test.step('a scanner that runs its scripts, follows it and types on it', async () => {
    const scanner = await browser.newContext()
    const opened = await scanner.newPage()
    await opened.goto(link)
    await asks(opened)
    for (const key of ['Enter', 'Space', 'Escape', 'y']) await opened.keyboard.press(key)
    await asks(opened)
    expect(opened.url()).toBe(`${stack.secureSite}/device`)
    await scanner.close()
  })

  await test.step('a page that has it, in a frame or a window that it keeps', async () => {
    const reader = await page.context().newPage()
    await reader.goto(
      await pages.serve(`<!doctype html><title>Mail</title><link rel="prefetch" href="${link}">
        <iframe src="${link}"></iframe><a href="${link}" target="read">Read</a><script>
        document.querySelector('a').onclick = event => { event.preventDefault(); window.mine = open(event.target.href, 'read') }
        </script>`),
    )
    await expect.poll(() => reader.frames().filter(each => each.url().startsWith('chrome-error:'))).toHaveLength(1)
    const [opened] = await Promise.all([page.context().waitForEvent('page'), reader.getByText('Read').click()])
    await asks(opened)
    expect(await opened.evaluate(() => [window.opener, window.name])).toEqual([null, ''])
    expect(await reader.evaluate(() => (window as unknown as { mine: Window }).mine.closed)).toBe(true)
    await opened.close()
    await reader.close()
  })
  expect(await modal.ask('user.isConnected', {})).toEqual({ r: { isConnected: false } })

  await test.step('its owner, who presses No: the thief is told, and the link is over', async () => {
    const owner = await page.context().newPage()
    await owner.goto(link)
    await owner.getByRole('button', { name: 'No', exact: true }).click()
    await expect(owner.locator('[data-copied]')).toHaveCount(0)
    expect(await heard(modal)).toMatchObject({ e: { code: 4001 } })
    await owner.goto('about:blank')
    await owner.goto(link)
    await isOver(owner)
    await owner.close()
    await thief.context.close()
  })

  await test.step('its owner, who presses Yes: the thief has no code; and with it, no key', async () => {
    const other = await thiefOf(browser, pages, stack, email)
    const again = await linkTo(stack, email, [link])
    const owner = await page.context().newPage()
    await owner.goto(again)
    await owner.getByRole('button', { name: 'Yes', exact: true }).click()
    await expect(owner.getByRole('heading', { name: 'Your code' })).toBeVisible()
    const code = ((await owner.locator('[data-copied]').textContent()) ?? '').replace(/\D/g, '')
    expect(await heard(other.modal)).toEqual({ r: null })
    const wrong = code === '123456' ? '654321' : '123456'
    expect(await other.modal.ask('email.submitCode', { code: wrong })).toMatchObject({ e: expect.anything() })
    expect(await other.modal.ask('user.isConnected', {})).toEqual({ r: { isConnected: false } })
    // Somebody who is talked into reading it out.
    expect(await other.modal.ask('email.submitCode', { code })).toEqual({ r: null })
    await other.modal.begin('user.get', {})
    await expect(other.modal.secure.getByRole('heading', { name: 'Unlock your wallet' })).toBeVisible()
    const params = [`0x${Buffer.from('Tea').toString('hex')}`, address]
    await other.modal.begin('rpc.request', { chainId, method: 'personal_sign', params })
    await expect(other.modal.secure.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    expect(await other.modal.signatures()).toEqual([])
    await other.context.close()
  })
})

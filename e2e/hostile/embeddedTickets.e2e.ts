import { expect, type Page } from '@playwright/test'
import { openEvilModal } from '../fixtures/evilModal.ts'
import { signUpWithEvil } from '../fixtures/evilVisitor.ts'
import { test } from '../fixtures/test.ts'

/* Windows of the secure site, which act for whoever made their ticket. */

const chainId = 'eip155:31337'
const hex = `0x${Buffer.from('Tea').toString('hex')}`

const nothing = (page: Page) => expect(page.getByRole('heading', { name: 'Nothing to do here' })).toBeVisible()

test('a window’s address is useless to anyone who sends, replays, reloads or guesses it', async ({
  page,
  pages,
  stack,
}) => {
  // The page isolates its windows, which must not affect the wallet.
  const { modal, address } = await signUpWithEvil(page, pages, stack, {
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin' },
  })
  const context = page.context()
  const ask = () => modal.begin('rpc.request', { chainId, method: 'personal_sign', params: [hex, address] })

  /** A ticket that no window has taken. None of the site's code runs in its window. */
  const freshLink = async () => {
    await context.route(`${stack.secureSite}/window`, route =>
      route.fulfill({ contentType: 'text/html', body: 'Empty' }),
    )
    const opened = await modal.openWindow()
    await expect(opened.getByText('Empty')).toBeVisible()
    const link = opened.url()
    expect(link).toMatch(/\/window#[-_\w]{22}\./)
    await opened.close()
    await context.unroute(`${stack.secureSite}/window`)
    return link
  }

  await test.step('by a mail or an address bar', async () => {
    await ask()
    const link = await freshLink()
    const mailed = await context.newPage()
    await mailed.goto(link)
    await nothing(mailed)
    // No trace of the ticket's purpose remains.
    expect(mailed.url()).toBe(`${stack.secureSite}/window`)
    await mailed.close()
  })

  await test.step('by a link, a script or a named window of a page', async () => {
    const link = await freshLink()
    const evil = await context.newPage()
    await evil.goto(
      await pages.serve(
        `<a href="${link}" target="_blank">Your prize</a><a href="${link}" target="mine" id="named">Or here</a>`,
      ),
    )
    for (const press of [
      () => evil.getByText('Your prize').click(),
      () => evil.locator('#named').click(),
      () => evil.evaluate(link => void window.open(link, 'mine'), link),
    ]) {
      const [opened] = await Promise.all([context.waitForEvent('page'), press()])
      await nothing(opened)
      await opened.close()
    }
    await evil.goto(link)
    await nothing(evil)
    await evil.close()
  })

  await test.step('in a frame', async () => {
    for (const path of ['/window', '/device'])
      await modal.inPage(
        src => {
          const frame = document.createElement('iframe')
          frame.src = src
          document.body.append(frame)
        },
        `${stack.secureSite}${path}#${'a'.repeat(43)}`,
      )
    await expect.poll(() => page.frames().filter(each => each.url().startsWith('chrome-error:'))).toHaveLength(2)
  })

  await test.step('a second time, after the site itself opened it', async () => {
    const link = await freshLink()
    const opened = await modal.openWindow()
    const approve = (page: Page) => page.getByRole('button', { name: 'Approve' })
    await expect(approve(opened)).toBeVisible()
    const facts = () => [window.opener, window.name, document.referrer, location.hash, history.length]
    expect(await opened.evaluate(facts)).toEqual([null, '', '', '', 1])
    const openHere = async () => {
      const open = opened.evaluate(link => void window.open(link, '_blank', 'noopener'), link)
      const [next] = await Promise.all([context.waitForEvent('page'), open])
      return next
    }
    const first = await openHere()
    await expect(approve(first)).toBeVisible()
    await nothing(await openHere())
    await first.reload()
    await nothing(first)
    await opened.reload()
    await nothing(opened)
  })
  expect(await modal.signatures()).toEqual([])
})

test('a wallet that was opened on one site is closed on another of the same operator', async ({
  page,
  pages,
  stack,
}) => {
  const { modal, address } = await signUpWithEvil(page, pages, stack)
  expect(await modal.ask('user.isConnected', {})).toEqual({ r: { isConnected: true } })
  for (const projectId of ['demo', 'chains']) {
    const other = await openEvilModal(page, pages, stack, { query: { projectId } })
    expect(other.origin).not.toBe(modal.origin)
    expect(await other.ask('user.isConnected', {})).toEqual({ r: { isConnected: false } })
    for (const [method, params] of [
      ['user.get', {}],
      ['security.open', {}],
      ['rpc.request', { chainId, method: 'personal_sign', params: [hex, address] }],
    ] as const)
      expect(await other.ask(method, params)).toMatchObject({ e: { message: 'Nobody is signed in' } })
    expect(await other.ask('rpc.request', { chainId, method: 'eth_accounts', params: [] })).toEqual({ r: [] })
  }
})

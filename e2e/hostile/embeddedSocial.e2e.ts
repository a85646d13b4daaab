import { expect, type Page } from '@playwright/test'
import { type EvilModal, openEvilModal } from '../fixtures/evilModal.ts'
import { signUpWithEvil } from '../fixtures/evilVisitor.ts'
import { signInAt } from '../fixtures/signInAt.ts'
import { test } from '../fixtures/test.ts'

/* Signing in with a provider, while the page, the modal or the provider is hostile. What needs no browser: e2e/services/oidc. */

const random = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url')
const newName = () => `ada-${crypto.randomUUID().slice(0, 8)}`

const nothing = (page: Page) => expect(page.getByRole('heading', { name: 'Nothing to do here' })).toBeVisible()

/** The hostile modal opens the window by a press, as the real one does. */
async function openLoading(modal: EvilModal, address: string): Promise<Page> {
  await modal.inModal(address => {
    document.addEventListener('click', () => void window.open(address, 'login', 'popup'), { once: true })
  }, address)
  const decoy = modal.page.frameLocator('#modal').locator('#decoy')
  const [opened] = await Promise.all([
    modal.page.context().waitForEvent('page'),
    decoy.click({ position: { x: 5, y: 5 }, force: true }),
  ])
  return opened
}

test('a hostile provider navigates neither page nor modal, and a window of its name belongs to nobody', async ({
  page,
  shop,
  modal,
}) => {
  await shop.visit('plain')
  await shop.connectButton.click()
  const discord = modal.dialog.getByRole('button', { name: 'Discord' })
  const [opened] = await Promise.all([page.context().waitForEvent('page'), discord.click()])
  await opened.getByRole('textbox', { name: 'Account' }).waitFor()
  const address = page.url()

  await test.step('it cannot reach the window’s opener', async () => {
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    expect(await opened.evaluate(() => window.name)).toBe('')
    await opened.evaluate(() => {
      try {
        window.opener.parent.location.href = 'about:blank#stolen'
        window.opener.location.href = 'about:blank#stolen'
      } catch {}
    })
    await expect(modal.dialog.getByText(/Discord/).first()).toBeVisible()
    expect(page.url()).toBe(address)
  })

  await test.step('the page cannot reach it by name', async () => {
    // Each frame would be taken for the window if it had that name, and the page could navigate it.
    const names = ['', 'login', 'popup', 'loading', 'connectkit', 'social', 'google', '_blank']
    const { length } = page.context().pages()
    await page.evaluate(names => {
      for (const name of names) window.open('about:blank#page', name || '_self_')?.close()
    }, names)
    await expect.poll(() => page.context().pages().length).toBe(length)
    expect(opened.isClosed()).toBe(false)
    await expect(opened.getByRole('textbox', { name: 'Account' })).toBeVisible()
  })

  await test.step('and the sign-in goes on', async () => {
    await signInAt(opened, newName())
    await expect(
      page
        .frameLocator('iframe[data-connectkit]')
        .frameLocator('iframe[data-secure-site]')
        .getByRole('button', { name: 'Save a recovery code' }),
    ).toBeVisible()
  })
})

test('no link, stranger’s window, or modal acting for a thief’s device can lead a visitor through a sign-in', async ({
  page,
  pages,
  stack,
}) => {
  const modal = await openEvilModal(page, pages, stack)
  const begin = async () => {
    const place = random(16)
    expect(await modal.ask('social.begin', { provider: 'discord', place })).toEqual({ r: null })
    return `${stack.secureSite}/loading#${place}`
  }
  const goBack = (opened: Page) => opened.getByRole('heading', { name: 'Go back to continue' }).waitFor()

  await test.step('the page itself, sent to the window’s address, goes no further', async () => {
    const address = await begin()
    const lured = await page.context().newPage()
    await lured.goto(await pages.serve(`<a href="${address}">Your prize</a>`))
    await lured.getByText('Your prize').click()
    await goBack(lured)
    await lured.close()
  })

  await test.step('a page that opened the window learns nothing and passes nothing in', async () => {
    const address = await begin()
    const evil = await page.context().newPage()
    await evil.goto(
      await pages.serve(`<button>Play</button><script>
        window.heard = []
        onmessage = ({ data }) => heard.push(data)
        document.querySelector('button').onclick = () => {
          const opened = open(${JSON.stringify(address)}, 'login')
          setInterval(() => opened.postMessage({ window: 'proof', proof: ${JSON.stringify(random(32))} }, '*'), 50)
        }
      </script>`),
    )
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      evil.getByRole('button', { name: 'Play' }).click(),
    ])
    // It has first waited for a frame.
    await opened.getByRole('heading', { name: 'Go back to continue' }).waitFor()
    expect(await evil.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([])
    await evil.close()
  })

  await test.step('what a thief has begun on a device of their own is not finished here, with its proof in the address or told', async () => {
    const thief = await page.context().browser()?.newContext()
    if (!thief) throw new Error('No browser')
    const theirs = await openEvilModal(await thief.newPage(), pages, stack)
    const started = theirs.page.waitForRequest(request => request.url().endsWith('/v1/embedded/social/start'))
    await theirs.ask('social.begin', { provider: 'discord', place: random(16) })
    const { place, proof } = (await started).postDataJSON()
    await modal.inModal(proof => {
      addEventListener('message', ({ source, data }) => {
        if (Object(data).window) (source as Window).postMessage({ window: 'proof', proof }, '*')
      })
    }, proof)
    for (const address of [`/loading#${place}`, `/loading#${place}.${proof}`]) {
      const opened = await openLoading(modal, `${stack.secureSite}${address}`)
      await opened.getByRole('heading', { name: 'Go back to continue' }).waitFor()
      expect(new URL(opened.url()).pathname).toBe('/loading')
      await opened.close()
    }
    expect(await theirs.ask('user.isConnected', {})).toEqual({ r: { isConnected: false } })
    await thief.close()
  })

  await test.step('and by its own frame, the visitor’s own sign-in goes on', async () => {
    const opened = await openLoading(modal, await begin())
    await opened.getByRole('textbox', { name: 'Account' }).waitFor()
    await opened.close()
  })

  expect(await modal.ask('user.isConnected', {})).toEqual({ r: { isConnected: false } })
})

test('the visitor’s account cannot be made a login of a thief’s wallet', async ({ page, pages, stack }) => {
  // The page signs itself in as the thief. The hijacked modal knows the thief's code.
  const { modal, email } = await signUpWithEvil(page, pages, stack)
  const button = (name: string) => modal.secure.getByRole('button', { name, exact: true })
  await modal.begin('security.open', {})
  await expect(button('Add a way to sign in')).toBeVisible()
  await modal.inModal(
    () => window.site.setAttribute('style', 'mask-image: linear-gradient(transparent, transparent)'),
    null,
  )
  const openWindow = async () => {
    await button('Add a way to sign in').click()
    await button('Add GitHub').click()
    await expect(button('Continue in a window')).not.toHaveAttribute('aria-disabled')
    const [opened] = await Promise.all([page.context().waitForEvent('page'), button('Continue in a window').click()])
    return opened
  }

  await test.step('a hidden press leads to a window that says whose wallet it is, and to no provider', async () => {
    const opened = await openWindow()
    await expect(opened.getByText(email)).toBeVisible()
    expect(opened.url()).toBe(`${stack.secureSite}/window`)
    await opened.getByRole('button', { name: 'Reject' }).click()
    await expect(button('Add a way to sign in')).toBeVisible()
  })

  await test.step('the window for a sign-in does not serve to add an account', async () => {
    // A thief's own data: id and proof, from the server itself.
    await button('Add a way to sign in').click()
    const started = page.waitForRequest(request => request.url().endsWith('/v1/embedded/social/start'))
    await button('Add GitHub').click()
    const { place } = (await started).postDataJSON() as { place: string }
    const opened = await openLoading(modal, `${stack.secureSite}/loading#${place}`)
    await nothing(opened)
    await opened.close()
  })
})

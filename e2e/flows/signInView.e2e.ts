import { expect, type Page } from '@playwright/test'
import { pressSignIn, visitWithSignIn } from '../fixtures/signInForm.ts'
import { test } from '../fixtures/test.ts'

const networkTwo = 'eip155:31338'

const session = (page: Page) => page.evaluate(() => window.ConnectKit.getSession())

test('a required sign-in: locked, declined, tried again, and signed; a reload keeps the session', async ({
  page,
  stack,
  shop,
  modal,
  wallet,
}) => {
  await visitWithSignIn(page, stack.hosts, 'required')
  await shop.connectButton.click()
  await wallet.choose(modal)
  await wallet.approve()
  await expect(modal.dialog).toContainText('Prove it’s you to')
  await page.keyboard.press('Escape')
  await expect(modal.dialog).toContainText('Sign in to continue, or press Cancel.')
  await pressSignIn(modal, 'Sign in')
  await expect(modal.dialog).toContainText('Confirm in Dev Wallet')
  await expect(modal.dialog).toContainText(`wants you to sign in with your Ethereum account:`)
  await wallet.reject()
  await expect(modal.dialog).toContainText('Connected, but not signed in')
  expect(await session(page)).toBeNull()
  await pressSignIn(modal, 'Try again')
  await wallet.approve()
  await modal.expectClosed()
  const made = await session(page)
  expect(made).toMatchObject({ address: wallet.accounts[0], chainId: 'eip155:31337' })
  expect(made?.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  await page.reload()
  await expect(shop.account).toHaveText(wallet.accounts[0])
  expect(await session(page)).toMatchObject({ token: made?.token })
  await modal.expectClosed()
})

// @spec 8.siwx-start
test('a required sign-in that cannot start disconnects and leads to Connect; the console says why', async ({
  page,
  stack,
  shop,
  modal,
  wallet,
}) => {
  const told: string[] = []
  page.on('console', message => message.type() === 'error' && told.push(message.text()))
  await page.route('**/v1/auth/nonce*', route =>
    route.fulfill({ status: 404, json: { error: 'No', code: 'not_found' } }),
  )
  await visitWithSignIn(page, stack.hosts, 'required')
  await shop.connectButton.click()
  await wallet.choose(modal)
  await wallet.approve()
  await expect(modal.dialog).toContainText('Sign-in couldn’t start')
  await expect(modal.wallet(wallet.name)).toBeVisible()
  await expect(shop.account).toHaveText('not connected')
  expect(told.filter(line => line.includes('A problem occurred while trying initialize authentication'))).toHaveLength(
    1,
  )
})

test('cancelling a required sign-in disconnects', async ({ page, stack, shop, modal, wallet }) => {
  await visitWithSignIn(page, stack.hosts, 'required')
  await shop.connectButton.click()
  await wallet.choose(modal)
  await wallet.approve()
  await modal.button('Cancel').click()
  await modal.expectClosed()
  await expect(shop.account).toHaveText('not connected')
})

test('an optional sign-in is offered once, and declining it stays connected', async ({
  page,
  stack,
  shop,
  modal,
  wallet,
}) => {
  await visitWithSignIn(page, stack.hosts, 'optional')
  await shop.connectButton.click()
  await wallet.choose(modal)
  await wallet.approve()
  await modal.button('Cancel').click()
  await modal.expectClosed()
  await expect(shop.account).toHaveText(wallet.accounts[0])
  await shop.connectButton.click()
  await expect(modal.button('Disconnect')).toBeVisible()
})

test('with sessions per network, another account or network signs in again, and Cancel returns to the one with a session', async ({
  page,
  stack,
  shop,
  modal,
  wallet,
}) => {
  // Four openings of the modal, with as many signatures.
  await visitWithSignIn(page, stack.hosts, 'required', 'network')
  await shop.connectButton.click()
  await wallet.choose(modal)
  await wallet.approve()
  await pressSignIn(modal, 'Sign in')
  await wallet.approve()
  await modal.expectClosed()
  // The page opens the modal by itself, since sign-in is required.
  await wallet.selectNetwork('Local chain two')
  await modal.expectOpen()
  await expect(modal.dialog).toContainText('Prove it’s you to')
  await expect(modal.dialog).toContainText('Local chain two')
  expect(await session(page)).toBeNull()
  await modal.button('Cancel').click()
  await expect(modal.dialog).toContainText('Switch to')
  await wallet.approve()
  await modal.expectClosed()
  expect(await session(page)).toMatchObject({ chainId: 'eip155:31337' })
  await wallet.selectAccount(2)
  await modal.expectOpen()
  await pressSignIn(modal, 'Sign in')
  await wallet.approve()
  await modal.expectClosed()
  expect(await session(page)).toMatchObject({ address: wallet.accounts[1] })
  await wallet.selectNetwork('Local chain two')
  await modal.expectOpen()
  await pressSignIn(modal, 'Sign in')
  await wallet.approve()
  await modal.expectClosed()
  expect(await session(page)).toMatchObject({ address: wallet.accounts[1], chainId: networkTwo })
})

test('one session is valid on all networks of an account, and another account signs in again', async ({
  page,
  stack,
  shop,
  modal,
  wallet,
}) => {
  await visitWithSignIn(page, stack.hosts, 'required')
  await shop.connectButton.click()
  await wallet.choose(modal)
  await wallet.approve()
  await pressSignIn(modal, 'Sign in')
  await wallet.approve()
  await modal.expectClosed()
  await wallet.selectNetwork('Local chain two')
  await expect.poll(() => page.evaluate(() => window.ConnectKit.getState().activeChainId)).toBe(networkTwo)
  expect(await session(page)).toMatchObject({ address: wallet.accounts[0] })
  await modal.expectClosed()
  await wallet.selectAccount(2)
  await modal.expectOpen()
  await expect(modal.dialog).toContainText('Prove it’s you to')
  expect(await session(page)).toBeNull()
})

test('a page can request it even if it is off', async ({ page, stack, modal, wallet }) => {
  await visitWithSignIn(page, stack.hosts, 'off')
  await page.evaluate(() => {
    void window.ConnectKit.signIn().then(made => Object.assign(window, { made }))
  })
  await modal.expectOpen()
  await wallet.choose(modal)
  await wallet.approve()
  await pressSignIn(modal, 'Sign in')
  await wallet.approve()
  await modal.expectClosed()
  await expect
    .poll(() => page.evaluate(() => (window as { made?: unknown }).made))
    .toMatchObject({
      address: wallet.accounts[0],
    })
})

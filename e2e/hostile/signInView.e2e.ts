import { expect, type Page } from '@playwright/test'
import type { DevWallet } from '../fixtures/devWallet.ts'
import type { Modal } from '../fixtures/modal.ts'
import { test } from '../fixtures/moneyTest.ts'
import { pressSignIn, visitWithSignIn } from '../fixtures/signInForm.ts'

/* The page, the server and the wallet change under the open view of sign-in, and the iframe is ours. */

const session = (page: Page) => page.evaluate(() => window.ConnectKit.getSession())
const shown = 'Prove it’s you to'

/** The sample page with a required sign-in, with the view open. */
async function open(page: Page, modal: Modal, wallet: DevWallet, hosts: string): Promise<void> {
  await visitWithSignIn(page, hosts, 'required')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await wallet.choose(modal)
  await wallet.approve()
  await expect(modal.dialog).toContainText(shown)
}

type Behaviour = 'answers' | 'throws' | 'never' | 'nonsense'

/** Gives the page its own sign-in, whose functions record their arguments. */
const plugIn = (page: Page, createMessage: Behaviour, addSession: Behaviour = 'answers') =>
  page.evaluate(
    ([create, add]) => {
      const noted: unknown[] = []
      Object.assign(window, { noted })
      const act = async (behaviour: string, answer: unknown) => {
        if (behaviour === 'throws') throw new Error('The site’s server is down')
        if (behaviour === 'never') return new Promise(() => {})
        return behaviour === 'nonsense' ? { nonce: 'a\nb', domain: 'bank.example' } : answer
      }
      return window.ConnectKit.update({
        siwx: {
          createMessage: () => act(create, { nonce: 'pagepage1' }),
          addSession: (made: unknown) => {
            noted.push(made)
            return act(add, undefined)
          },
          revokeSession: () => {},
          setSessions: () => {},
          getSessions: () => [],
        } as never,
      })
    },
    [createMessage, addSession] as const,
  )
const noted = (page: Page) => page.evaluate(() => (window as unknown as { noted: { message: string }[] }).noted)

test('a page that brings its own sign-in while a question is on screen: the wallet is asked what is shown then', async ({
  page,
  stack,
  modal,
  wallet,
}) => {
  await open(page, modal, wallet, stack.hosts)
  await modal.dialog.getByText('Read the message').click()
  await expect(modal.dialog).toContainText('Nonce: ')
  await plugIn(page, 'answers')
  await expect(modal.dialog).toContainText('Nonce: pagepage1')
  await pressSignIn(modal)
  await wallet.approve()
  await modal.expectClosed()
  const [made] = await noted(page)
  expect(made?.message).toContain('Nonce: pagepage1')
  expect(await session(page)).toMatchObject({ address: wallet.accounts[0] })
  // Our server is not involved.
  expect((await session(page))?.token).toBeUndefined()
})

for (const [behaviour, name] of [
  ['throws', 'throws'],
  ['nonsense', 'answers with nonsense'],
] as const)
  test(`a page whose own sign-in ${name} before the question: nothing is signed, and Cancel leads out`, async ({
    page,
    stack,
    modal,
    wallet,
    shop,
  }) => {
    await open(page, modal, wallet, stack.hosts)
    await plugIn(page, behaviour)
    await pressSignIn(modal)
    await expect(modal.dialog).toContainText('Couldn’t sign in')
    expect(await wallet.methods()).not.toContain('personal_sign')
    await modal.button('Cancel').click()
    await modal.expectClosed()
    await expect(shop.account).toHaveText('not connected')
    expect(await session(page)).toBeNull()
  })

test('a page whose own sign-in never answers: Cancel leads out at once', async ({
  page,
  stack,
  modal,
  wallet,
  shop,
}) => {
  await open(page, modal, wallet, stack.hosts)
  await plugIn(page, 'never')
  await pressSignIn(modal)
  await modal.button('Cancel').click()
  await modal.expectClosed()
  await expect(shop.account).toHaveText('not connected')
  expect(await wallet.methods()).not.toContain('personal_sign')
})

test('a page whose own sign-in refuses the signature: nobody is signed in, and the visitor can try again', async ({
  page,
  stack,
  modal,
  wallet,
}) => {
  await open(page, modal, wallet, stack.hosts)
  await plugIn(page, 'answers', 'throws')
  await pressSignIn(modal)
  await wallet.approve()
  await expect(modal.button('Try again')).toBeVisible()
  expect(await session(page)).toBeNull()
  await plugIn(page, 'answers')
  await pressSignIn(modal, 'Try again')
  await wallet.approve()
  await modal.expectClosed()
  expect(await session(page)).toMatchObject({ address: wallet.accounts[0] })
})

test('a nonce not from the server starts no session', async ({ page, stack, modal, wallet }) => {
  await page.route('**/v1/auth/nonce**', async route => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), nonce: 'stolennonce1' } })
  })
  await open(page, modal, wallet, stack.hosts)
  await pressSignIn(modal)
  await wallet.approve()
  await expect(modal.dialog).toContainText('That took too long')
  expect(await session(page)).toBeNull()
  await page.unroute('**/v1/auth/nonce**')
  await pressSignIn(modal, 'Try again')
  await wallet.approve()
  await modal.expectClosed()
  expect(await session(page)).toMatchObject({ address: wallet.accounts[0] })
})

for (const [what, json] of [
  ['line breaks', { nonce: 'abcdefgh1\nURI: https://bank.example' }],
  ['a time with lines of its own', { issuedAt: '2030-01-31T12:00:00Z\nResources:\n- https://bank.example' }],
  ['fields that are not the server’s', { domain: 'bank.example', uri: 'https://bank.example', statement: 'a\nb' }],
] as const)
  test(`terms with ${what} change no other line of the text`, async ({ changeReplies, page, stack, modal, wallet }) => {
    await changeReplies<object>('auth/nonce', reply => ({ ...reply, ...json }))
    await open(page, modal, wallet, stack.hosts)
    await pressSignIn(modal)
    // Either no request can be made, or the request names only the page.
    await expect(modal.dialog).toContainText(/Couldn’t sign in|Confirm in Dev Wallet/)
    await expect(modal.dialog).not.toContainText('bank.example')
    expect(await session(page)).toBeNull()
  })

test('the account changes during a wallet request: the first one’s signature is ignored', async ({
  page,
  stack,
  modal,
  wallet,
}) => {
  await open(page, modal, wallet, stack.hosts)
  await pressSignIn(modal)
  await expect(modal.dialog).toContainText('Confirm in Dev Wallet')
  await wallet.selectAccount(2)
  await expect(modal.button('Sign in')).toBeVisible()
  await wallet.approveBelow()
  expect(await session(page)).toBeNull()
  await expect(modal.dialog).toContainText(shown)
  await pressSignIn(modal)
  await wallet.approve()
  await modal.expectClosed()
  expect(await session(page)).toMatchObject({ address: wallet.accounts[1] })
})

test('the network changes during a wallet request: the question is asked again for it', async ({
  page,
  stack,
  modal,
  wallet,
}) => {
  await open(page, modal, wallet, stack.hosts)
  await pressSignIn(modal)
  await expect(modal.dialog).toContainText('Confirm in Dev Wallet')
  await wallet.selectNetwork('Local chain two')
  await expect(modal.button('Sign in')).toBeVisible()
  await wallet.approveBelow()
  expect(await session(page)).toBeNull()
  await pressSignIn(modal)
  await wallet.approve()
  await modal.expectClosed()
  expect(await session(page)).toMatchObject({ chainId: 'eip155:31338' })
})

test('Cancel during a wallet request: a later signature signs nobody in', async ({
  page,
  stack,
  modal,
  wallet,
  shop,
}) => {
  await open(page, modal, wallet, stack.hosts)
  await pressSignIn(modal)
  await expect(modal.dialog).toContainText('Confirm in Dev Wallet')
  await modal.button('Cancel').click()
  await modal.expectClosed()
  await wallet.approve()
  await expect(shop.account).toHaveText('not connected')
  expect(await session(page)).toBeNull()
})

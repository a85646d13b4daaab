import { expect } from '@playwright/test'
import { holdEvilModal, openEvilModal } from '../fixtures/evilModal.ts'
import { codeFor } from '../fixtures/evilVisitor.ts'
import { test } from '../fixtures/test.ts'

/* A hostile modal knows the codes of its own mailbox, so it can sign anybody's browser in as itself, at any moment. */

const newEmail = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}@lovelace.example`

test('a modal that signs itself in while a wallet is made gets no wallet under the visitor’s name', async ({
  page,
  pages,
  stack,
}) => {
  const context = page.context()
  const modal = await openEvilModal(page, pages, stack)
  const [ada, thief] = [newEmail('ada'), newEmail('thief')]
  const save = modal.secure.getByRole('button', { name: 'Save a recovery code' })
  /** The code that signs this address in, in one of the frames. */
  const askCode = async (own: typeof modal, email: string) => {
    await expect.poll(() => own.ask('email.connect', { email })).toMatchObject({ r: { action: 'VERIFY_OTP' } })
    return codeFor(stack.mail, email)
  }
  const signIn = async (own: typeof modal, email: string) =>
    expect(await own.ask('email.submitCode', { code: await askCode(own, email) })).toEqual({ r: null })

  await test.step('while the server says who the visitor is', async () => {
    await signIn(modal, ada)
    const code = await askCode(modal, thief)
    let letGo = () => {}
    const isLetGo = new Promise<void>(resolve => {
      letGo = resolve
    })
    const isAsked = page.waitForRequest('**/v1/embedded/me')
    await page.route(
      '**/v1/embedded/me',
      async route => {
        await isLetGo
        await route.continue()
      },
      { times: 1 },
    )
    const user = await modal.begin('user.get', {})
    await isAsked
    expect(await modal.ask('email.submitCode', { code })).toEqual({ r: null })
    letGo()
    await expect.poll(() => modal.answer(user)).toHaveProperty('e')
    await expect(save).toHaveCount(0)
  })

  await test.step('in another frame of the page, while the screen stands', async () => {
    await signIn(modal, ada)
    const user = await modal.begin('user.get', {})
    await expect(modal.secure.getByText(ada).first()).toBeVisible()
    const other = await context.newPage()
    await other.goto(page.url())
    await signIn(holdEvilModal(other, stack, modal.origin), thief)
    // The screen, which names the visitor, goes.
    await expect.poll(() => modal.answer(user)).toHaveProperty('e')
    await expect(save).toHaveCount(0)
  })

  await test.step('whoever is asked for then is named by the screen', async () => {
    await page.bringToFront()
    await modal.begin('user.get', {})
    await expect(modal.secure.getByText(thief).first()).toBeVisible()
  })
})

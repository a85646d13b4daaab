import { expect } from '@playwright/test'
import { answerFarcaster } from '../fixtures/answerFarcaster.ts'
import { type EvilModal, openEvilModal } from '../fixtures/evilModal.ts'
import { saveCode } from '../fixtures/evilVisitor.ts'
import { test } from '../fixtures/test.ts'

/* A Farcaster sign-in has no window: only the visitor's app proves who answers. What needs no browser: e2e/services/farcaster. */

const newName = () => `ada${crypto.randomUUID().slice(0, 8)}`
/** Well-formed, and nobody's. */
const guessedCode = Array(7).fill('AAAA').join('-')

async function begin(modal: EvilModal): Promise<string> {
  const begun = await modal.ask('farcaster.begin', {})
  return (begun as { r: { url: string } }).r.url
}

/** The app approves, and the frame learns of it. @returns the id of the question for the account */
async function signIn(modal: EvilModal, name: string, url: string): Promise<number> {
  await answerFarcaster(url, name)
  expect(await modal.ask('social.await', { seen: 'away' })).toEqual({ r: { state: 'done' } })
  return modal.begin('user.get', {})
}

test('a code that a thief shows opens no wallet, and one that a stranger scans names the stranger', async ({
  page,
  pages,
  stack,
  browser,
}) => {
  const name = newName()
  const modal = await openEvilModal(page, pages, stack)
  const owned = await signIn(modal, name, await begin(modal))
  await saveCode(modal)
  await expect.poll(() => modal.answer(owned)).toMatchObject({ r: { address: expect.stringMatching(/^0x/) } })

  await test.step('the thief is signed in by the owner’s Yes, and has nothing to open the wallet with', async () => {
    const elsewhere = await browser.newContext()
    try {
      const thief = await openEvilModal(await elsewhere.newPage(), pages, stack)
      const asked = await signIn(thief, name, await begin(thief))
      const params = ['0x48656c6c6f', `0x${'1'.repeat(40)}`]
      const signing = await thief.begin('rpc.request', { chainId: 'eip155:31337', method: 'personal_sign', params })
      const enter = thief.secure.getByRole('button', { name: 'Enter the recovery code' })
      await expect(enter).not.toHaveAttribute('aria-disabled')
      const [opened] = await Promise.all([elsewhere.waitForEvent('page'), enter.click()])
      const field = opened.getByRole('textbox', { name: 'Recovery code' })
      await field.fill(guessedCode)
      await field.press('Enter')
      await expect(opened.getByRole('alert')).not.toBeEmpty()
      await opened.close()
      // Both wait for the wallet to be opened.
      for (const id of [asked, signing]) expect(await thief.answer(id)).toBeUndefined()
    } finally {
      await elsewhere.close()
    }
  })

  await test.step('a page passes the visitor’s code to a stranger: the screen says whose wallet it would be', async () => {
    const other = await browser.newContext()
    try {
      const visitor = await openEvilModal(await other.newPage(), pages, stack)
      const stranger = newName()
      await signIn(visitor, stranger, await begin(visitor))
      await expect(visitor.secure.getByRole('button', { name: 'Save a recovery code' })).toBeVisible()
      await expect(visitor.secure.getByText(stranger)).toBeVisible()
    } finally {
      await other.close()
    }
  })
})

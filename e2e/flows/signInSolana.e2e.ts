import { expect, type Page } from '@playwright/test'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { chainTest as test } from '../fixtures/chainTest.ts'
import { createModal } from '../fixtures/modal.ts'
import type { PageServer } from '../fixtures/servePages.ts'

const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const session = (page: Page) => page.evaluate(() => window.ConnectKit.getSession())

/** Opens a page with Solana wallets, and its modal. */
async function open(page: Page, pages: PageServer, tag: (attributes: string) => string, mode: string) {
  const said = `data-project-id="chains" data-sign-in="${mode}" data-sign-in-statement="Welcome aboard."`
  await page.goto(await pages.serve(`${tag(said)}<button data-connectkit-open>Connect</button>`))
  await page.getByRole('button', { name: 'Connect' }).click()
  return createModal(page)
}

test('a Solana wallet that can sign in asks once: connected and signed in, and a backend takes the token', async ({
  page,
  pages,
  tag,
  chainWallets,
  stack,
}) => {
  const [phantom] = await chainWallets({ kind: 'solanaStandard', approve: 'ask' })
  const modal = await open(page, pages, tag, 'required')
  await modal.wallet(phantom.name).click()
  await phantom.approve()
  await modal.expectClosed()
  const made = await session(page)
  expect(made).toMatchObject({ chainId, address: phantom.address })
  expect(made?.message).toContain('Welcome aboard.')
  expect((await phantom.methods()).filter(method => method !== 'connect silently')).toEqual(['signIn'])
  const keys = createRemoteJWKSet(new URL(`${stack.cdn}/.well-known/jwks.json`))
  const { payload } = await jwtVerify(made?.token ?? '', keys, { issuer: stack.cdn, audience: 'chains' })
  expect(payload).toMatchObject({ sub: `did:pkh:${chainId}:${phantom.address}`, domain: new URL(page.url()).host })
  await page.reload()
  await expect.poll(() => session(page)).toMatchObject({ token: made?.token })
  await modal.expectClosed()
})

test('a wallet that cannot sign in connects, and signs our text in the view', async ({
  page,
  pages,
  tag,
  chainWallets,
}) => {
  const [phantom] = await chainWallets({ kind: 'solanaStandard', fault: 'noSignIn' })
  const modal = await open(page, pages, tag, 'required')
  await modal.wallet(phantom.name).click()
  await expect(modal.dialog).toContainText('Prove it’s you to')
  expect(await session(page)).toBeNull()
  await expect(modal.button('Sign in')).toHaveAttribute('data-armed', '')
  await modal.button('Sign in').click()
  await modal.expectClosed()
  expect(await session(page)).toMatchObject({ chainId, address: phantom.address })
  expect(await phantom.methods()).toEqual(['connect', 'signMessage'])
})

test('a wallet that signs in for another site is only connected, and signs our text in the view', async ({
  page,
  pages,
  tag,
  chainWallets,
}) => {
  const [phantom] = await chainWallets({ kind: 'solanaStandard', fault: 'signsElsewhere' })
  const modal = await open(page, pages, tag, 'required')
  await modal.wallet(phantom.name).click()
  await expect(modal.dialog).toContainText('Prove it’s you to')
  expect(await session(page)).toBeNull()
  await expect(modal.button('Sign in')).toHaveAttribute('data-armed', '')
  await modal.button('Sign in').click()
  await modal.expectClosed()
  expect(await session(page)).toMatchObject({ chainId, address: phantom.address })
})

test('after declining an optional sign-in, Try again only connects', async ({ page, pages, tag, chainWallets }) => {
  const [phantom] = await chainWallets({ kind: 'solanaStandard', approve: 'never' })
  const modal = await open(page, pages, tag, 'optional')
  await modal.wallet(phantom.name).click()
  await expect(modal.dialog).toContainText(/declined|rejected/i)
  await phantom.setApprove('always')
  await modal.button('Try again').click()
  await expect(modal.dialog).toContainText('Prove it’s you to')
  await modal.button('Cancel').click()
  await modal.expectClosed()
  expect(await page.evaluate(() => window.ConnectKit.getAccount('solana')?.address)).toBe(phantom.address)
  expect(await phantom.methods()).toEqual(['signIn', 'connect'])
})

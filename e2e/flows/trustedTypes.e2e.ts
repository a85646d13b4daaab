import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { chainTest as test } from '../fixtures/chainTest.ts'
import { createModal } from '../fixtures/modal.ts'
import { signSolana } from '../fixtures/signSolana.ts'
import { verifySolana } from '../fixtures/verifySolana.ts'

const message = 'Good tea. Thank you!'
const button = '<button data-connectkit-open>Connect</button>'
const demand = "require-trusted-types-for 'script'"

/** The ways in which a page allows our additional scripts (loader/README.md). */
const pagesThatLetIt: { title: string; policy?: string; ownTag?: 'before' | 'after' }[] = [
  { title: 'that demands no Trusted Types' },
  { title: 'that demands them and lists no policies', policy: demand },
  { title: 'that lists our policy', policy: `${demand}; trusted-types connectkit` },
  {
    title: 'that allows none, with its own tag after ours',
    policy: `${demand}; trusted-types 'none'`,
    ownTag: 'after',
  },
  {
    title: 'that allows none, with its own tag before ours',
    policy: `${demand}; trusted-types 'none'`,
    ownTag: 'before',
  },
]

/** Opens the modal by the page's button. Returns a function that reads the codes of the errors since. */
async function listenAndOpen(page: Page): Promise<() => Promise<string[]>> {
  await page.waitForFunction(() => window.ConnectKit)
  await page.evaluate(() => {
    const heard: string[] = []
    window.ConnectKit.on('error', error => void heard.push((error as { code: string }).code))
    Object.assign(window, { heard })
  })
  await page.getByRole('button', { name: 'Connect' }).click()
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
}

for (const { title, policy, ownTag } of pagesThatLetIt)
  test(`on a page ${title}, Solana connects and signs`, async ({
    page,
    pages,
    tag,
    modalTag,
    release,
    stack,
    chainWallets,
  }) => {
    const [wallet] = await chainWallets({ kind: 'solanaStandard' })
    const manifest = await (await fetch(`${stack.cdn}/${release.version}/manifest.json`)).json()
    const { integrity } = manifest.files[`${release.version}/chains.js`]
    const own = `<script src="${stack.cdn}/${release.version}/chains.js" integrity="${integrity}" crossorigin data-connectkit-late="chains" async></script>${modalTag}`
    const ours = tag('data-project-id="chains"')
    const html = [ownTag === 'before' && own, ours, ownTag === 'after' && own, button].filter(Boolean).join('\n')
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await page.goto(await pages.serve(html, { headers: policy ? { 'Content-Security-Policy': policy } : {} }))

    await page.getByRole('button', { name: 'Connect' }).click()
    await createModal(page).wallet(wallet.name).click()
    await expect
      .poll(() => page.evaluate(() => window.ConnectKit.getAccount('solana')))
      .toMatchObject({ address: wallet.address })
    const signature = await signSolana(page, message)
    expect(verifySolana(wallet.address, new TextEncoder().encode(message), signature)).toBe(true)
    // Loaded once, no matter who created the element.
    for (const name of ['chains', 'modal']) expect(requests.filter(url => url.endsWith(`/${name}.js`))).toHaveLength(1)
  })

test('a page that allows no policy needs one tag more, as loader/STRICT-PAGES.md has it', async ({
  page,
  pages,
  tag,
  modalTag,
  release,
  stack,
}) => {
  const [given = ''] =
    /^<script .*data-connectkit-late="modal".*$/m.exec(readFileSync('loader/STRICT-PAGES.md', 'utf8')) ?? []
  const filled = given
    .replace('https://CDN', stack.cdn)
    .replace(/\d+\.\d+\.\d+/, release.version)
    .replace('sha384-…', release.modal)
  expect(filled).toBe(modalTag)
  const url = await pages.serve(`${tag()}${filled}${button}`, {
    headers: { 'Content-Security-Policy': `${demand}; trusted-types 'none'` },
  })
  await page.goto(url)
  const errors = await listenAndOpen(page)
  await expect(createModal(page).dialog).toBeVisible()
  expect(await errors()).toEqual([])
})

test('a page that allows no policy may name modal.js by the major version, as it names the loader', async ({
  page,
  pages,
  stack,
}) => {
  const floating = (name: string, attributes: string) =>
    `<script src="${stack.cdn}/1/${name}.js" crossorigin ${attributes} async></script>`
  const ours = floating('loader', 'data-project-id="demo"') + floating('modal', 'data-connectkit-late="modal"')
  const url = await pages.serve(`${ours}${button}`, {
    headers: { 'Content-Security-Policy': `${demand}; trusted-types 'none'` },
  })
  await page.goto(url)
  const errors = await listenAndOpen(page)
  await expect(createModal(page).dialog).toBeVisible()
  expect(await errors()).toEqual([])
})

test('a page that allows no policy and brings only modal.js opens the modal and gets script_failed', async ({
  page,
  pages,
  tag,
  modalTag,
  chainWallets,
}) => {
  const [wallet] = await chainWallets({ kind: 'solanaStandard' })
  const policy = `${demand}; trusted-types 'none'`
  // If it were preloaded, it would request the script twice: when loading and when opening.
  const url = await pages.serve(`${tag('data-project-id="chains" data-preload="none"')}${modalTag}${button}`, {
    headers: { 'Content-Security-Policy': policy },
  })
  await page.goto(url)
  const errors = await listenAndOpen(page)
  const modal = createModal(page)
  await expect(modal.dialog).toBeVisible()
  await expect.poll(errors).toEqual(['script_failed'])
  // The modal may suggest it like any listed wallet, but the wallet in the page is not found.
  await expect(modal.dialog.getByRole('button', { name: new RegExp(`^${wallet.name}.*Installed`) })).toHaveCount(0)
})

test('a page that allows no policy and brings nothing gets script_failed, and its visitor a card that closes', async ({
  page,
  pages,
  tag,
}) => {
  const url = await pages.serve(`${tag()}${button}`, {
    headers: { 'Content-Security-Policy': `${demand}; trusted-types 'none'` },
  })
  await page.goto(url)
  await page.waitForFunction(() => window.ConnectKit)
  const code = page.evaluate(() => window.ConnectKit.open().catch(error => error.code))
  const card = page.getByRole('alertdialog')
  await expect(card).toBeVisible()
  expect(await code).toBe('script_failed')
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(card).toBeHidden()
})

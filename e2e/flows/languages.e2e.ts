import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/test.ts'

declare global {
  interface Window {
    /** All that was on screen in this frame, a text for each frame that was drawn. */
    seenTexts: string[]
  }
}

type Texts = Readonly<Record<string, string>>

const textsIn = (locale: string): Texts =>
  JSON.parse(readFileSync(`modal-app/locales/translations/${locale}.json`, 'utf8'))
const english: Texts = JSON.parse(readFileSync('modal-app/features/connect/texts/en.first.json', 'utf8'))

/** English words of the first view. */
const englishWords = ['connect.title', 'connect.guide.question', 'connect.promise', 'branding'].map(key =>
  `${english[key]}`.replace(/\{.*/, ''),
)

/** Lets a sample page be in another language, by its own `lang` or by the tag's option, as if it had been sent so. */
async function speak(page: Page, said: { lang: string; option?: string | undefined }): Promise<void> {
  await page.addInitScript(({ lang, option }) => {
    if (window !== top) return
    new MutationObserver(() => {
      const { documentElement } = document
      documentElement?.setAttribute('lang', lang)
      const tag = document.querySelector<HTMLElement>('script[data-project-id]')
      if (option && tag) tag.dataset.language = option
    }).observe(document, { childList: true, subtree: true })
  }, said)
}

/** Keeps what is on screen, frame by frame. */
async function watchTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.seenTexts = []
    const look = () => {
      const text = document.getElementById('root')?.innerText
      if (text && text !== window.seenTexts.at(-1)) window.seenTexts.push(text)
      requestAnimationFrame(look)
    }
    look()
  })
}

const modalFrame = (page: Page) => page.frames().find(each => each.url().includes('/modal.html'))

/** What the modal has ever shown, in one text. */
async function allSeen(page: Page): Promise<string> {
  return (await modalFrame(page)?.evaluate(() => window.seenTexts.join('\n'))) ?? ''
}

/** The files of languages that were loaded. */
function languageFiles(page: Page): string[] {
  const found: string[] = []
  page.on('request', request => {
    const [, name] = /\/assets\/([a-z]{2}\.\w+)-[0-9A-F]{8}\.js$/.exec(new URL(request.url()).pathname) ?? []
    if (name) found.push(name)
  })
  return found
}

async function violations(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page } as unknown as ConstructorParameters<typeof AxeBuilder>[0])
  const { violations } = await builder.disableRules(['aria-allowed-role']).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

for (const { how, lang, option, locale, browser, dir } of [
  { how: 'the page', lang: 'de-AT', option: undefined, locale: 'de', browser: 'en-US', dir: 'ltr' },
  { how: 'the tag, before the page', lang: 'en', option: 'ja', locale: 'ja', browser: 'en-US', dir: 'ltr' },
  { how: 'the tag', lang: 'nl', option: 'ar', locale: 'ar', browser: 'en-US', dir: 'rtl' },
  {
    how: 'the browser, as the page is in none of ours',
    lang: 'nl',
    option: undefined,
    locale: 'pt-BR',
    browser: 'pt-PT',
    dir: 'ltr',
  },
] as const)
  test.describe(`in ${locale}, because of ${how}`, () => {
    test.use({ locale: browser })

    test('the first view and a feature’s are translated, and no English flashes', async ({ shop, modal, page }) => {
      const texts = textsIn(locale)
      const files = languageFiles(page)
      await watchTexts(page)
      await speak(page, { lang, option })
      await shop.visit('plain')
      await shop.connectButton.click()
      await expect(modal.dialog).toHaveAccessibleName(texts['connect.title'] as string)
      await modal.expectOpen()
      const root = modalFrame(page)?.locator('html')
      await expect(root ?? page.locator('html')).toHaveAttribute('lang', locale)
      await expect(root ?? page.locator('html')).toHaveAttribute('dir', dir)
      await expect(modal.dialog).toHaveCSS('direction', dir)
      expect(await violations(page)).toEqual([])
      await modal.dialog.getByRole('button', { name: texts['allWallets.title'] as string }).click()
      await expect(modal.dialog.getByRole('searchbox')).toHaveAccessibleName(texts['allWallets.search'] as string)
      expect(await violations(page)).toEqual([])
      const seen = await allSeen(page)
      expect(seen).toContain(texts['connect.title'])
      for (const words of englishWords) expect(seen).not.toContain(words)
      expect(files[0]).toBe(`${locale.slice(0, 2)}.first`)
      expect(new Set(files).size).toBe(files.length)
    })

    test('an account is translated, with the visitor’s number format', async ({ shop, modal, page, chains }) => {
      await chains.first.getBlockNumber()
      const texts = textsIn(locale)
      await watchTexts(page)
      await speak(page, { lang, option })
      await shop.visitConnected('plain')
      await shop.connectButton.click()
      await expect(modal.button(texts['account.disconnect'] as string)).toBeVisible()
      expect(await violations(page)).toEqual([])
      await modal.button(texts['account.action.send'] as string).click()
      await expect(modal.dialog.getByRole('textbox', { name: texts['send.amount'] as string })).toBeVisible()
      expect(await violations(page)).toEqual([])
    })
  })

test('the page’s button and the card in place of the modal are in the page’s language', async ({ shop, page }) => {
  await speak(page, { lang: 'de' })
  await page.route('**/modal.html*', route => route.abort())
  await shop.visit('plain')
  await page.evaluate(() => document.body.append(document.createElement('connect-kit-button')))
  const session = await page.context().newCDPSession(page)
  const names = async () => (await session.send('Accessibility.getFullAXTree')).nodes.map(({ name }) => name?.value)
  await expect.poll(names).toContain('Wallet verbinden')
  await page.locator('connect-kit-button').press('Enter')
  const card = page.getByRole('alertdialog')
  await expect(card).toHaveAttribute('lang', 'de')
  await expect(card).toContainText('Prüfe deine Verbindung.')
  await expect(card.getByRole('button')).toHaveText(['Erneut versuchen', 'Schließen'])
})

test('a visitor who reads English loads no texts', async ({ shop, modal, page }) => {
  const files = languageFiles(page)
  const ofLoader: string[] = []
  page.on('request', request => void (request.url().includes('/texts.js') && ofLoader.push(request.url())))
  await shop.visitConnected('plain')
  await shop.connectButton.click()
  await expect(modal.button('Disconnect')).toBeVisible()
  expect([...files, ...ofLoader]).toEqual([])
})

test('everything is in English if a language’s texts do not load', async ({ shop, modal, page }) => {
  await page.route(/\/assets\/de\.first-/, route => route.abort())
  await speak(page, { lang: 'de' })
  await shop.visit('plain')
  await shop.connectButton.click()
  await expect(modal.dialog).toHaveAccessibleName('Connect a wallet')
  await expect(modalFrame(page)?.locator('html') ?? page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a site’s own texts are shown from the first frame on', async ({ page, pages, tag, modal }) => {
  const own = { 'connect.title': 'Join the <b>tea</b> club', 'connect.promise': 'Trust us', 'connect.group.more': '' }
  const heard: string[] = []
  page.on('console', message => heard.push(message.text()))
  await watchTexts(page)
  const attributes = `data-project-id="demo" data-texts='${JSON.stringify(own)}'`
  await page.goto(
    await pages.serve(
      `<!doctype html><html lang="en"><title>Club</title>${tag(attributes)}<connect-kit-button></connect-kit-button></html>`,
    ),
  )
  await page.locator('connect-kit-button').click()
  await expect(modal.dialog).toHaveAccessibleName('Join the <b>tea</b> club')
  await expect(modal.dialog).toContainText('It can’t move anything without your approval.')
  expect(await allSeen(page)).not.toContain(english['connect.title'])
  await expect.poll(() => heard.filter(text => text.includes('data-texts')).length).toBe(2)
})

test('a site’s own texts are also used in another language, where the rest is translated', async ({
  page,
  pages,
  tag,
  modal,
}) => {
  const attributes = `data-project-id="demo" data-language="de" data-texts='{"connect.title": "Komm in den Teeclub"}'`
  await page.goto(
    await pages.serve(
      `<!doctype html><html lang="de"><title>Club</title>${tag(attributes)}<connect-kit-button></connect-kit-button></html>`,
    ),
  )
  await page.locator('connect-kit-button').click()
  await expect(modal.dialog).toHaveAccessibleName('Komm in den Teeclub')
  await modal.dialog.getByRole('button', { name: textsIn('de')['allWallets.title'] as string }).click()
  await expect(modal.dialog.getByRole('searchbox')).toHaveAccessibleName(textsIn('de')['allWallets.search'] as string)
})

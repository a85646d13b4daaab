import { expect, type Locator, type Page } from '@playwright/test'
import { fund } from '../fixtures/chains.ts'
import { embeddedTest } from '../fixtures/embeddedTest.ts'
import { type Film, filmViews, type ShownFrame } from '../fixtures/filmViews.ts'
import { test } from '../fixtures/moneyTest.ts'
import { pressSend, sendFormOf } from '../fixtures/sendForm.ts'
import { chooseSwapToken, pressSwap, priceSwap } from '../fixtures/swapForm.ts'

/*
 * Changes of view, frame by frame: each frame shows one view under its own title, and the panel goes from one
 * height to the other, once.
 */

/** Edges are smoothed. */
const leastMove = 2
/** A view that comes begins with this much of itself. */
const leastOpacity = 0.55

/** The heights at which the panel turned round. */
function turns(heights: readonly number[]): number[] {
  const found: number[] = []
  let direction = 0
  let [extreme = 0] = heights
  for (const height of heights) {
    const move = height - extreme
    if (direction === 0 ? Math.abs(move) > leastMove : Math.sign(move) === direction) {
      direction ||= Math.sign(move)
      extreme = height
    } else if (Math.abs(move) > leastMove) {
      found.push(extreme)
      direction = Math.sign(move)
      extreme = height
    }
  }
  return found
}

/** A panel still for this long has reached its height. */
const restMs = 150

/** The heights to which the panel moved after coming to rest, without a change of view or text. */
function lateMoves(frames: readonly ShownFrame[]): number[] {
  const found: number[] = []
  let [rest, last] = [frames[0], frames[0]]
  for (const frame of frames) {
    const isSame = rest?.words === frame.words && `${rest.views}` === `${frame.views}`
    const isMoved = Math.abs(frame.height - (rest?.height ?? 0)) > leastMove
    if (rest && last && isSame && isMoved && last.atMs - rest.atMs > restMs) found.push(frame.height)
    if (!isSame || isMoved) rest = frame
    last = frame
  }
  return found
}

/** What a visitor would call a blink, in words. */
function blinksOf({ modal, sheet }: Film): string[] {
  const [first] = modal
  const at = ({ atMs }: { atMs: number }) => `at ${Math.round(atMs - (first?.atMs ?? atMs))} ms:`
  const bare = (frame: ShownFrame) => !frame.isCovered
  const shown = modal.filter(bare)
  const titles = new Map<string, Set<string>>()
  for (const { views, title } of shown) titles.set(`${views}`, (titles.get(`${views}`) ?? new Set()).add(title))
  // The two films do not begin in the same frame: until its own begins, the sheet is as in its first.
  const sheetAt = (frame: ShownFrame) => sheet.findLast(({ atMs }) => atMs <= frame.atMs + 60) ?? sheet[0]
  return [
    ...shown.filter(({ views }) => views.length !== 1).map(each => `${at(each)} ${each.views.length} views`),
    ...shown.filter(({ words }) => words === '').map(each => `${at(each)} nothing below “${each.title}”`),
    ...shown.filter(({ title }) => title === '').map(each => `${at(each)} no title`),
    ...shown.filter(({ opacity }) => opacity < leastOpacity).map(each => `${at(each)} opacity ${each.opacity}`),
    ...[...titles].filter(([, all]) => all.size > 1).map(([view, all]) => `“${view}” under ${[...all].join(' and ')}`),
    ...modal.filter(frame => frame.isCovered && !sheetAt(frame)?.words).map(each => `${at(each)} a blank sheet`),
  ]
}

/** A blink or a jump. */
function faultsOf(film: Film): string[] {
  const bare = film.modal.filter(({ isCovered }) => !isCovered)
  return [
    ...blinksOf(film),
    ...turns(bare.map(({ height }) => height)).map(height => `the panel turned round at ${height} px`),
    ...lateMoves(bare).map(height => `the panel moved late, to ${height} px`),
  ]
}

const titlesOf = (film: Film) =>
  film.modal
    .map(({ title, isCovered }) => (isCovered ? 'sheet' : title))
    .filter((title, index, all) => title !== all[index - 1])

/** @returns films a change of view that ends under this title, or with the sheet, and compares */
const stepsOf =
  (film: (act: () => Promise<unknown>) => Promise<Film>, dialog: Locator) =>
  async (name: string, act: () => Promise<unknown>, end: RegExp | 'sheet') => {
    const shown = await film(async () => {
      await act()
      if (end !== 'sheet') await expect(dialog).toHaveAccessibleName(end)
    })
    expect.soft(shown.modal.length, `frames of ${name}`).toBeGreaterThan(3)
    expect.soft(titlesOf(shown).at(-1), name).toMatch(end)
    expect.soft(faultsOf(shown), name).toEqual([])
  }

test('from the wallet list to a finished send and swap', async ({ page, shop, modal, wallet, chains }) => {
  await chains.first.getBlockNumber()
  const film = await filmViews(page)
  const { dialog, button } = modal
  const step = stepsOf(film, dialog)
  const tab = (name: string) => dialog.getByRole('tab', { name }).click()

  await shop.visit('plain')
  await shop.connectButton.click()
  await modal.expectOpen()
  await step('connect → wallet', () => modal.wallet('Dev Wallet').click(), /^Dev Wallet$/)
  const approved = await film(async () => {
    await wallet.approve()
    await modal.expectClosed()
  })
  expect.soft(faultsOf(approved), 'approved').toEqual([])
  expect.soft(titlesOf(approved), 'approved').toEqual(['Dev Wallet'])
  const account = await film(async () => {
    await shop.connectButton.click()
    await modal.expectOpen()
  })
  expect.soft(faultsOf(account), 'wallet → account').toEqual([])
  // The balances are read for the first time: one change of height, once they are all there.
  const [first, ...moves] = account.modal.map(({ height, words }) => ({ height, words }))
  const moved = moves.filter(({ height }) => Math.abs(height - (first?.height ?? 0)) > leastMove)
  expect.soft(moved.filter(({ words }) => !words.includes('Choose a name')).map(({ height }) => height)).toEqual([])
  expect.soft(titlesOf(account), 'wallet → account').toEqual(['Your account'])
  await step('account → NFTs', () => tab('NFTs'), /^Your account$/)
  await step('account → activity', () => tab('Activity'), /^Your account$/)
  await step('account → networks', () => dialog.getByRole('button', { name: /^Network Local chain/ }).click(), /etwork/)
  await step('networks → account', () => button('Back').click(), /^Your account$/)
  await step('account → send', () => button('Send').click(), /^Send$/)
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.25')
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill(wallet.accounts[1])
  await step('send → review', () => button('Review send').click(), /^Review send$/)
  await step(
    'review → sent',
    async () => {
      await pressSend(modal)
      await wallet.approve()
      await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
    },
    /^Your transaction$/,
  )
  await button('Close').click()
  await modal.expectClosed()
  await shop.connectButton.click()
  await modal.expectOpen()
  await step('account → swap', () => button('Swap').click(), /^Swap$/)
  await chooseSwapToken(dialog, 'Choose token', /^Test Dollar/)
  await priceSwap(dialog, '0.01')
  await step('swap → review', () => button('Review swap').click(), /^Review swap$/)
})

/** What windows of the secure site show once their document is there, frame by frame, each change once; `blank`: nothing. */
async function watchWindows(page: Page): Promise<string[]> {
  const seen: string[] = []
  page.context().on('console', message => {
    const [, shown] = /^window: (.*)/.exec(message.text()) ?? []
    if (shown) seen.push(shown)
  })
  await page.context().addInitScript(() => {
    if (!['/loading', '/window'].includes(location.pathname)) return
    let last = ''
    const look = () => {
      requestAnimationFrame(look)
      const main = document.querySelector('main')
      const shown = main?.querySelector('h1')?.textContent ?? (main?.ariaBusy === 'true' ? 'a spinner' : 'blank')
      if (document.readyState === 'complete' && shown !== last) console.debug(`window: ${shown}`)
      if (document.readyState === 'complete') last = shown
    }
    requestAnimationFrame(look)
  })
  return seen
}

embeddedTest('from an email to an approval in a window', async ({ page, shop, modal, ada, chains }) => {
  const film = await filmViews(page)
  const { dialog, button } = modal
  const step = stepsOf(film, dialog)
  await shop.visit('plain')
  await shop.connectButton.click()
  await modal.expectOpen()
  const code = dialog.getByRole('textbox', { name: 'Code' })
  await ada.inbox.forget()
  await dialog.getByRole('textbox', { name: 'Email' }).fill(ada.email)
  await step(
    'email → code',
    async () => {
      await button('Continue').click()
      await code.waitFor()
    },
    /^Enter your code$/,
  )
  const digits = await ada.inbox.nextCode()
  await step(
    'code → unlock',
    async () => {
      await code.fill(digits)
      await ada.secure.getByRole('button', { name: 'Save a recovery code' }).waitFor()
    },
    'sheet',
  )
  await step(
    'unlock → ready',
    async () => {
      await ada.saveCode()
      await expect(dialog).toHaveAccessibleName('Your wallet is ready')
    },
    /^Your wallet is ready$/,
  )
  const closed = await film(async () => {
    await button('Continue').click()
    await modal.expectClosed()
  })
  expect.soft(faultsOf(closed), 'ready → page').toEqual([])
  const account = (await shop.account.textContent()) as `0x${string}`
  await fund(chains.first, account, await shop.token())
  await step('ready → account', () => shop.connectButton.click(), /^Your account$/)
  await step('account → send', () => button('Send').click(), /^Send$/)
  const form = sendFormOf(modal)
  await form.fill({ amount: '0.25', to: '0xFABB0ac9d68B0B445fB7357272Ff202C5651694a' })
  const windows = await watchWindows(page)
  let approve = async () => {}
  await step('send → waiting', async () => ({ approve } = await ada.review(form.ask)), 'sheet')
  await step(
    'waiting → sent',
    async () => {
      await approve()
      await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
    },
    /^Your transaction$/,
  )
  // A view that waits for the request, and one that shows it until the page has its answer.
  expect(windows).toEqual(['a spinner', 'a spinner', 'Send 0.25 ETH', 'Sending 0.25 ETH'])
  await step('sent → account', () => button('Done').click(), /^Your account$/)
  await step('account → swap', () => button('Swap').click(), /^Swap$/)
  await chooseSwapToken(dialog, 'Choose token', /^Test Dollar/)
  await priceSwap(dialog, '0.01')
  await step(
    'swap → waiting',
    async () => ({ approve } = await ada.review(() => pressSwap(dialog, 'Review swap'))),
    'sheet',
  )
  await step(
    'waiting → swapped',
    async () => {
      await approve()
      await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Swapped')
    },
    /^Your swap$/,
  )
  await step('swapped → account', () => button('Done').click(), /^Your account$/)
  await step('account → receive', () => button('Receive').click(), /^Receive$/)
  await step('receive → account', () => button('Back').click(), /^Your account$/)
  await step('account → networks', () => dialog.getByRole('button', { name: /^Network Local chain/ }).click(), /etwork/)
  await step('networks → account', () => button('Back').click(), /^Your account$/)
  await step('account → settings', () => button('Wallet settings').click(), /^Wallet settings$/)
  await step(
    'settings → security',
    async () => {
      await button('Security').click()
      await ada.secure.getByRole('list', { name: 'Ways to unlock' }).waitFor()
    },
    'sheet',
  )
  await step('security → settings', () => ada.secure.getByRole('button', { name: 'Done' }).click(), /^Wallet settings$/)
})

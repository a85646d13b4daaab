import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type PanelFrame, type Recording, recordPanel } from '../fixtures/recordPanel.ts'
import { restAfterPress } from '../fixtures/restAfterPress.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { settled } from '../fixtures/settled.ts'
import { test } from '../fixtures/test.ts'

/*
 * What the browser showed, frame by frame, while one view gave way to the next. A blink is a frame with a panel that has
 * next to nothing in it: an empty view, or a placeholder.
 */

/** Keeps all frames in this folder, for manual review. */
const { FRAMES } = process.env
/** In ‰ of the panel. The emptiest view, a ring and two sentences, has about 20. */
const leastInk = 4

const name = 'Scripted Wallet'
const rdns = 'test.scripted'

test.use({ viewport: { width: 1366, height: 789 } })

async function record(page: Page): Promise<Recording> {
  const reader = await page.context().newPage()
  await page.bringToFront()
  return recordPanel(page, await page.context().newCDPSession(page), reader)
}

/** The frames that a visitor would call a blink, as `at … ms: … ‰`. */
function blinks(frames: readonly PanelFrame[]): string[] {
  const faults = frames.flatMap(({ atMs, panel, ink = 0 }) =>
    panel && ink >= leastInk ? [] : [`at ${atMs} ms: ${panel ? `${ink} ‰` : 'no panel'}`],
  )
  return faults
}

/** Within a pixel: edges are smoothed, and a panel of odd height lies between two. */
const heights = (frames: readonly PanelFrame[]) =>
  frames.flatMap(({ panel }) => (panel ? [Math.round(panel.bottom - panel.top)] : []))

test('no view change shows an empty frame or a placeholder, from the list to a finished send', async ({
  page,
  modal,
  wallet,
  chains,
  pages,
  tag,
}, testInfo) => {
  await chains.first.getBlockNumber()
  const scripted = await installScriptedWallet(page, { name, rdns, account: wallet.accounts[0] })
  await page.goto(
    await pages.serve(
      `<!doctype html><html lang="en"><title>Frames</title><style>html,button{background:rgb(200 0 200);border:0;outline:0}</style>
      <button data-connectkit-open>Connect</button>${tag('data-project-id="demo" data-default-network="eip155:31337" data-theme="light"')}</html>`,
    ),
  )
  const opener = page.locator('[data-connectkit-open]')
  const { dialog, button } = modal
  /** Records the result of `act`, until it has been on screen for long. */
  const film = async (step: string, act: () => Promise<unknown>): Promise<PanelFrame[]> => {
    await Promise.all([settled(modal), restAfterPress(page)])
    const recording = await record(page)
    await act()
    // The frames also show a late placeholder or jump.
    await page.waitForTimeout(500)
    const frames = await recording.stop(FRAMES && join(FRAMES, step))
    await testInfo.attach(step, { body: JSON.stringify(frames), contentType: 'application/json' })
    expect(frames.length, `frames of ${step}`).toBeGreaterThan(2)
    expect.soft(blinks(frames), step).toEqual([])
    return frames
  }

  await scripted.answer('eth_requestAccounts', () => new Promise((_, reject) => Object.assign(window, { reject })))
  const reject = () =>
    page.evaluate(() => (window as unknown as { reject(error: unknown): void }).reject({ code: 4001 }))
  await opener.click()
  await modal.expectOpen()
  await film('help', () => button('What is a wallet?').click())
  await film('back', () => button('Back').click())
  const connecting = await film('connecting', () => modal.wallet(name).click())
  expect.soft(Math.max(...heights(connecting)) - Math.min(...heights(connecting)), 'change of height').toBeLessThan(2)
  await film('declined', reject)
  await button('Back').click()
  await page.evaluate(account => {
    const each = window.scripted['test.scripted']
    if (each) each.answers.eth_requestAccounts = () => [account]
  }, wallet.accounts[0])
  await Promise.all([settled(modal), restAfterPress(page)])
  await modal.wallet(name).click()
  await modal.expectClosed()

  await opener.click()
  await modal.expectOpen()
  await film('send', () => button('Send').click())
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.25')
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill(wallet.accounts[1])
  await film('preview', () => button('Review send').click())
  await scripted.answer('eth_sendTransaction', () => new Promise(resolve => Object.assign(window, { resolve })))
  await expect(button('Send')).toHaveAttribute('data-armed')
  const asked = await film('asked', () => button('Send').click())
  await expect(dialog).toContainText(`Confirm in ${name}`)
  const [first = 0, ...others] = heights(asked)
  expect.soft(first - Math.min(first, ...others), 'by which the panel has become lower').toBeLessThan(2)
  await film('sent', () =>
    page.evaluate(() => (window as unknown as { resolve(hash: string): void }).resolve(`0x${'ab'.repeat(32)}`)),
  )
  await expect(dialog).toContainText('Transaction started')
})

for (const again of ['press', 'Enter'] as const)
  test(`a second ${again} at the same place takes back nothing that the first has asked`, async ({
    page,
    shop,
    modal,
    wallet,
    chains,
  }) => {
    await chains.first.getBlockNumber()
    const scripted = await installScriptedWallet(page, { name, rdns, account: wallet.accounts[0] })
    const { dialog, button } = modal
    await shop.visit('plain')
    await shop.connectButton.click()
    await modal.expectOpen()
    await modal.wallet(name).click()
    await modal.expectClosed()
    await scripted.answer('eth_sendTransaction', () => new Promise(() => {}))
    await shop.connectButton.click()
    await button('Send').click()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.25')
    await dialog.getByRole('textbox', { name: 'To', exact: true }).fill(wallet.accounts[1])
    await button('Review send').click()
    const send = dialog.getByRole('button', { name: /^Send( this too)?$/ })
    await expect(send).toHaveAttribute('data-armed')
    const box = await send.boundingBox()
    if (!box) throw new Error('There is no button')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    for (const waitMs of [0, 150, 450]) {
      await page.waitForTimeout(waitMs)
      if (again === 'press') await page.mouse.click(x, y)
      else {
        if (waitMs === 0) await send.focus()
        await page.keyboard.press('Enter')
      }
    }
    await expect(dialog).toContainText(`Confirm in ${name}`)
    // Compared with what the wallet shows.
    await expect(dialog).toContainText('0.25')
    const shown = (await dialog.textContent())?.replace(/\s/g, '')
    expect(shown).toContain(wallet.accounts[1])
    expect((await scripted.methods()).filter(method => method === 'eth_sendTransaction')).toHaveLength(1)
  })

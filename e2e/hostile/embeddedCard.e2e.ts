import { expect, type Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { signUpWithEvil, type Victim } from '../fixtures/evilVisitor.ts'
import { test } from '../fixtures/test.ts'

/* What a press on the wallet's approval is worth, for those who would have one without the visitor knowing. */

const chainId = 'eip155:31337'
const message = 'All my tea is yours'
const hex = `0x${Buffer.from(message).toString('hex')}`

const ask = ({ modal, address }: Victim) =>
  modal.begin('rpc.request', { chainId, method: 'personal_sign', params: [hex, address] })

const lookOf = (page: Page) => page.getByRole('button', { name: 'Approve' })
/** Advances the window's clock, which the test controls. */
async function armed(page: Page): Promise<void> {
  await page.mouse.move(...(await middleOf(page)))
  await page.clock.runFor(900)
  await expect(lookOf(page)).toHaveAttribute('data-arming', 'armed')
}

async function middleOf(page: Page): Promise<[number, number]> {
  await lookOf(page).waitFor()
  const box = await lookOf(page).boundingBox()
  return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
}

/** A change of its layout, after which the delay starts again. */
async function disarm(page: Page): Promise<void> {
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  await page.setViewportSize({ width: width > 700 ? width - 40 : width + 40, height })
  await expect(lookOf(page)).toHaveAttribute('data-arming', 'counting')
}

const masked = 'mask-image: linear-gradient(transparent, transparent)'

/** The frame is not visible when the visitor presses at its position, as IntersectionObserver v2 reports. */
const frameAttacks: Readonly<Record<string, (victim: Victim) => Promise<unknown>>> = {
  'a mask of the page': ({ modal }) =>
    modal.inPage(style => document.querySelector('#modal')?.setAttribute('style', style), masked),
  'a mask of the modal': ({ modal }) => modal.inModal(style => window.site.setAttribute('style', style), masked),
}

/** Each on the window's own button. A visitor makes none of these presses after reading. */
const windowAttacks: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a press as soon as it is there': async page => {
    await disarm(page)
    await page.mouse.click(...(await middleOf(page)))
  },
  'a double click that was meant for what was there': async page => {
    await disarm(page)
    await page.mouse.dblclick(...(await middleOf(page)))
  },
  'ten presses in a row': async page => {
    await disarm(page)
    const place = await middleOf(page)
    for (let times = 0; times < 10; times++) {
      await page.mouse.click(...place)
      await page.clock.runFor(450)
    }
  },
  'a press on what was always on top of it, which has just gone': async page => {
    await armed(page)
    // The pointer was over another window, which does not take the focus.
    await page.mouse.move(-5, -5)
    await page.clock.runFor(5000)
    await page.mouse.move(...(await middleOf(page)))
    await page.mouse.down()
    await page.mouse.up()
  },
  'a key, right after another window had the keys': async page => {
    await armed(page)
    await lookOf(page).focus()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.keyboard.press('Enter')
  },
  'a press that began before it was armed': async page => {
    await disarm(page)
    await page.mouse.move(...(await middleOf(page)))
    await page.mouse.down()
    await armed(page)
    await page.mouse.up()
  },
  'a press that began elsewhere': async page => {
    await armed(page)
    await page.mouse.move(5, 5)
    await page.mouse.down()
    await page.mouse.move(...(await middleOf(page)))
    await page.mouse.up()
  },
  'a press after it was resized': async page => {
    await armed(page)
    await disarm(page)
    await page.clock.runFor(700)
    await page.mouse.click(...(await middleOf(page)))
  },
  'Enter, held since before': async page => {
    await disarm(page)
    await lookOf(page).focus()
    for (let times = 0; times < 12; times++) {
      await page.keyboard.down('Enter')
      await page.clock.runFor(60)
    }
    await page.keyboard.up('Enter')
  },
  'Space, held since before': async page => {
    await disarm(page)
    await lookOf(page).focus()
    await page.keyboard.down('Space')
    await armed(page)
    await page.keyboard.down('Space')
    await page.keyboard.up('Space')
  },
  'Space, held on something else, as the focus comes': async page => {
    await disarm(page)
    await page.getByRole('button', { name: 'Reject' }).focus()
    await page.keyboard.down('Space')
    await armed(page)
    await lookOf(page).focus()
    await page.keyboard.down('Space')
    await page.keyboard.up('Space')
  },
  'a click that a script makes': async page => {
    await armed(page)
    await lookOf(page).evaluate((button: HTMLElement) => button.click())
  },
}

test('no press on the frame signs, and one in the window does only after half a second of reading', async ({
  page,
  pages,
  stack,
}) => {
  const victim = await signUpWithEvil(page, pages, stack)
  const { modal } = victim

  for (const [name, hide] of Object.entries(frameAttacks))
    await test.step(`in the frame, under ${name}`, async () => {
      const id = await ask(victim)
      await expect(modal.go).not.toHaveAttribute('aria-disabled')
      const box = await modal.go.boundingBox()
      await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20)
      await hide(victim)
      const opening = page.context().waitForEvent('page')
      await page.mouse.down()
      await page.mouse.up()
      // The visitor sees the whole window appear.
      const opened = await opening
      await expect(opened.getByRole('region', { name: 'Message' })).toHaveText(message)
      await opened.close({ runBeforeUnload: true })
      await modal.cancel(id)
      await modal.inPage(() => document.querySelector('#modal')?.removeAttribute('style'), null)
      await modal.inModal(() => window.site.removeAttribute('style'), null)
      await expect(modal.go).toHaveCount(0)
    })

  await ask(victim)
  const opened = await modal.openWindow()
  // No timer remains from before the test controlled the clock.
  await expect(lookOf(opened)).toHaveAttribute('data-arming', 'armed')
  const now = Date.now()
  await opened.clock.install({ time: now })
  await opened.clock.pauseAt(now + 1000)
  for (const [name, attack] of Object.entries(windowAttacks))
    await test.step(`in the window: ${name}`, async () => {
      await attack(opened)
      await expect(lookOf(opened)).toBeVisible()
    })
  expect(await modal.signatures()).toEqual([])

  await test.step('an honest press signs what it shows', async () => {
    await armed(opened)
    await lookOf(opened).click()
    await expect.poll(() => modal.signatures()).toHaveLength(1)
    const [signature] = (await modal.signatures()) as `0x${string}`[]
    expect(await recoverMessageAddress({ message, signature: signature ?? '0x' })).toBe(victim.address)
  })
})

test('a window reads from its own left, in its own colours, and shows a message to its end', async ({
  page,
  pages,
  stack,
}) => {
  const victim = await signUpWithEvil(page, pages, stack)
  const { modal, address } = victim
  await modal.ask('theme.sync', { mode: 'dark', dir: 'rtl' })
  const text = `Tea${'\n'.repeat(900)}${'and all my money\n'.repeat(150)}`
  await modal.begin('rpc.request', {
    chainId,
    method: 'personal_sign',
    params: [`0x${Buffer.from(text).toString('hex')}`, address],
  })
  const opened = await modal.openWindow()
  const message = opened.getByRole('region', { name: 'Message' })
  await expect(message).toContainText('⟨899 empty lines⟩')
  expect(await opened.evaluate(() => [document.dir, document.documentElement.dataset.theme])).toEqual(['ltr', 'light'])
  expect(await message.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  const end = (await message.boundingBox()) ?? { y: 0, height: 0 }
  expect((await lookOf(opened).boundingBox())?.y).toBeGreaterThan(end.y + end.height)
})

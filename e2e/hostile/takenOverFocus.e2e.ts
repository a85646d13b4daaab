import { expect } from '@playwright/test'
import { type Attack, test, type VisitOptions } from '../fixtures/attackTest.ts'

// What records a test evaluates in the page, which counts as a click.
test.use({ storage: 'partitioned', trace: 'off' })

const password = 'hunter2 correct horse battery staple '.repeat(6).slice(0, 200)

/** How an iframe comes into the page although nobody ever opened it. */
const ways: Readonly<Record<string, VisitOptions>> = {
  'loaded by one hover': { situation: 'hovered' },
  'loaded by one hover under a strict policy': { situation: 'strict policy' },
  'loaded ahead': { situation: 'loaded ahead' },
  'loaded for a hint of an earlier visit': { situation: 'plain', hint: { eip155: 'walletConnect' } },
}

/** In which only what engines do each in their own way is of interest. */
const inAllEngines = /hover$|hint|plain/
test.skip(
  ({ browserName }) => browserName !== 'chromium' && !inAllEngines.test(test.info().title.split(',')[0] ?? ''),
  'Chromium does this one',
)

interface Key {
  key: string
  /** By the clock. */
  at: number
}

/**
 * Takes the keyboard by each way there is, every 30 ms and with each frame, and says what it hears. Escape closes it, as it
 * does the modal. @param isWaiting until then
 */
function takeKeyboard({ afterMs, isWaiting }: { afterMs: number; isWaiting: boolean }) {
  const field = document.body.appendChild(document.createElement('input'))
  window.report({ loadedAt: Date.now() })
  let isTaking = !isWaiting
  const hear = ({ key }: KeyboardEvent) => {
    if (key.length === 1) window.report({ key, at: Date.now() })
    if (key !== 'Escape') return
    window.say({ t: 'evt', m: 'modal.changed', p: { open: false, view: 'Connect', busy: false } })
    isTaking = true
  }
  addEventListener('keydown', hear, true)
  // Until it says that it is drawn, the browser draws it.
  if (!afterMs && !isWaiting) window.hearing['host.hello'] = () => window.report('hello')
  const take = () => {
    if (!isTaking || document.hasFocus()) return
    window.focus()
    field.focus()
  }
  setTimeout(() => {
    take()
    setInterval(take, 30)
    const again = () => {
      if (isTaking && !document.hasFocus()) field.focus()
      requestAnimationFrame(again)
    }
    again()
  }, afterMs)
}

/** @returns the characters the iframe heard, early: within a second of its load, and later; and what the page's field has */
async function typePassword({ page, look, reports }: Attack) {
  await page.keyboard.type(password, { delay: 20 })
  const loads = (await reports()).map(report => (report as { loadedAt?: number }).loadedAt ?? Number.POSITIVE_INFINITY)
  const loadedAt = Math.min(...loads)
  const isKey = (report: unknown): report is Key => !!report && typeof report === 'object' && 'key' in report
  const heard = (await reports()).filter(isKey)
  const later = heard.filter(({ at }) => at > loadedAt + 1_000).length
  const { value, focus } = await look(() => ({
    value: document.querySelector<HTMLInputElement>('#password')?.value,
    focus: document.activeElement?.id,
  }))
  return { early: heard.length - later, later, value, focus }
}

/** The visitor hovers over the opener, the keyboard stays in the page's field. */
async function hover({ page, placeOf }: Attack) {
  const { x, y } = await placeOf('#opener')
  await page.mouse.move(x, y)
}

async function expectToOpen({ page, modal, openByClick, look }: Attack) {
  await page.unroute('**/modal.html*')
  await openByClick()
  await expect(modal.iframe).toBeVisible()
  await expect.poll(() => look(() => window.ConnectKit.getState().open)).toBe(true)
}

for (const [name, options] of Object.entries(ways)) {
  test(`${name}, it takes the keyboard at once: it is gone within the second, and a password goes into the page's field`, async ({
    attack,
  }) => {
    await attack.takeOver(takeKeyboard, { afterMs: 0, isWaiting: false })
    // It may be gone before it has said anything.
    await attack.visit({ ...options, isMute: true })
    if (options.situation === 'strict policy') await hover(attack)
    const heard = await typePassword(attack)
    expect(heard).toEqual({ early: 0, later: 0, focus: 'password', value: password })
    await expectToOpen(attack)
  })

  test(`${name}, it takes the keyboard once it has been drawn: it hears nothing of a password`, async ({ attack }) => {
    await attack.takeOver(takeKeyboard, { afterMs: 1_700, isWaiting: false })
    await attack.visit(options)
    if (options.situation === 'strict policy') await hover(attack)
    await attack.untilLoaded()
    await attack.page.waitForTimeout(2_200)
    const { early, later, value, focus } = await typePassword(attack)
    expect({ heard: early + later, focus, value }).toEqual({ heard: 0, focus: 'password', value: password })
    await expectToOpen(attack)
  })
}

for (const situation of ['plain', 'loaded ahead'] as const)
  test(`${situation}, opened and closed by Escape: it hears nothing of a password`, async ({ attack }) => {
    const { page, look, placeOf } = attack
    await attack.takeOver(takeKeyboard, { afterMs: 0, isWaiting: true })
    await attack.visit({ situation })
    await attack.openByClick()
    await page.keyboard.press('Escape')
    await expect.poll(() => look(() => window.ConnectKit.getState().open)).toBe(false)
    const { x, y } = await placeOf('#password')
    await page.mouse.click(x, y)
    const { early, later, value, focus } = await typePassword(attack)
    expect({ heard: early + later, focus, value }).toEqual({ heard: 0, focus: 'password', value: password })
    await expectToOpen(attack)
  })

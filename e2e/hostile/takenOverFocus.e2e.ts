import { expect } from '@playwright/test'
import { type Attack, test, type VisitOptions } from '../fixtures/attackTest.ts'

// Recording a test evaluates code in the page, which counts as a click.
test.use({ trace: 'off' })

/** Two seconds of typing: an iframe that takes the keyboard at once is gone within the first. */
const password = 'hunter2 correct horse battery staple '.repeat(3).slice(0, 100)

/** Ways in which an iframe gets into the page before anybody opens it. */
const ways: Readonly<Record<string, VisitOptions>> = {
  'loaded by one hover': { situation: 'hovered' },
  'loaded by one hover under a strict policy': { situation: 'strict policy' },
  'loaded ahead': { situation: 'loaded ahead' },
  'loaded for a hint of an earlier visit': {
    situation: 'plain',
    hint: { connections: ['eip155/walletConnect eip155:31337'] },
  },
}

/** The situations that all engines test, because engines behave differently in them. */
const inAllEngines = /hover$|hint|plain/
test.skip(
  ({ browserName }) => browserName !== 'chromium' && !inAllEngines.test(test.info().title.split(',')[0] ?? ''),
  'Chromium does this one',
)

/**
 * Grabs the focus in every possible way, every 30 ms and in each frame, and reports the keys it gets. Escape closes it,
 * as it closes the modal. @param isWaiting until then
 */
function takeKeyboard({ afterMs, isWaiting }: { afterMs: number; isWaiting: boolean }) {
  const field = document.body.appendChild(document.createElement('input'))
  let isTaking = !isWaiting
  const hear = ({ key }: KeyboardEvent) => {
    if (key.length === 1) window.report({ key })
    if (key !== 'Escape') return
    window.say({ t: 'evt', m: 'modal.changed', p: { open: false, view: 'Connect', busy: false } })
    isTaking = true
  }
  addEventListener('keydown', hear, true)
  // It never reports that it is drawn, because the browser draws it only until then.
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

/**
 * Types like {@link Page.keyboard}, but does not wait for an answer to each key: Chromium never answers for a key that
 * was meant for a removed iframe.
 */
async function typeUnheard({ page, look }: Attack) {
  if (page.context().browser()?.browserType().name() !== 'chromium') return page.keyboard.type(password, { delay: 20 })
  const session = await page.context().newCDPSession(page)
  for (const key of password) {
    void session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key }).catch(() => {})
    void session.send('Input.dispatchKeyEvent', { type: 'keyUp', key }).catch(() => {})
    await page.waitForTimeout(20)
  }
  await look(() => new Promise<void>(resolve => setTimeout(resolve, 100)))
}

/**
 * @returns the characters that the iframe got, those missing in the page's field, and the focused element afterwards
 */
async function typePassword(attack: Attack) {
  const { look, reports } = attack
  await typeUnheard(attack)
  const heard = (await reports()).filter(report => !!report && typeof report === 'object' && 'key' in report).length
  const { length, focus } = await look(() => ({
    length: document.querySelector<HTMLInputElement>('#password')?.value.length ?? 0,
    focus: document.activeElement?.id,
  }))
  return { heard, missing: password.length - length, focus }
}

/**
 * How many keys the field may lose in the milliseconds until an iframe is removed: one or two, at fifty keys a second.
 */
function expectPassword({ heard, missing, focus }: Awaited<ReturnType<typeof typePassword>>) {
  expect(heard).toBeLessThanOrEqual(2)
  expect(missing).toBeLessThanOrEqual(2)
  expect(focus).toBe('password')
}

/** The visitor hovers over the opener; the focus stays in the page's field. */
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
    browserName,
  }) => {
    await attack.takeOver(takeKeyboard, { afterMs: 0, isWaiting: false })
    const asked = attack.page.waitForRequest(/\/modal\.html/)
    // It may be removed before it reports anything.
    await attack.visit({ ...options, isMute: true })
    if (options.situation === 'strict policy') await hover(attack)
    await asked
    expectPassword(await typePassword(attack))
    // Firefox may give it the keyboard only later, if ever.
    if (browserName === 'chromium') await expect(attack.modal.iframe).toHaveCount(0)
    await expectToOpen(attack)
  })

  test(`${name}, it takes the keyboard once it has been drawn: it hears nothing of a password`, async ({ attack }) => {
    await attack.takeOver(takeKeyboard, { afterMs: 1_700, isWaiting: false })
    await attack.visit(options)
    if (options.situation === 'strict policy') await hover(attack)
    await attack.untilLoaded()
    // By then, the iframe has tried to take the keyboard.
    await attack.page.waitForTimeout(2_200)
    const typed = await typePassword(attack)
    expect(typed).toEqual({ heard: 0, missing: 0, focus: 'password' })
    await expectToOpen(attack)
  })
}

for (const afterMs of [0, 1_700])
  test(`loaded ahead by a server that holds modal.js back, it takes the keyboard ${afterMs ? 'later' : 'at once'}: a password goes into the page's field`, async ({
    attack,
  }) => {
    const held: string[] = []
    await attack.page.route('**/modal.js*', route => void held.push(route.request().url()))
    await attack.takeOver(takeKeyboard, { afterMs, isWaiting: false })
    await attack.visit({ situation: 'loaded ahead', isMute: true })
    await expect.poll(() => held.length).toBe(1)
    // About now, the iframe tries to take the keyboard.
    await attack.page.waitForTimeout(afterMs)
    expectPassword(await typePassword(attack))
  })

/**
 * Moves the focus to another frame of the page, which the page notices, and grabs it from there, which the page does
 * not notice.
 */
function takeFromSibling(gapMs: number) {
  const field = document.body.appendChild(document.createElement('input'))
  addEventListener('keydown', ({ key }) => window.report({ key }), true)
  setTimeout(() => {
    for (let i = 0; i < parent.length; i++) if (parent.frames[i] !== window) parent.frames[i]?.focus()
    setTimeout(() => {
      window.focus()
      field.focus()
    }, gapMs)
  }, 1_700)
}

for (const gapMs of [20, 100])
  for (const look of ['', 'display:none'])
    test(`loaded ahead, it takes the keyboard from ${look ? 'a hidden' : 'another'} frame, ${gapMs} ms after: it hears nothing of a password`, async ({
      attack,
    }) => {
      await attack.takeOver(takeFromSibling, gapMs)
      await attack.visit({ situation: 'loaded ahead' })
      await attack.look(look => {
        const frame = document.createElement('iframe')
        frame.style.cssText = look
        document.body.prepend(frame)
      }, look)
      // Keys pressed in between go to that frame.
      await expect(attack.modal.iframe).toHaveCount(0)
      const { heard, missing, focus } = await typePassword(attack)
      expect({ heard, missing, focus }).toEqual({ heard: 0, missing: 0, focus: 'password' })
      await expectToOpen(attack)
    })

/** Closes on Escape like the modal, and takes the keyboard a single time, once it is told to. */
function takeOnceClosed() {
  const field = document.body.appendChild(document.createElement('input'))
  addEventListener('keydown', ({ key }) => {
    window.report({ key })
    if (key === 'Escape') window.say({ t: 'evt', m: 'modal.changed', p: { open: false, view: 'Connect', busy: false } })
  })
  addEventListener('message', ({ data }) => {
    if (data !== 'take') return
    window.focus()
    field.focus()
  })
}

test('opened and closed by Escape, it takes the keyboard once within the second: it gives it back, and hears nothing of a password', async ({
  attack,
}) => {
  const { page, modal, look, reports } = attack
  await attack.takeOver(takeOnceClosed)
  await attack.visit()
  await attack.openByClick()
  await page.keyboard.press('Escape')
  // Begun by the page itself, so that no pause of the machine outlasts the second.
  await look(
    () =>
      new Promise<void>(resolve => {
        const begin = () => {
          if (window.ConnectKit.getState().open) return setTimeout(begin, 1)
          document.querySelector<HTMLElement>('#password')?.focus()
          addEventListener('blur', () => setTimeout(resolve, 100), { once: true })
          document.querySelector<HTMLIFrameElement>('iframe[data-connectkit]')?.contentWindow?.postMessage('take', '*')
        }
        begin()
      }),
  )
  const before = (await reports()).length
  const { missing, focus } = await typePassword(attack)
  const heard = (await reports()).length - before
  expect({ heard, missing, focus }).toEqual({ heard: 0, missing: 0, focus: 'password' })
  await expect(modal.iframe).toHaveCount(1)
  await expectToOpen(attack)
})

/** Ways in which a page keeps the focus in its field, whatever takes it. Each runs in the page. */
const keepers: Readonly<Record<string, () => void>> = {
  'as the field loses it': () => {
    const field = document.querySelector<HTMLElement>('#password')
    field?.addEventListener('blur', () => field.focus())
  },
  'as the window loses it': () =>
    addEventListener('blur', () => document.querySelector<HTMLElement>('#password')?.focus()),
}

for (const [name, keep] of Object.entries(keepers))
  test(`loaded ahead by a page that takes the focus back ${name}, it takes the keyboard: it is gone, and hears nothing of a password`, async ({
    attack,
  }) => {
    await attack.takeOver(takeKeyboard, { afterMs: 1_700, isWaiting: false })
    await attack.visit({ situation: 'loaded ahead' })
    await attack.look(keep)
    await expect(attack.modal.iframe).toHaveCount(0)
    expect(await attack.look(() => document.hasFocus())).toBe(true)
    expect(await typePassword(attack)).toEqual({ heard: 0, missing: 0, focus: 'password' })
    await expectToOpen(attack)
  })

for (const situation of ['plain', 'loaded ahead'] as const)
  test(`${situation}, opened and closed by Escape: it hears nothing of a password`, async ({ attack }) => {
    const { page, look, placeOf } = attack
    await attack.takeOver(takeKeyboard, { afterMs: 0, isWaiting: true })
    await attack.visit({ situation })
    await attack.openByClick()
    // Chromium never answers for input that was meant for a removed iframe, and may lose a click then.
    void page.keyboard.press('Escape').catch(() => {})
    await expect.poll(() => look(() => window.ConnectKit.getState().open)).toBe(false)
    const { x, y } = await placeOf('#password')
    await expect
      .poll(async () => {
        void page.mouse.click(x, y).catch(() => {})
        await page.waitForTimeout(100)
        return look(() => document.activeElement?.id)
      })
      .toBe('password')
    expectPassword(await typePassword(attack))
    await expectToOpen(attack)
  })

import { expect, type Page } from '@playwright/test'
import type { EvilModal } from '../fixtures/evilModal.ts'
import { signUpWithEvil } from '../fixtures/evilVisitor.ts'
import type { PageServer } from '../fixtures/servePages.ts'
import type { StackUrls } from '../fixtures/stackUrls.ts'
import { test } from '../fixtures/test.ts'

/*
 * A press in the modal opens the window of a request, which the secure site's frame then leads on. Here the page and the modal
 * are hostile, and do with that window what they can. The ways are those of e2e/proofs/handover.e2e.ts.
 */

const chainId = 'eip155:31337'
const message = 'Tea'
const hex = `0x${Buffer.from(message).toString('hex')}`

const newPlace = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
const approve = (opened: Page) => opened.getByRole('button', { name: 'Approve' })
const text = (opened: Page) => opened.getByRole('region', { name: 'Message' })

/** What the hostile document does in the press, with the window's address and a name for it. */
type Act = (given: { address: string; name: string; thief: string }) => void

declare global {
  interface Window {
    taken: Window | null
    thiefHeard: unknown[]
  }
}

const acts = {
  open({ address, name }) {
    window.taken = window.open(address, name, 'popup,width=440,height=760')
  },
  small({ address, name }) {
    window.taken = window.open(address, name, 'popup,width=120,height=100')
    window.taken?.resizeTo(60, 60)
  },
  draw({ address, name }) {
    window.taken = window.open(address, name)
    setTimeout(() => window.taken?.document.body.append('Drawn'), 100)
  },
  write({ address, name }) {
    window.taken = window.open(address, name)
    setTimeout(() => window.taken?.document.write('<h1>Drawn</h1><button>Approve</button>'), 100)
  },
  navigate({ address, name, thief }) {
    window.taken = window.open(address, name)
    if (window.taken) window.taken.location.href = thief
  },
  close({ address, name }) {
    window.taken = window.open(address, name)
    window.taken?.close()
  },
  many({ address, name }) {
    for (let count = 0; count < 20; count++) window.taken = window.open(address, `${name}${count}`)
  },
  /** It speaks to the window as the frame does. */
  speak({ address, name }) {
    const ticket = `${'t'.repeat(22)}.${'n'.repeat(22)}.${'k'.repeat(43)}`
    window.taken = window.open(address, name)
    setInterval(() => window.taken?.postMessage({ window: 'ticket', ticket }, '*'), 20)
  },
} satisfies Record<string, Act>

/** What whoever opened a window can still do to it. */
function reach({ name, thief }: { name: string; thief: string }) {
  const { taken } = window
  const { closed } = taken ?? {}
  try {
    taken?.postMessage({ window: 'ticket', ticket: 'evil' }, '*')
    if (taken) taken.location.href = thief
    taken?.close()
  } catch {}
  const named = window.open('', name)
  const isMine = named?.location.href === 'about:blank'
  named?.close()
  return { closed, isMine }
}

/** The window shows what the frame asked, out of the opener's reach. */
async function expectApart(opened: Page): Promise<void> {
  await expect(text(opened)).toHaveText(message)
  const facts = () => [window.opener, window.name, document.referrer, location.hash, history.length]
  expect(await opened.evaluate(facts)).toEqual([null, '', '', '', 1])
}

/** A hostile modal that has opened a window for its request, in a press of the visitor's. */
async function attack(page: Page, pages: PageServer, stack: StackUrls) {
  const { modal, address } = await signUpWithEvil(page, pages, stack)
  const context = page.context()
  const thief = await pages.serve(`<title>Thief</title><script>
    window.thiefHeard = []
    onmessage = ({ data }) => thiefHeard.push(data)
    const place = location.hash.slice(1)
    if (opener) setInterval(() => { for (let i = 0; i < opener.length; i++) opener[i].postMessage({ window: 'here', place }, '*') }, 20)
  </script>`)
  const ask = (place?: string) =>
    modal.begin('rpc.request', { chainId, method: 'personal_sign', params: [hex, address], ...(place && { place }) })
  /** The visitor presses in the hostile modal, which has sent a request. */
  const press = async (act: keyof typeof acts, place = newPlace()) => {
    const name = `window-${place}`
    const given = { address: `${stack.secureSite}/loading#approve.${place}`, name, thief: `${thief}#${place}` }
    const id = await ask(place)
    await pressInModal(modal, acts[act], given)
    return { id, place, given }
  }
  const opening = async (act: keyof typeof acts, place?: string) => {
    const [opened, told] = await Promise.all([context.waitForEvent('page'), press(act, place)])
    return { opened, ...told }
  }
  /** The request goes; then its window is closed. */
  const end = async (id: number, ...opened: Page[]) => {
    await modal.cancel(id)
    await Promise.all(opened.map(each => each.close()))
    await expect(modal.secure.getByRole('main')).toHaveCount(0)
  }
  const stays = async (opened: Page, path: string) => {
    await page.waitForTimeout(1_500)
    expect(new URL(opened.url()).pathname).toBe(path)
    await expect(approve(opened)).toHaveCount(0)
  }
  return { modal, context, thief, ask, press, opening, end, stays }
}

test('a modal that was taken over gets no press and no fact by the window that it opens for a request', async ({
  page,
  pages,
  stack,
}) => {
  const { modal, context, thief, press, opening, end } = await attack(page, pages, stack)
  await test.step('keeps it: it is out of reach, by its handle and by its name', async () => {
    const { opened, id, given } = await opening('open')
    await expectApart(opened)
    await expect(modal.secure.getByRole('heading')).toHaveText('Approve in the window')
    await expect(modal.secure.getByText(message, { exact: true })).toHaveCount(0)
    expect(await modal.inModal(reach, given)).toEqual({ closed: true, isMine: true })
    await page.waitForTimeout(500)
    expect(opened.isClosed()).toBe(false)
    await expect(text(opened)).toHaveText(message)
    expect(await modal.signatures()).toEqual([])
    await end(id, opened)
  })

  await test.step('draws in it before it loads: nothing of that remains', async () => {
    await context.route(`${stack.secureSite}/loading`, async route => {
      await new Promise(resolve => setTimeout(resolve, 600))
      await route.continue()
    })
    const { opened, id } = await opening('draw')
    await expectApart(opened)
    await expect(opened.getByText('Drawn')).toHaveCount(0)
    await end(id, opened)
  })

  await test.step('writes a document of its own there, which bears its own address and gets nothing', async () => {
    const { id } = await press('write')
    const isMine = () => window.taken?.location.origin === location.origin && window.taken.document.body.textContent
    await expect.poll(() => modal.inModal(isMine, null)).toContain('Drawn')
    await page.waitForTimeout(1_500)
    expect(await modal.inModal(isMine, null)).toContain('Drawn')
    await modal.inModal(() => window.taken?.close(), null)
    await context.unroute(`${stack.secureSite}/loading`)
    await end(id)
  })

  await test.step('navigates it: a page that asks in its place learns nothing', async () => {
    const { opened, id } = await opening('navigate')
    await expect(opened).toHaveTitle('Thief')
    await page.waitForTimeout(1_500)
    expect(await opened.evaluate(() => window.thiefHeard)).toEqual([])
    expect(new URL(opened.url()).pathname).toBe(new URL(thief).pathname)
    await end(id, opened)
  })
})

test('a window that the modal opens for a request is led once, by the frame with that request alone', async ({
  page,
  pages,
  stack,
}) => {
  const { modal, context, ask, press, opening, end, stays } = await attack(page, pages, stack)
  await test.step('closes it: another is opened by a press in the frame', async () => {
    const { id } = await press('close')
    const opened = await modal.openWindow()
    await expectApart(opened)
    await end(id, opened)
  })

  await test.step('opens many: one is led on', async () => {
    const before = context.pages().length
    const { id } = await press('many')
    await expect.poll(() => context.pages().length).toBe(before + 20)
    const windows = context.pages().slice(before)
    const there = () => windows.filter(each => new URL(each.url()).pathname === '/window')
    await expect.poll(() => there().length).toBe(1)
    await page.waitForTimeout(2_000)
    expect(there()).toHaveLength(1)
    await end(id, ...windows)
  })

  await test.step('speaks for the frame: the window does not listen', async () => {
    const { opened, id } = await opening('speak')
    await expectApart(opened)
    await end(id, opened)
  })

  await test.step('opens one at another place, or that a request has used: it is led nowhere', async () => {
    const { opened, id, place } = await opening('open')
    await expectApart(opened)
    await end(id, opened)
    // The frame asks by its own card at once.
    const again = await opening('open', place)
    await expect(modal.secure.getByRole('region', { name: 'Message' })).toHaveText(message)
    await stays(again.opened, '/loading')
    await end(again.id, again.opened)
    const other = await ask(newPlace())
    const [lost] = await Promise.all([
      context.waitForEvent('page'),
      pressInModal(modal, acts.open, { ...again.given, address: `${stack.secureSite}/loading#approve.${newPlace()}` }),
    ])
    await stays(lost, '/loading')
    await end(other, lost)
  })

  await test.step('has the page open it, or another page, or sends its link: nobody beside it leads it on', async () => {
    const place = newPlace()
    const link = `${stack.secureSite}/loading#approve.${place}`
    const id = await ask(place)
    const [byPage] = await Promise.all([
      context.waitForEvent('page'),
      modal.inPage(link => void window.open(link, 'mine'), link),
    ])
    const sent = await context.newPage()
    await sent.goto(await pages.serve(`<a href="${link}" target="_blank" rel="opener">Your prize</a>`))
    const [byLink] = await Promise.all([context.waitForEvent('page'), sent.getByText('Your prize').click()])
    await stays(byPage, '/loading')
    await stays(byLink, '/loading')
    await sent.goto(link)
    await expect(sent.getByRole('heading', { name: 'Go back to continue' })).toBeVisible()
    await end(id, byPage, byLink, sent)
  })
})

test('a press in a window that the modal opens counts where its card can be read, and was', async ({
  page,
  pages,
  stack,
}) => {
  const { modal, opening, end } = await attack(page, pages, stack)
  await test.step('makes it as small as it can: no press counts until it is large enough to read', async () => {
    const { opened, id } = await opening('small')
    await opened.setViewportSize({ width: 142, height: 99 })
    await expect(opened.getByText('too small to read')).toBeVisible()
    await page.waitForTimeout(1_500)
    await expect(approve(opened)).toHaveAttribute('data-arming', 'hidden')
    await approve(opened).evaluate(each => each.scrollIntoView({ block: 'center' }))
    await approve(opened).click({ force: true })
    expect(await modal.signatures()).toEqual([])
    await opened.setViewportSize({ width: 440, height: 700 })
    await expect(approve(opened)).toHaveAttribute('data-arming', 'armed')
    await end(id, opened)
  })

  await test.step('has the visitor press twice: the second press comes too early, and an honest one signs', async () => {
    const { opened } = await opening('open')
    await approve(opened).waitFor()
    await approve(opened).dblclick()
    await expect(approve(opened)).toBeVisible()
    expect(await modal.signatures()).toEqual([])
    await approve(opened).hover()
    await expect(approve(opened)).toHaveAttribute('data-arming', 'armed')
    await approve(opened).click()
    await expect.poll(() => modal.signatures()).toHaveLength(1)
  })
})

test('under a page that isolates itself, a window finds nobody, and the card in the modal leads to another', async ({
  page,
  pages,
  stack,
}) => {
  const { modal, address } = await signUpWithEvil(page, pages, stack, {
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin' },
  })
  const place = newPlace()
  await modal.begin('rpc.request', { chainId, method: 'personal_sign', params: [hex, address], place })
  const given = { address: `${stack.secureSite}/loading#approve.${place}`, name: 'apart', thief: '' }
  const [lost] = await Promise.all([page.context().waitForEvent('page'), pressInModal(modal, acts.open, given)])
  // It is in the way of whoever reads the card.
  await expect.poll(() => lost.isClosed()).toBe(true)
  await expect(modal.secure.getByRole('region', { name: 'Message' })).toHaveText(message)
  const opened = await modal.openWindow()
  await expectApart(opened)
})

async function pressInModal(modal: EvilModal, act: Act, given: Parameters<Act>[0]): Promise<void> {
  await modal.inModal(
    ({ source, given }) => {
      const run = new Function(`return (${source})`)() as (given: object) => void
      document.addEventListener('click', () => run(given), { once: true })
    },
    { source: `({ ${act} }).${act.name}`, given },
  )
  const decoy = modal.page.frameLocator('#modal').locator('#decoy')
  await decoy.click({ position: { x: 5, y: 5 }, force: true })
}

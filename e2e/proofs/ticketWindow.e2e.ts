import { expect, type Page } from '@playwright/test'
import { test as base } from '../fixtures/test.ts'
import { nestFrames, type ProofSites, scriptTag, startProofSites } from './proofSites.ts'

interface Ticket {
  request: string
  state: 'open' | 'taken' | 'answered' | 'closed'
  answer?: string
}

const markup = `<button>Go on</button><output></output>${scriptTag}`

const test = base.extend<{ sites: ProofSites; tickets: Map<string, Ticket> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern.
  tickets: ({}, use) => use(new Map()),
  sites: async ({ tickets }, use) => {
    const sites = await startProofSites('ticket')
    const isolate = { 'Cross-Origin-Opener-Policy': 'same-origin' }
    sites.app.use('/page', async (context, next) => {
      await next()
      for (const [name, value] of Object.entries(isolate)) context.header(name, value)
    })
    sites.app.use('/secure', async (context, next) => {
      await next()
      context.header('Referrer-Policy', 'no-referrer')
    })
    nestFrames(sites, markup)
    sites.app.get('/approve', context => context.html(markup, 200, { ...isolate, 'Referrer-Policy': 'no-referrer' }))
    sites.app.post('/ticket/:id', async context => {
      tickets.set(context.req.param('id'), { request: await context.req.text(), state: 'open' })
      return context.body(null, 204)
    })
    sites.app.get('/ticket/:id', context => {
      const ticket = tickets.get(context.req.param('id'))
      if (ticket?.state !== 'open') return context.body(null, 410)
      ticket.state = 'taken'
      return context.text(ticket.request)
    })
    sites.app.get('/ticket/:id/answer', context => context.json(tickets.get(context.req.param('id')) ?? {}))
    sites.app.post('/ticket/:id/:end', async context => {
      const ticket = tickets.get(context.req.param('id'))
      if (ticket?.state === 'taken') {
        const isAnswer = context.req.param('end') === 'answer'
        Object.assign(ticket, isAnswer ? { state: 'answered', answer: await context.req.text() } : { state: 'closed' })
      }
      return context.body(null, 204)
    })
    await use(sites)
    await sites.stop()
  },
})

/** The visitor presses the button two frames deep, and a window opens. */
async function openWindow(page: Page, sites: ProofSites) {
  await page.goto(`${sites.page}/page`)
  const frame = page.frameLocator('iframe').frameLocator('iframe')
  const told = frame.locator('output')
  await expect(told).toHaveText('ready')
  const coming = page.context().waitForEvent('page')
  await frame.getByRole('button').click()
  const window = await coming
  return { told, window, shown: window.locator('output') }
}

test('a window without an opener answers a frame under COOP by a sealed ticket', async ({ page, sites, tickets }) => {
  const { told, window, shown } = await openWindow(page, sites)
  await expect(shown).toHaveText('send 1 ETH to the gardener')
  await expect(told).toHaveText('asked')
  expect(window.url()).toBe(`${sites.secure}/approve`)
  expect(await window.evaluate(() => [history.length, document.referrer, origin])).toEqual([1, '', sites.secure])

  const closed = window.waitForEvent('close')
  await window.getByRole('button').click()
  await expect(told).toHaveText('approved')
  await closed
  // The data that the server has carried reveals nothing.
  expect(JSON.stringify([...tickets])).not.toMatch(/ETH|approved/)
})

test('a window that is closed or left notifies the frame', async ({ page, sites }) => {
  const first = await openWindow(page, sites)
  await expect(first.shown).toHaveText(/^send/)
  await first.window.close({ runBeforeUnload: true })
  await expect(first.told).toHaveText('closed')

  const second = await openWindow(page, sites)
  await expect(second.shown).toHaveText(/^send/)
  await second.window.goto('about:blank')
  await expect(second.told).toHaveText('closed')
  await second.window.close()
})

test('a ticket is valid once, and a reloaded window has none', async ({ page, sites, tickets }) => {
  const { window, shown } = await openWindow(page, sites)
  await expect(shown).toHaveText(/^send/)
  const [id] = tickets.keys()
  const thief = await page.context().newPage()
  await thief.goto(`${sites.secure}/approve#${id}.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=`)
  await expect(thief.locator('output')).toHaveText('this ticket was used before')
  await window.reload()
  await expect(shown).toHaveText('no ticket')
})

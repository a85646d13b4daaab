import { openTab } from '../../bench/browser/openTab.ts'
import type { LoggedRequest } from '../../bench/browser/requestLog.ts'
import { startChromium } from '../../bench/browser/startChromium.ts'

export interface ColdVisit {
  /** Requests while the visitor only looks at the page. */
  beforeClick: LoggedRequest[]
  /** All requests until the Connect view was open and the network quiet again. */
  untilOpen: LoggedRequest[]
  /** Requests in the three seconds after that, in which the visitor moves the pointer over the modal. */
  afterOpen: LoggedRequest[]
}

const quietMs = 1_000
/** Speculative loads wait for an idle page. */
const idleMs = 2_000
const afterMs = 3_000
const timeoutMs = 20_000

/** Opens the modal on a page once, with an empty cache, and logs the responses of all origins. */
export async function visitCold(chromiumPath: string, spkiHash: string, url: string): Promise<ColdVisit> {
  const chromium = await startChromium(chromiumPath, spkiHash)
  try {
    const tab = await openTab(chromium, { cpu: 1 })
    await tab.page.send('Page.navigate', { url })
    await tab.inbox.until('the page is ready', told => told.kind === 'ready')
    await tab.requests.untilQuiet(idleMs, timeoutMs)
    const beforeClick = tab.requests.list()
    await tab.moveToOpener()
    await tab.clickOpener()
    await tab.inbox.until('the iframe is shown', told => told.kind === 'live' && told.isTop)
    await tab.inbox.until('the Connect view is drawn', told => told.kind === 'live' && !told.isTop)
    const openedMs = performance.now()
    await tab.requests.untilQuiet(quietMs, timeoutMs)
    const untilOpen = tab.requests.list()
    await tab.moveOverModal()
    await new Promise(resolve => setTimeout(resolve, openedMs + afterMs - performance.now()))
    return { beforeClick, untilOpen, afterOpen: tab.requests.list().slice(untilOpen.length) }
  } finally {
    await chromium.stop()
  }
}

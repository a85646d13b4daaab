import type { CdpSession } from './browser/connectCdp.ts'
import { openTab, type Tab } from './browser/openTab.ts'
import type { PageFacts } from './browser/probe.ts'
import type { Chromium } from './browser/startChromium.ts'
import type { Condition } from './conditions.ts'
import type { Measures } from './measures.ts'
import type { BenchPage } from './runRounds.ts'

/** How long the pointer hovers over the button before the press: a quick visitor. */
const hoverMs = 100
const quietMs = 500
const closedMs = 500
/** From the page's `load` to the click of a visitor who knows what they want. */
const soonMs = 300
const timeoutMs = 20_000
/** Time limit of a visit. The tab is then closed, which makes pending calls fail. */
const visitTimeoutMs = 90_000
const megabyte = 1 << 20

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** One visit of a page in a fresh context: load, open, close, open again. */
export async function visit(chromium: Chromium, benchPage: BenchPage, condition: Condition): Promise<Measures> {
  const { url, html } = benchPage
  const tab = await openTab(chromium, condition)
  const giveUp = setTimeout(tab.close, visitTimeoutMs)
  try {
    const ownElements = await countElements(tab, html)
    await chromium.untilIdle()
    const loaded = new Promise(resolve => tab.page.on('Page.loadEventFired', resolve))
    await tab.page.send('Page.navigate', { url })
    const ready = await tab.inbox.until('the page is ready', told => told.kind === 'ready')
    // If the page is clicked before it is idle, nothing is queried between here and the click, because answers take time.
    const before = condition.click === 'idle' ? await restAndLook(tab) : undefined
    if (condition.click === 'soon') {
      await loaded
      await wait(soonMs - (condition.isTap ? 0 : hoverMs))
    }

    await press(tab, condition)
    const liveMs = await until(tab, 'live', 1)
    const seenMs = await until(tab, 'seen', 1)
    await rest(tab)
    const facts = await factsOf(tab, tab.page)
    // Read at once, as reading runs scripts, too.
    const [page, threadMs] = await Promise.all([metricsOf(tab, tab.page), scriptMsOf(tab.thread)])
    const frames = await Promise.all(tab.frames().map(frame => metricsOf(tab, frame)))
    const requests = tab.requests.list().filter(each => each.url !== url)
    if (tab.errors.length) throw new Error(`The page failed: ${tab.errors.join('; ')}`)

    await close(tab)
    await Promise.all(tab.frames().map(frame => tab.evaluate(frame, 'benchProbe.arm(2)')))
    await press(tab, condition)
    const secondLiveMs = await until(tab, 'live', 2)

    return {
      readyMs: ready.atMs - facts.timeOriginMs,
      seenMs,
      liveMs,
      secondLiveMs,
      blockingMs: sum(facts.longTasksMs.map(ms => Math.max(0, ms - 50))),
      longestTaskMs: Math.max(0, ...facts.longTasksMs),
      // The probe times itself by the clock, so its share is what can be taken off both.
      pageScriptMs: threadMs * (page.scriptMs / page.allScriptMs),
      pageScriptClockMs: page.scriptMs,
      frameScriptMs: sum(frames.map(frame => frame.scriptMs)),
      pageHeapMb: page.heapMb,
      frameHeapMb: sum(frames.map(frame => frame.heapMb)),
      bytesUntilOpen: sum(requests.map(each => each.headerBytes + each.bodyBytes)),
      requestsUntilOpen: requests.length,
      globals: facts.globals.length,
      unexpectedShift: sum(facts.shifts.filter(shift => !shift.isExpected).map(shift => shift.score)),
      totalShift: sum(facts.shifts.map(shift => shift.score)),
      elementsIdle: before && before.elements - ownElements,
      elementsOpen: facts.elements - ownElements,
    }
  } finally {
    clearTimeout(giveUp)
    await tab.close()
  }
}

/** Counts the page's own elements without running its scripts. */
function countElements(tab: Tab, html: string): Promise<number> {
  const parsed = `new DOMParser().parseFromString(${JSON.stringify(html)}, 'text/html')`
  return tab.evaluate(tab.page, `${parsed}.querySelectorAll('*').length`)
}

/**
 * Waits until the network is quiet and every main thread has done its queued work, including the page's idle callbacks.
 */
async function rest(tab: Tab): Promise<void> {
  await tab.requests.untilQuiet(quietMs, timeoutMs)
  // Only the page: a hidden iframe gets no idle callbacks.
  await tab.evaluate(tab.page, 'new Promise(done => requestIdleCallback(() => done(), { timeout: 1000 }))')
  await tab.requests.untilQuiet(quietMs, timeoutMs)
  const turn = 'new Promise(done => setTimeout(done))'
  await Promise.all(tab.frames().map(frame => tab.evaluate(frame, turn)))
}

async function restAndLook(tab: Tab): Promise<PageFacts> {
  await rest(tab)
  return factsOf(tab, tab.page)
}

function factsOf(tab: Tab, session: CdpSession): Promise<PageFacts> {
  return tab.evaluate(session, 'benchProbe.facts()')
}

async function press(tab: Tab, { isTap }: Condition): Promise<void> {
  if (!isTap) {
    await tab.moveToOpener()
    await wait(hoverMs)
  }
  await tab.clickOpener()
}

/** The time from the click to the first frame in which both the iframe and its row are seen, or live. */
async function until(tab: Tab, kind: 'seen' | 'live', round: 1 | 2): Promise<number> {
  const click = await tab.inbox.until(`click ${round}`, told => told.kind === 'click' && told.round === round)
  const frame = await tab.inbox.until(
    `the modal is ${kind}, opening ${round}`,
    told => told.kind === kind && told.isTop && told.round === round,
  )
  // The row of a hidden iframe is live before the click; that of a new iframe reports as round 0.
  const row = await tab.inbox.until(
    `the row is ${kind}, opening ${round}`,
    told =>
      told.kind === kind &&
      !told.isTop &&
      (told.round === round || (told.round === 0 && (round === 1 || told.atMs > click.atMs))),
  )
  return Math.max(frame.atMs, row.atMs) - click.atMs
}

async function close(tab: Tab): Promise<void> {
  await tab.pressEscape()
  const end = performance.now() + timeoutMs
  while (await tab.evaluate(tab.page, 'benchProbe.isShown()')) {
    if (performance.now() > end) throw new Error('The modal did not close')
    await wait(20)
  }
  await wait(closedMs)
}

async function readMetric(session: CdpSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = metrics.find(each => each.name === name)
  if (!metric) throw new Error(`The browser does not measure ${name}`)
  return metric.value
}

/** Without the callbacks of promises, which browsers do not count as script time. */
async function scriptMsOf(session: CdpSession): Promise<number> {
  return (await readMetric(session, 'ScriptDuration')) * 1000
}

interface FrameMetrics {
  /** Without the probe. */
  scriptMs: number
  allScriptMs: number
  heapMb: number
}

async function metricsOf(tab: Tab, session: CdpSession): Promise<FrameMetrics> {
  const allScriptMs = await scriptMsOf(session)
  const { probeMs } = await factsOf(tab, session)
  await session.send('HeapProfiler.collectGarbage')
  const heapMb = (await readMetric(session, 'JSHeapUsedSize')) / megabyte
  return { scriptMs: Math.max(0, allScriptMs - probeMs), allScriptMs, heapMb }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

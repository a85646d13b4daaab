/** Name of the function by which the probe tells the bench. */
export const bindingName = 'tellBench'

/** The button of every bench page, and the attribute of every modal's iframe. */
export const openerSelector = '#open'
const frameSelector = 'iframe[data-connectkit]'

export const walletName = 'Bench Wallet'

/** Times are milliseconds since 1970 on the clock that all processes of a browser share. */
export interface Told {
  kind: 'ready' | 'click' | 'live'
  isTop: boolean
  /** Which opening: 1 or 2; 0 for what an iframe does before it is opened. */
  round: number
  atMs: number
}

/** What a page has to say for itself after a visit. */
export interface PageFacts {
  timeOriginMs: number
  longTasksMs: number[]
  /** Layout shift scores; those within 500 ms of an input do not count for CLS. */
  shifts: { score: number; isExpected: boolean }[]
  elements: number
  /** Names the page's window has gained. */
  globals: string[]
  /** Time the probe itself has taken, which is nobody's script time. */
  probeMs: number
}

/** How the bench speaks to a probe. */
export interface Probe {
  /** Watches for the first live frame of an opening. */
  arm(round: number): void
  isShown(): boolean
  facts(): PageFacts
}

declare global {
  interface Window {
    benchProbe: Probe
    [bindingName]?: (text: string) => void
  }
}

/** The script every document of a visit starts with. */
export function probeSource(): string {
  return `(${probe})(${JSON.stringify({ bindingName, openerSelector, frameSelector, walletName })})`
}

interface ProbeOptions {
  bindingName: typeof bindingName
  openerSelector: string
  frameSelector: string
  walletName: string
}

/**
 * Runs in the page and in the iframe, from its own text: nothing from outside its body is there.
 *
 * Live is the first frame in which the wallet's row is on screen, at least 90 % opaque, and what a click at its centre
 * would hit. Both must be so: the iframe in the page, with nothing drawn over it, and the row in it.
 */
function probe({ bindingName, openerSelector, frameSelector, walletName }: ProbeOptions): void {
  const isTop = window === window.top
  const known = new Set(Object.getOwnPropertyNames(window))
  const wallMs = (atMs: number) => performance.timeOrigin + atMs
  const tell = (kind: Told['kind'], round: number, atMs: number) =>
    window[bindingName]?.(JSON.stringify({ kind, isTop, round, atMs: wallMs(atMs) }))

  function findTarget(): Element | undefined {
    if (isTop) return document.querySelector(frameSelector) ?? undefined
    return [...document.querySelectorAll('button')].find(each => each.textContent?.trim().startsWith(walletName))
  }

  function opacityOf(element: Element): number {
    let opacity = 1
    for (let each: Element | null = element; each; each = each.parentElement)
      opacity *= Number(getComputedStyle(each).opacity)
    return opacity
  }

  /** A panel that lets clicks through still hides what is under it, which `elementFromPoint` does not see. */
  function isCovered(element: Element, x: number, y: number): boolean {
    return [...document.documentElement.children, ...document.body.children].some(other => {
      if (other === element || !(element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING))
        return false
      const { position, visibility } = getComputedStyle(other)
      if (position !== 'fixed' || visibility !== 'visible') return false
      const { left, right, top, bottom } = other.getBoundingClientRect()
      return left <= x && x <= right && top <= y && y <= bottom
    })
  }

  function isLive(element: Element): boolean {
    const { left, top, width, height } = element.getBoundingClientRect()
    const x = left + width / 2
    const y = top + height / 2
    if (width < 2 || height < 2 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false
    if (getComputedStyle(element).visibility !== 'visible' || opacityOf(element) < 0.9) return false
    const hit = document.elementFromPoint(x, y)
    return hit !== null && element.contains(hit) && !(isTop && isCovered(element, x, y))
  }

  /** The time after the frame's rendering update: a message sent in it is delivered once it is over. */
  function afterFrame(run: (atMs: number) => void): void {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      channel.port1.close()
      run(performance.now())
    }
    channel.port2.postMessage(null)
  }

  function countElements(root: Document | ShadowRoot): number {
    const all = [...root.querySelectorAll('*')]
    return all.reduce((sum, { shadowRoot }) => sum + (shadowRoot ? countElements(shadowRoot) : 0), all.length)
  }

  let armed = 0
  let probeMs = 0
  function arm(round: number): void {
    const mine = ++armed
    const look = () => {
      if (mine !== armed) return
      // Style and layout are due in this frame anyway; done before the clock starts, they are not taken for the probe's.
      document.documentElement?.getBoundingClientRect()
      const startMs = performance.now()
      const target = findTarget()
      if (target && isLive(target)) afterFrame(atMs => tell('live', round, atMs))
      else requestAnimationFrame(look)
      probeMs += performance.now() - startMs
    }
    requestAnimationFrame(look)
  }

  const longTasksMs: number[] = []
  const shifts: PageFacts['shifts'] = []
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({ type, buffered: true })

  const value: Probe = {
    arm,
    isShown: () => {
      const target = findTarget()
      return (
        target !== undefined &&
        target.getClientRects().length > 0 &&
        getComputedStyle(target).visibility === 'visible' &&
        opacityOf(target) > 0
      )
    },
    facts: () => ({
      timeOriginMs: performance.timeOrigin,
      longTasksMs,
      shifts,
      probeMs,
      elements: countElements(document),
      globals: Object.getOwnPropertyNames(window).filter(
        // A frame's index is no name of anybody's.
        name => !known.has(name) && name !== 'benchProbe' && name !== bindingName && !/^\d+$/.test(name),
      ),
    }),
  }
  Object.defineProperty(window, 'benchProbe', { value })
  if (!isTop) {
    arm(0)
    return
  }

  observe('longtask', entry => longTasksMs.push(entry.duration))
  observe('layout-shift', entry => {
    const { value: score, hadRecentInput: isExpected } = entry as PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    }
    shifts.push({ score, isExpected })
  })
  observe('mark', entry => {
    if (entry.name === 'bench:ready') tell('ready', 0, entry.startTime)
  })
  let clicks = 0
  addEventListener(
    'click',
    event => {
      if (!event.isTrusted || !(event.target instanceof Element) || !event.target.closest(openerSelector)) return
      // The time of the event itself, so that a main thread too busy to hear of it counts.
      const startMs = performance.now()
      tell('click', ++clicks, event.timeStamp)
      arm(clicks)
      probeMs += performance.now() - startMs
    },
    true,
  )
}

/** Name of the function by which the probe reports to the bench. */
export const bindingName = 'tellBench'

/** The button of every bench page, and the attribute of every modal's iframe. */
export const openerSelector = '#open'
const frameSelector = 'iframe[data-connectkit]'

export const walletName = 'Bench Wallet'

/** Times are milliseconds since 1970, on the clock that all processes of a browser share. */
export interface Told {
  kind: 'ready' | 'click' | 'seen' | 'live'
  isTop: boolean
  /** Which opening: 1 or 2; 0 for what an iframe does before it is opened. */
  round: number
  atMs: number
}

/** A page's report after a visit. */
export interface PageFacts {
  timeOriginMs: number
  longTasksMs: number[]
  /** Layout shift scores; shifts within 500 ms of an input do not count for CLS. */
  shifts: { score: number; isExpected: boolean }[]
  elements: number
  /** Names added to the page's window. */
  globals: string[]
  /** Time spent in the probe itself, which is subtracted from script time. */
  probeMs: number
}

/** The interface through which the bench uses a probe. */
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
 * Runs in the page and in the iframe from its source text, so it can use nothing from outside its body.
 *
 * A view is seen from the first frame in which the iframe in the page, and a button with a text in the iframe, are at least
 * 90 % opaque. A row is live from the first frame in which it is on screen, at least 90 % opaque, and the target of a click at its
 * centre. Both must be live: the iframe in the page, with nothing drawn over it, and the row in the iframe.
 */
function probe({ bindingName, openerSelector, frameSelector, walletName }: ProbeOptions): void {
  const isTop = window === window.top
  const known = new Set(Object.getOwnPropertyNames(window))
  const wallMs = (atMs: number) => performance.timeOrigin + atMs
  const tell = (kind: Told['kind'], round: number, atMs: number) =>
    window[bindingName]?.(JSON.stringify({ kind, isTop, round, atMs: wallMs(atMs) }))

  function findTarget(): Element | undefined {
    if (isTop) return document.querySelector(frameSelector) ?? undefined
    // Letters may stand before the name until the wallet's picture is there.
    return [...document.querySelectorAll('button')].find(each => each.textContent?.includes(walletName))
  }

  /** The iframe in the page, or the first row of any wallet in the iframe. */
  function findView(): Element | undefined {
    return isTop ? findTarget() : [...document.querySelectorAll('li button')].find(each => each.textContent?.trim())
  }

  function opacityOf(element: Element): number {
    let opacity = 1
    for (let each: Element | null = element; each; each = each.parentElement)
      opacity *= Number(getComputedStyle(each).opacity)
    return opacity
  }

  /** A panel that lets clicks through still hides the content under it, which `elementFromPoint` does not notice. */
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

  function middleOf(element: Element): [x: number, y: number] {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [left + width / 2, top + height / 2]
  }

  function isSeen(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    const [x, y] = middleOf(element)
    if (width < 2 || height < 2 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false
    return getComputedStyle(element).visibility === 'visible' && opacityOf(element) >= 0.9
  }

  function isLive(element: Element): boolean {
    if (!isSeen(element)) return false
    const [x, y] = middleOf(element)
    const hit = document.elementFromPoint(x, y)
    return hit !== null && element.contains(hit) && !(isTop && isCovered(element, x, y))
  }

  /** The time after the frame's rendering update: a message sent during the update arrives once it is over. */
  function afterFrame(run: (atMs: number) => void): void {
    const channel = new MessageChannel()
    channel.port1.onmessage = timed(() => {
      channel.port1.close()
      run(performance.now())
    })
    channel.port2.postMessage(null)
  }

  function countElements(root: Document | ShadowRoot): number {
    const all = [...root.querySelectorAll('*')]
    return all.reduce((sum, { shadowRoot }) => sum + (shadowRoot ? countElements(shadowRoot) : 0), all.length)
  }

  let armed = 0
  let probeMs = 0
  /** Counts as the probe's own time. */
  const timed =
    <A extends unknown[]>(run: (...args: A) => void) =>
    (...args: A): void => {
      const startMs = performance.now()
      run(...args)
      probeMs += performance.now() - startMs
    }

  function arm(round: number): void {
    const mine = ++armed
    let isToldSeen = false
    const look = () => {
      if (mine !== armed) return
      // This frame needs style and layout anyway. Forcing them before the clock starts keeps them out of the probe's
      // time.
      document.documentElement?.getBoundingClientRect()
      judge()
    }
    const judge = timed(() => {
      const view = isToldSeen ? undefined : findView()
      if (view && isSeen(view)) {
        isToldSeen = true
        afterFrame(atMs => tell('seen', round, atMs))
      }
      const target = findTarget()
      if (target && isLive(target)) afterFrame(atMs => tell('live', round, atMs))
      else requestAnimationFrame(look)
    })
    requestAnimationFrame(look)
  }

  const longTasksMs: number[] = []
  const shifts: PageFacts['shifts'] = []
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(timed(list => list.getEntries().forEach(take))).observe({ type, buffered: true })

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
        // Indexes of frames are not names that a script added.
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
    timed(event => {
      if (!event.isTrusted || !(event.target instanceof Element) || !event.target.closest(openerSelector)) return
      // The event's own timestamp includes the wait for a busy main thread.
      tell('click', ++clicks, event.timeStamp)
      arm(clicks)
    }),
    true,
  )
}

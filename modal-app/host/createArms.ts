/** What to make of a press: `early`, it cannot be an answer to what has just come on screen; `hidden`, nobody sees what is pressed. */
export type Verdict = 'armed' | 'early' | 'hidden'

/** Watches one button for as long as it is drawn. */
export interface Arm {
  judge(press: Pick<MouseEvent, 'isTrusted' | 'detail'>): Verdict
  stop(): void
}

export interface ArmedWorld {
  now(): number
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
}

/** Time to see what is there; whoever meant to press something else has done so by then. */
const armMs = 500
/** The least there may be between two looks of a browser that tells whether something is really seen. */
const lookMs = 100
/** Chromium gives no click or tap to a frame that asks what is really seen and was resized within this time. */
const steadyMs = 500
/** Of a row that is partly scrolled away. */
const enough = 0.5

/**
 * A press on an element counts once it has been on screen for half a second, unhidden: a page can draw over this document, make it
 * transparent, or have it come up under a click that was meant for something else. One thing it can still do is to move a frame that is in sight. Keyboards and screen readers press like anybody.
 *
 * Where the browser tells (IntersectionObserver v2), what the page does to the frame is seen here: opacity, filters, clips, what
 * lies above. It tells nothing of masks, and others tell nothing at all; there the time alone counts. The element has
 * `data-armed` from when a press counts.
 * @returns begins to watch an element
 */
export function createArms({ now, setTimeout, clearTimeout }: ArmedWorld): (element: HTMLElement) => Arm {
  // This document and its frame have begun together.
  let resizedAtMs = now()
  window.addEventListener('resize', () => {
    resizedAtMs = now()
  })

  return element => {
    let seenAtMs: number | undefined
    /** The browser has said that it cannot be seen, not merely nothing yet. */
    let isHidden = false
    let steadyTimer: unknown
    let armTimer: unknown

    const see = (isSeen: boolean) => {
      if (isSeen && seenAtMs !== undefined) return
      clearTimeout(armTimer)
      delete element.dataset.armed
      seenAtMs = isSeen ? now() : undefined
      if (!isSeen) return
      armTimer = setTimeout(() => {
        element.dataset.armed = ''
      }, armMs)
    }
    const onChange = (entries: (IntersectionObserverEntry & { isVisible?: boolean })[]) => {
      const latest = entries.at(-1)
      if (!latest) return
      const isSeen = latest.isIntersecting && latest.isVisible !== false
      isHidden = !isSeen
      see(isSeen)
    }
    const observer = new IntersectionObserver(onChange, {
      threshold: enough,
      trackVisibility: true,
      delay: lookMs,
    } as IntersectionObserverInit)
    const stopLooking = () => {
      isHidden = false
      see(false)
      observer.disconnect()
      clearTimeout(steadyTimer)
    }
    // A page moves what is in the frame by its size, and this document goes and comes with its tab.
    const begin = () => {
      stopLooking()
      steadyTimer = setTimeout(
        () => observer.observe(element),
        Math.min(steadyMs, Math.max(0, resizedAtMs + steadyMs - now())),
      )
    }
    // Enter that is held down since before the element had the keyboard presses again and again.
    const onKeyDown = (event: KeyboardEvent) => event.repeat && event.preventDefault()

    window.addEventListener('resize', begin)
    document.addEventListener('visibilitychange', begin)
    element.addEventListener('keydown', onKeyDown)
    begin()

    return {
      judge({ isTrusted, detail }) {
        onChange(observer.takeRecords())
        if (isHidden) return 'hidden'
        const isMeant = seenAtMs !== undefined && isTrusted && detail <= 1 && now() - seenAtMs >= armMs
        return isMeant ? 'armed' : 'early'
      },
      stop() {
        stopLooking()
        window.removeEventListener('resize', begin)
        document.removeEventListener('visibilitychange', begin)
        element.removeEventListener('keydown', onKeyDown)
      },
    }
  }
}

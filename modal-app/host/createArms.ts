/** `early`: too soon to be an answer to what is on screen. `hidden`: the button cannot be seen. */
export type Verdict = 'armed' | 'early' | 'hidden'

/** Watches one button. */
export interface Arm {
  judge(press: Pick<MouseEvent, 'isTrusted' | 'detail'>): Verdict
  stop(): void
}

export interface ArmedWorld {
  now(): number
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
}

/** Time to see the button; a press meant for something else comes earlier. */
const armMs = 500
/** The shortest delay browsers allow between checks of true visibility. */
const lookMs = 100
/** Chromium drops clicks in a frame that checks true visibility and was resized within this time. */
const steadyMs = 500
/** The visible share of a row that is partly scrolled away. */
const enough = 0.5

/**
 * A press counts once the element was visible for half a second, because a page can cover this document, make it transparent, or
 * show it under a click meant for something else. A page can still move a visible frame. Keyboards and screen readers press as
 * usual.
 *
 * IntersectionObserver v2 reports opacity, filters, clips and covers, but no masks. In browsers without it the time alone counts.
 * The element has `data-armed` while presses count.
 * @returns begins to watch an element
 */
export function createArms({ now, setTimeout, clearTimeout }: ArmedWorld): (element: HTMLElement) => Arm {
  // The document and its frame start together.
  let resizedAtMs = now()
  window.addEventListener('resize', () => {
    resizedAtMs = now()
  })

  return element => {
    let seenAtMs: number | undefined
    /** The browser has reported that the element is hidden. */
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
    // A resize moves the content, and a tab change hides it.
    const begin = () => {
      stopLooking()
      steadyTimer = setTimeout(
        () => observer.observe(element),
        Math.min(steadyMs, Math.max(0, resizedAtMs + steadyMs - now())),
      )
    }
    // An Enter held down since before the focus came repeats.
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

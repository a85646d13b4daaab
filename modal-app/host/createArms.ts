/** Watches one button. */
export interface Arm {
  /** Acts at once, or as soon as the button is armed, or never. */
  press(event: Pick<MouseEvent, 'isTrusted' | 'detail'>, act: () => void): void
  stop(): void
}

/** Receives the events of one button. */
export interface ArmListener {
  /** A press counts; its action follows. */
  onTaken(): void
  /** The panel cannot be seen in full, perhaps because the page covers it. Repeated while that lasts. */
  onCovered(): void
  /** A press did not count, because the button cannot be seen; or it can be seen again. */
  onMissed(isMissed: boolean): void
}

export interface ArmedWorld {
  now(): number
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
}

/** Time to notice the button. Its fill takes as long (ui/arming.module.css). */
const armMs = 500
/** Below human reaction time: a press this soon after the button appeared was meant for something else. */
const reactMs = 150
/** The shortest delay browsers allow between checks of true visibility. */
const lookMs = 100
/** Longer than it takes to show the frame, which is hidden while its first view is drawn. */
const coveredMs = 200
/** Chromium drops clicks in a frame that checks true visibility and was resized within this time. */
const steadyMs = 500
/** Number of visibility checks per press, and the delay between them. */
const answers = 2
const askAgainMs = 50
/** The visible share of a row that is partly scrolled away. */
const enough = 0.5
/** The visible share of the panel: all of it, but for rounding. */
const whole = 0.99

type Seen = IntersectionObserverEntry & { isVisible?: boolean }

/**
 * A press counts once the button and the whole panel were visible for half a second, because a page can cover this
 * document, clip it, make it transparent, or show it under a click meant for something else. An earlier press waits for
 * the end of that time, unless it is faster than human reaction. It is dropped if anything is hidden meanwhile, or
 * something else is pressed. Keyboards and screen readers work as usual.
 *
 * The browser's last report may predate a cover, so each press checks visibility again, twice, before it is acted on.
 *
 * IntersectionObserver v2 reports opacity, filters, clips and covers, but not masks, which the loader undoes
 * (loader/stage/styleGuard.ts). In browsers without it, only the loader, the window's edges and the time count.
 * The element has `data-arming` during the half second, and `data-armed` while presses count.
 * @returns begins to watch an element
 */
export function createArms({
  now,
  setTimeout,
  clearTimeout,
}: ArmedWorld): (element: HTMLElement, listener: ArmListener) => Arm {
  // The document and its frame start together.
  let resizedAtMs = now()
  window.addEventListener('resize', () => {
    resizedAtMs = now()
  })

  return (element, { onTaken, onCovered, onMissed }) => {
    const panel = element.closest('[data-whole]') ?? element
    let seenAtMs: number | undefined
    let isButtonSeen: boolean | undefined
    let isPanelSeen: boolean | undefined
    /** A press that waits for the end of the half second, or for the browser's answer. */
    let held: (() => void) | undefined
    /** Elements with a pending visibility check. */
    const unanswered = new Set<Element>()
    let answersLeft = 0
    let askTimer: unknown
    let steadyTimer: unknown
    let armTimer: unknown
    let coveredTimer: unknown
    let missedTimer: unknown

    const isHidden = () => isButtonSeen === false || isPanelSeen === false

    const hold = (act: () => void) => {
      held = act
      answersLeft = answers
      clearTimeout(askTimer)
      ask()
    }
    const take = (act: () => void) => {
      held = undefined
      onTaken()
      act()
    }
    const miss = () => {
      clearTimeout(missedTimer)
      missedTimer = setTimeout(() => onMissed(true), armMs)
    }
    /** Requests fresh visibility reports, before a waiting press is acted on. */
    const ask = () => {
      unanswered.add(element).add(panel)
      observe()
    }
    const hear = () => {
      if (!held || unanswered.size || !answersLeft) return
      if (--answersLeft === 0) take(held)
      // The page's process may not yet have reported a cover to this one.
      else askTimer = setTimeout(ask, askAgainMs)
    }
    const see = (isSeen: boolean) => {
      if (isSeen === (seenAtMs !== undefined)) return
      clearTimeout(armTimer)
      clearTimeout(askTimer)
      answersLeft = 0
      delete element.dataset.arming
      delete element.dataset.armed
      held = undefined
      seenAtMs = isSeen ? now() : undefined
      if (!isSeen) return
      clearTimeout(missedTimer)
      onMissed(false)
      element.dataset.arming = ''
      armTimer = setTimeout(() => {
        delete element.dataset.arming
        element.dataset.armed = ''
        look(observer.takeRecords())
        if (held) hold(held)
      }, armMs)
    }
    const tellCovered = () => {
      coveredTimer = setTimeout(() => {
        onCovered()
        observe()
        tellCovered()
      }, coveredMs)
    }
    const look = (entries: Seen[]) => {
      for (const { target, isIntersecting, isVisible, intersectionRatio } of entries) {
        unanswered.delete(target)
        const isSeen = isIntersecting && isVisible !== false
        if (target === element) isButtonSeen = isSeen
        if (target !== panel) continue
        const wasSeen = isPanelSeen
        isPanelSeen = isSeen && intersectionRatio >= whole
        if (isPanelSeen === wasSeen) continue
        clearTimeout(coveredTimer)
        if (!isPanelSeen) tellCovered()
        // This browser never reports covers.
        else if (isVisible === undefined) onCovered()
      }
      const wasAsking = held && answersLeft
      see(isButtonSeen === true && isPanelSeen === true)
      if (wasAsking && isHidden()) miss()
      hear()
    }
    const observer = new IntersectionObserver(look, {
      threshold: [enough, whole],
      trackVisibility: true,
      delay: lookMs,
    } as IntersectionObserverInit)
    const stopLooking = () => {
      isButtonSeen = isPanelSeen = undefined
      see(false)
      observer.disconnect()
      for (const timer of [steadyTimer, coveredTimer, missedTimer]) clearTimeout(timer)
    }
    /** Observes again, because Chromium may miss that a frame without a box became visible. */
    const observe = () => {
      observer.disconnect()
      observer.observe(element)
      observer.observe(panel)
    }
    // A resize moves the content, and a tab change hides it.
    const begin = () => {
      stopLooking()
      steadyTimer = setTimeout(observe, Math.min(steadyMs, Math.max(0, resizedAtMs + steadyMs - now())))
    }
    // An Enter key held since before the focus repeats.
    const onKeyDown = (event: KeyboardEvent) => event.repeat && event.preventDefault()
    const onOther = (event: Event) => {
      if (!element.contains(event.target as Node) || (event as KeyboardEvent).key === 'Escape') held = undefined
    }

    const stopped = new AbortController()
    const { signal } = stopped
    window.addEventListener('resize', begin, { signal })
    document.addEventListener('visibilitychange', begin, { signal })
    for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, onOther, { capture: true, signal })
    element.addEventListener('keydown', onKeyDown, { signal })
    begin()

    return {
      press({ isTrusted, detail }, act) {
        look(observer.takeRecords())
        // A double click is one press.
        if (!isTrusted || detail > 1) return
        if (isHidden()) miss()
        else if ('armed' in element.dataset) hold(act)
        else if (seenAtMs !== undefined && now() - seenAtMs >= reactMs) held = act
      },
      stop() {
        stopLooking()
        stopped.abort()
      },
    }
  }
}

import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Arming, type ArmingState, createArming } from './arming.ts'
import { hasVisibility } from './hasVisibility.ts'

const clock = {
  set: (work: () => void, ms: number) => setTimeout(work, ms),
  clear: (timer: unknown) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

interface PressHandlers {
  onPointerDown(event: PointerEvent): void
  onKeyDown(event: KeyboardEvent): void
  onKeyUp(event: KeyboardEvent): void
  onClick(event: MouseEvent): void
  onBlur(): void
}

/** A press that has begun, and whether it was armed all the time. */
interface Press {
  by: 'pointer' | 'key'
  isArmed: boolean
}

/**
 * Arms the card's button. In a frame, the browser must vouch that it is seen; a window cannot be covered by a page.
 * @param isFramed it lies in the modal, not in a window of its own
 */
export function useArming(
  card: RefObject<HTMLElement | null>,
  isFramed: boolean,
  approve: () => void,
): { state: ArmingState; press: PressHandlers } {
  const canArm = !isFramed || hasVisibility()
  const [state, setState] = useState<ArmingState>(canArm ? 'hidden' : 'given-up')
  const arming = useRef<Arming>(undefined)
  const latest = useRef(approve)
  latest.current = approve
  /** Undefined if none began, as with the presses of screen readers. */
  const began = useRef<Press>(undefined)
  const isDone = useRef(false)

  const place = useRef({ canArm, isFramed, card })

  useEffect(() => {
    const { canArm, isFramed, card } = place.current
    const element = card.current
    if (!canArm || !element) return
    const own = createArming(clock, isFramed, next => {
      if (next !== 'armed' && began.current) began.current.isArmed = false
      setState(next)
    })
    arming.current = own
    const stops = isFramed ? watchFrame(element, own) : watchWindow(own)
    return () => {
      own.stop()
      for (const stop of stops) stop()
    }
  }, [])

  const isArmed = () => arming.current?.state() === 'armed'
  const begin = (by: Press['by'], event: Event) => {
    began.current = { by, isArmed: event.isTrusted && isArmed() }
  }
  const end = (counts: boolean) => {
    began.current = undefined
    // Two presses may come before the card is drawn anew.
    if (!counts || !isArmed() || isDone.current) return
    isDone.current = true
    latest.current()
  }
  return {
    state,
    press: {
      onPointerDown: event => begin('pointer', event),
      onKeyDown(event) {
        if (event.key !== 'Enter' && event.key !== ' ') return
        // A key that is held presses again and again.
        if (!event.repeat) begin('key', event)
        // Enter would press before it is let go.
        if (event.key === 'Enter') event.preventDefault()
      },
      onKeyUp(event) {
        const { current } = began
        if (event.key === 'Enter') end(event.isTrusted && current?.by === 'key' && current.isArmed)
      },
      onClick(event) {
        end(event.isTrusted && (began.current?.isArmed ?? event.detail === 0))
      },
      onBlur() {
        began.current = undefined
      },
    },
  }
}

/** Chromium's observer also knows what lies above the frame, and whether it is turned, faded or filtered. */
function watchFrame(card: HTMLElement, arming: Arming): readonly (() => void)[] {
  const observer = new IntersectionObserver(
    entries => {
      const last = entries.at(-1)
      arming.see(
        last !== undefined && last.intersectionRatio >= 0.999 && 'isVisible' in last && last.isVisible === true,
      )
    },
    { threshold: [0, 0.5, 0.9, 0.999, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  observer.observe(card)
  let isFirst = true
  const sizes = new ResizeObserver(() => {
    if (!isFirst) arming.shift()
    isFirst = false
  })
  sizes.observe(card)
  const shift = () => arming.shift()
  addEventListener('resize', shift)
  addEventListener('scroll', shift, true)
  return [
    () => observer.disconnect(),
    () => sizes.disconnect(),
    () => removeEventListener('resize', shift),
    () => removeEventListener('scroll', shift, true),
  ]
}

function watchWindow(arming: Arming): readonly (() => void)[] {
  const look = () => arming.see(document.visibilityState === 'visible')
  const shift = () => arming.shift()
  look()
  document.addEventListener('visibilitychange', look)
  addEventListener('resize', shift)
  return [() => document.removeEventListener('visibilitychange', look), () => removeEventListener('resize', shift)]
}

import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Arming, type ArmingState, createArming } from './arming.ts'
import { isReadable } from './isReadable.ts'

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

/** A press that began, and whether the button was armed throughout. */
interface Press {
  by: 'pointer' | 'key'
  isArmed: boolean
}

/** Arms a button of a window. @param button in the screen that the visitor is to read */
export function useArming(
  button: RefObject<HTMLElement | null>,
  approve: () => void,
): { state: ArmingState; press: PressHandlers } {
  const [state, setState] = useState<ArmingState>('hidden')
  const arming = useRef<Arming>(undefined)
  const latest = useRef(approve)
  latest.current = approve
  /** Undefined if none began, as with presses by screen readers. */
  const began = useRef<Press>(undefined)
  const isDone = useRef(false)

  const place = useRef(button)

  useEffect(() => {
    const screen = place.current.current?.closest('main')
    if (!screen) return
    const own = createArming(clock, next => {
      if (next !== 'armed' && began.current) began.current.isArmed = false
      setState(next)
    })
    arming.current = own
    const stops = watchWindow(screen, own)
    return () => {
      own.stop()
      for (const stop of stops) stop()
    }
  }, [])

  const isArmed = () => arming.current?.state() === 'armed'
  const begin = (by: Press['by'], event: Event) => {
    // Without focus, another window may have covered this one, and the press was meant for that one.
    began.current = { by, isArmed: event.isTrusted && isArmed() && document.hasFocus() }
  }
  const end = (counts: boolean) => {
    began.current = undefined
    // A second press may arrive before the card is rendered again.
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
        // A held key repeats, even if it was first held elsewhere.
        if (!event.repeat) begin('key', event)
        else began.current ??= { by: 'key', isArmed: false }
        // Enter would press before its release.
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

/**
 * A window counts as visible while it has focus: until then another one may cover it and be the press's target. An
 * always-on-top window needs no focus, so the count also starts when the pointer enters. Rapid presses are meant for
 * what was there before, so each early one restarts the count.
 */
function watchWindow(screen: HTMLElement, arming: Arming): readonly (() => void)[] {
  const look = () => arming.see(document.visibilityState === 'visible' && document.hasFocus() && isReadable(window))
  const shift = () => {
    look()
    arming.shift()
  }
  /** The pointer comes from another window, perhaps an always-on-top one, which has no focus to lose. */
  const enter = ({ pointerType }: PointerEvent) => {
    // A finger arrives with each press.
    if (pointerType === 'mouse') arming.restart()
  }
  const refocus = () => {
    look()
    // Another window may briefly have had the keyboard without any event.
    arming.restart()
  }
  const early = () => {
    if (arming.state() !== 'armed') arming.restart()
  }
  look()
  let isFirst = true
  const sizes = new ResizeObserver(() => {
    if (!isFirst) arming.shift()
    isFirst = false
  })
  sizes.observe(screen)
  const leaving = new AbortController()
  const { signal } = leaving
  document.addEventListener('visibilitychange', look, { signal })
  addEventListener('focus', refocus, { signal })
  document.documentElement.addEventListener('pointerenter', enter, { signal })
  addEventListener('blur', look, { signal })
  addEventListener('resize', shift, { signal })
  addEventListener('scroll', shift, { signal, capture: true })
  addEventListener('pointerdown', early, { signal, capture: true })
  addEventListener('keydown', early, { signal, capture: true })
  return [() => sizes.disconnect(), () => leaving.abort()]
}

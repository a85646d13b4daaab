import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The control that was last used in a view. */
interface Origin {
  index: number
  name: string
}

const controlsIn = (element: HTMLElement) => [...element.querySelectorAll<HTMLElement>('button, a[href]')]
const nameOf = (control: HTMLElement) => control.getAttribute('aria-label') ?? control.textContent ?? ''

/**
 * Focuses the control one came from when Back leads to a view again. It is found by its name, or else by its place,
 * because the view was drawn anew.
 * @param viewKey differs for every view of the stack
 */
export function useReturnFocus(
  frame: RefObject<HTMLElement | null>,
  viewKey: string,
  direction: 'forward' | 'back' | undefined,
): void {
  const origins = useRef(new Map<string, Origin>())

  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    // A click, because Safari does not focus the button of a click.
    const onClick = ({ target }: Event) => {
      const controls = controlsIn(element)
      const index = controls.findIndex(control => control.contains(target as Node))
      const control = controls[index]
      if (control) origins.current.set(viewKey, { index, name: nameOf(control) })
    }
    element.addEventListener('click', onClick, { capture: true })
    return () => element.removeEventListener('click', onClick, { capture: true })
  }, [frame, viewKey])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the view changes
  useLayoutEffect(() => {
    const origin = direction === 'back' ? origins.current.get(viewKey) : undefined
    origins.current.delete(viewKey)
    if (!origin || !frame.current || !document.hasFocus()) return
    const controls = controlsIn(frame.current)
    const atPlace = controls[origin.index]
    const isSame = (control: HTMLElement | undefined) => control !== undefined && nameOf(control) === origin.name
    const found = isSame(atPlace) ? atPlace : (controls.find(isSame) ?? atPlace)
    found?.focus()
  }, [viewKey])
}

const focusTypes = ['focusin', 'focusout', 'focus', 'blur']
const inputTypes = 'keydown,keyup,pointerdown,pointerup,mousedown,mouseup,touchstart,touchend,click'.split(',')

/**
 * Keeps from the page's scripts what happens in our dialog, and that the focus comes to it or leaves it. A page's focus
 * trap would fetch the focus back, its menu would take our press for one outside, and its handler would swallow our Tab.
 * @param isShown nothing is kept while the dialog is closed
 * @param hear is told of each event first; returns whether the page may know of a focus that leaves us
 * @returns begins, or begins again where `document.open()` has removed the listeners
 */
export function createShield(
  shell: Element,
  isShown: () => boolean,
  hear: (event: Event) => boolean,
): (signal: AbortSignal) => void {
  const isOurs = (node: unknown) => node instanceof Node && shell.contains(node)

  const keep = (event: Event) => {
    if (!isShown()) return
    const { target, relatedTarget, type } = event as FocusEvent
    const mayPass = hear(event)
    // The window itself loses the focus to the iframe, but not by a click on the desktop.
    const other = type === 'blur' && !(target instanceof Node) ? document.activeElement : relatedTarget
    if (!isOurs(target) && (mayPass || !isOurs(other))) return
    event.stopImmediatePropagation()
    // It will not get there by itself.
    if (type === 'click') (target as HTMLElement).onclick?.(event as PointerEvent)
  }

  return signal => {
    // Passive where the page could not scroll before it has heard us.
    for (const type of [...focusTypes, ...inputTypes])
      addEventListener(type, keep, { capture: true, passive: type.startsWith('touch'), signal })
  }
}

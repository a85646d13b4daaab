const focusTypes = ['focusin', 'focusout', 'focus', 'blur']
const inputTypes = 'keydown,keyup,pointerdown,pointerup,mousedown,mouseup,touchstart,touchend,click'.split(',')

/**
 * Hides events in our dialog from the page's scripts, and focus moving in or out of it. Otherwise a focus trap would
 * fetch the focus back, a menu would take our press for one outside, and a handler would swallow our Tab.
 * @param isShown nothing is hidden while the dialog is closed
 * @param hear called with each event first; returns whether to hide one that is not in our dialog. Without an answer,
 *   events by which the focus comes to our dialog or leaves it are hidden
 * @returns begins, or begins again after `document.open()` has removed the listeners
 */
export function createShield(
  shell: Element,
  isShown: () => boolean,
  hear: (event: Event) => boolean | undefined,
): (signal: AbortSignal) => void {
  const isOurs = (node: unknown) => node instanceof Node && shell.contains(node)

  const keep = (event: Event) => {
    if (!isShown()) return
    const { target, relatedTarget, type } = event as FocusEvent
    const isHidden = hear(event)
    // The window itself loses the focus to the iframe, but not by a click on the desktop.
    const other = type === 'blur' && !(target instanceof Node) ? document.activeElement : relatedTarget
    if (!isOurs(target) && !(isHidden ?? isOurs(other))) return
    event.stopImmediatePropagation()
    // The stopped event doesn't reach it by itself.
    if (type === 'click') (target as HTMLElement).onclick?.(event as PointerEvent)
  }

  return signal => {
    // Passive where the page could not scroll until our listener has run.
    for (const type of [...focusTypes, ...inputTypes])
      addEventListener(type, keep, { capture: true, passive: type.startsWith('touch'), signal })
  }
}

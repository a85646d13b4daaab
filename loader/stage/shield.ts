const focusTypes = ['focusin', 'focusout', 'focus', 'blur']
const inputTypes = 'keydown,keyup,pointerdown,pointerup,mousedown,mouseup,touchstart,touchend,click'.split(',')

/**
 * Hides events in our dialog from the page's scripts, and focus changes into and out of the dialog. Otherwise a focus
 * trap would take the focus back, a menu would take our press for a press outside, and a handler would swallow our Tab.
 * @param isShown nothing is hidden while the dialog is closed
 * @param hear called first with each event; returns whether to hide an event outside our dialog. If it returns
 * undefined,
 *   an event is hidden if it moves the focus into our dialog or out of it
 * @returns starts, and starts again after `document.open()` has removed the listeners
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
    // The window itself loses the focus when the iframe gets it. On a click on the desktop it loses the focus to
    // nothing.
    const other = type === 'blur' && !(target instanceof Node) ? document.activeElement : relatedTarget
    if (!isOurs(target) && !(isHidden ?? isOurs(other))) return
    event.stopImmediatePropagation()
    // The stopped event does not reach the handler by itself.
    if (type === 'click') (target as HTMLElement).onclick?.(event as PointerEvent)
  }

  return signal => {
    // Passive for touches, so that the page can scroll without waiting for our listener.
    for (const type of [...focusTypes, ...inputTypes])
      addEventListener(type, keep, { capture: true, passive: type.startsWith('touch'), signal })
  }
}

import type { App } from '../app/App.ts'
import { dismissModal } from '../flow/dismissModal.ts'

/** Smaller movements are not a drag. */
const slopPx = 6
/** A flick closes at this speed, in pixels per millisecond. */
const flickSpeed = 0.5
const returnMs = 240
const draggable = new WeakSet<Element>()

/** Lets visitors drag the sheet, once it is drawn. Called at each opening. */
export function dragSheet(app: App, root: Element): void {
  const dialog = root.querySelector<HTMLElement>('[role=dialog]')
  if (!dialog || draggable.has(dialog) || app.store.getState().page.isInline) return
  draggable.add(dialog)
  followFinger(app, dialog)
}

/**
 * Lets a finger pull the bottom sheet down by its header, or by its content while that is at its top. A pull past a
 * third of the sheet, or a flick, closes it as a tap beside it does; otherwise it returns. Touch events, because only
 * they can decide at the first movement whether the browser scrolls.
 */
function followFinger(app: App, dialog: HTMLElement): void {
  let from: Touch | undefined
  let last = { y: 0, atMs: 0, speed: 0 }
  let pulled = 0

  dialog.addEventListener('touchstart', ({ touches, target, timeStamp }) => {
    const isSheet = matchMedia('(max-width: 479.98px)').matches
    from = touches.length === 1 && isSheet && isAtTop(target as Element, dialog) ? touches[0] : undefined
    last = { y: from?.clientY ?? 0, atMs: timeStamp, speed: 0 }
  })

  dialog.addEventListener(
    'touchmove',
    event => {
      const [touch] = event.touches
      if (!from || !touch) return
      const x = touch.clientX - from.clientX
      const y = touch.clientY - from.clientY
      if (!pulled && (y < 0 || Math.abs(x) > y)) from = undefined
      if (!from || (!pulled && y < slopPx)) return
      event.preventDefault()
      pulled = Math.max(1, y)
      dialog.style.translate = `0 ${pulled}px`
      const passedMs = Math.max(1, event.timeStamp - last.atMs)
      last = { y: touch.clientY, atMs: event.timeStamp, speed: (touch.clientY - last.y) / passedMs }
    },
    // Otherwise the list would scroll, too.
    { passive: false },
  )

  const release = ({ type }: Event) => {
    const before = pulled
    from = undefined
    pulled = 0
    if (!before) return
    dialog.style.translate = ''
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      dialog.animate([{ translate: `0 ${before}px` }, { translate: '0 0' }], {
        duration: returnMs,
        easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      })
    // A locked view shakes and stays.
    if (type === 'touchend' && (before > dialog.offsetHeight / 3 || last.speed > flickSpeed)) dismissModal(app)
  }
  dialog.addEventListener('touchend', release)
  dialog.addEventListener('touchcancel', release)
}

/** Whether nothing would scroll on a pull down. */
function isAtTop(target: Element | null, dialog: HTMLElement): boolean {
  for (let node = target; node && node !== dialog; node = node.parentElement) if (node.scrollTop > 0) return false
  return true
}

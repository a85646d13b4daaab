/** The control that was last used in a view. */
interface Origin {
  index: number
  name: string
}

const controlsIn = (view: HTMLElement) => [...view.querySelectorAll<HTMLElement>('button, a[href]')]
const nameOf = (control: HTMLElement) => control.getAttribute('aria-label') ?? control.textContent ?? ''

/**
 * Focuses the control one came from whenever Back leads to a view again. It is found by its name, or else by its place,
 * because the view was drawn anew. A view is known by `data-view`, which differs for every view of the stack.
 */
export function returnFocus(root: HTMLElement): void {
  const origins = new Map<string | undefined, Origin>()
  const currentView = () => root.querySelector<HTMLElement>('[data-view]')
  let shown = currentView()

  // A click, because Safari does not focus the button of a click.
  const onClick = ({ target }: Event) => {
    const view = currentView()
    const controls = view ? controlsIn(view) : []
    const index = controls.findIndex(control => control.contains(target as Node))
    const control = controls[index]
    if (control) origins.set(view?.dataset.view, { index, name: nameOf(control) })
  }

  const onChange = () => {
    const view = currentView()
    if (view === shown) return
    shown = view
    const origin = origins.get(view?.dataset.view)
    origins.delete(view?.dataset.view)
    if (!view || !origin || view.dataset.direction !== 'back' || !document.hasFocus()) return
    const controls = controlsIn(view)
    const atPlace = controls[origin.index]
    const isSame = (control: HTMLElement | undefined) => control !== undefined && nameOf(control) === origin.name
    const found = isSame(atPlace) ? atPlace : (controls.find(isSame) ?? atPlace)
    found?.focus()
  }

  root.addEventListener('click', onClick, { capture: true })
  new MutationObserver(onChange).observe(root, { childList: true, subtree: true })
}

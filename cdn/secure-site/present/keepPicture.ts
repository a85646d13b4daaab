/** Long enough for whatever hides the frame or draws the next step. */
const keptMs = 5_000
/** A step that follows within this time continues the former one. */
const followsMs = 1_000
/** As long as the fade in ui/screen.css. */
const fadeMs = 160

/**
 * Leaves a copy of the former screen over the new one, without controls, and hidden from screen readers.
 * @returns ends it: what was drawn in its place shows through, or is there at once if that took long
 */
export function keepPicture(root: HTMLElement): () => void {
  const picture = root.cloneNode(true) as HTMLElement
  picture.removeAttribute('id')
  for (const named of picture.querySelectorAll('[id]')) named.removeAttribute('id')
  picture.inert = true
  picture.ariaHidden = 'true'
  picture.dataset.picture = ''
  root.after(picture)
  let follows = true
  const remove = () => picture.remove()
  const timers = [setTimeout(remove, keptMs), setTimeout(() => (follows = false), followsMs)]
  return () => {
    for (const timer of timers) clearTimeout(timer)
    if (!follows) return remove()
    picture.dataset.picture = 'leaving'
    setTimeout(remove, fadeMs)
  }
}

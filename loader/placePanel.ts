import { makeElement } from './makeElement.ts'
import { panelColours } from './panelColours.ts'
import { setStyle } from './setStyle.ts'
import { transition } from './transition.ts'

/** Fits the first view of a visitor without a wallet in the browser. */
const firstHeight = 560
/** Of a row with the gap below it. */
const rowStep = 62

/**
 * A skeleton of Connect in the place of the iframe's panel and under it, with the sizes of modal-app/ui/tokens.css. It
 * enters as that panel does. Error cards are written on it.
 * @param height the panel's, when it was last seen
 * @param isFirst nothing of ours is on screen yet
 */
export function placePanel(shell: HTMLElement, dark: boolean, height = firstHeight, isFirst = true): HTMLElement {
  const { surface, fill, ink } = panelColours(dark)
  const isSheet = innerWidth < 480
  const side = innerWidth < 360 ? 16 : 24
  const room = Math.min(height, innerHeight - (isSheet ? 16 : 32))
  const panel = makeElement(
    'div',
    { tabIndex: -1, role: 'status', ariaBusy: 'true', ariaLabel: 'ConnectKit', lang: 'en', dir: 'ltr' },
    '',
  )
  const add = (place: string) => panel.appendChild(makeElement('div', {}, `position:absolute;${place}`))
  const addBar = (place: string) => add(`background:${fill};border-radius:16px;${place}`)

  if (isSheet) addBar('background:#7e898d80;inset:8px 0 auto;width:36px;margin:auto;height:4px;')
  addBar('inset:25px 30% auto;height:18px;')
  // The last rows leave room for the foot.
  for (let top = 68; top < room - 140; top += rowStep) addBar(`inset:${top}px ${side}px auto;height:56px;`)
  // Appears late without a timer.
  const note = add(
    'inset:auto 0 24px;font:15px system-ui,sans-serif;color:inherit;text-align:center;opacity:0;transition:opacity .3s 2s;',
  )
  note.textContent = 'Still loading…'

  const place = isSheet
    ? `inset:auto 0 0;border-radius:24px 24px 0 0;${transition('transform .24s cubic-bezier(.2,.8,.2,1)')}`
    : `inset:0;width:360px;margin:auto;border-radius:24px;${transition('transform .12s,opacity .12s')}`
  // The outline shows in forced colours only.
  const look = `${place}background:${surface};color:${ink};outline:1px solid #0000;box-sizing:border-box;height:${room}px;padding:24px ${side}px;overflow:auto;display:grid;grid:1fr auto auto 1fr/1fr;gap:8px;font:16px/1.45 system-ui,sans-serif;overflow-wrap:anywhere;`
  setStyle(panel, isFirst ? look + (isSheet ? 'transform:translateY(100%);' : 'transform:scale(.97);opacity:0;') : look)
  shell.prepend(panel)
  // Has the browser take this as the beginning.
  panel.getClientRects()
  setStyle(panel, look)
  note.style.setProperty('opacity', '.7', 'important')
  return panel
}

import type { PageWallet } from '../../shared/wallets.ts'
import type { siteColours } from '../button.ts'
import type { LoaderTexts } from '../loaderTexts.ts'
import { makeElement } from './makeElement.ts'
import { setStyle } from './setStyle.ts'

/** An error card, shown instead of the modal. */
export interface Card {
  text: string
  buttons: [label: string, onclick: () => void][]
}

export interface Look {
  isDark: boolean
  /** Colours of a card's first button. */
  colours?: ReturnType<typeof siteColours>
  /** The last known height of the iframe's panel; `NaN` if unknown. */
  height: number
  texts: LoaderTexts
  /** The page's wallets. */
  wallets: readonly Pick<PageWallet, 'name'>[]
}

/**
 * The height of the first view for a visitor without a wallet in the browser, on a site with all logins. A sheet has no
 * WalletConnect row.
 */
const firstHeight = 666
const firstSheetHeight = 604
/** The height of a form in the page, until it reports its own (late/mount/createInline.ts). */
const inlineHeight = 420
/** How much shorter the panel is with a wallet, since the logins then take one line. */
const lowerByWallet = 27

const isInSheet = () => innerWidth < 480

/** The height of the skeleton, in pixels. */
export function panelRoom({ height, wallets }: Pick<Look, 'height' | 'wallets'>): number {
  const first = (isInSheet() ? firstSheetHeight : firstHeight) - (wallets.length && lowerByWallet)
  return Math.min(height || first, innerHeight - 32)
}

/**
 * Makes a skeleton of Connect, or a card, in place of the iframe's panel. Sizes and colours are those of
 * shared/design/tokens.css.
 * @param isFirst set if nothing of ours is on screen yet; the panel then enters as the iframe's panel does
 * @param isInline set if the panel fills an element of the page
 * @returns the panel, and a function that lets it enter once the browser has laid it out
 */
export function placePanel(
  isFirst: boolean,
  seen: Look,
  card?: Card,
  isInline?: boolean,
): readonly [panel: HTMLElement, enter: () => void] {
  const [surface, fill, plain] = seen.isDark ? ['#15181b', '#1f2428', '#fff'] : ['#fff', '#f3f5f5', '#15181b']
  const isSheet = isInSheet()
  const room = isInline ? inlineHeight : panelRoom(seen)
  const place = isInline
    ? 'inset:0;width:100%;border-radius:24px;'
    : isSheet
      ? 'inset:auto 0 0;border-radius:24px 24px 0 0;'
      : 'inset:0;width:360px;margin:auto;border-radius:24px;'
  // The skeleton's text appears after two seconds. The outline shows only in forced colours.
  const look = `${place}font:16px/1.5 system-ui,sans-serif;gap:8px;display:flex;justify-content:end;overflow:auto;box-sizing:border-box;height:${card ? 'fit-content' : `${room}px`};flex-flow:column;color:${plain};outline:1px solid #0000;background:${surface};transition:transform .24s,color .12s 2s;padding:24px;text-align:center;`
  const entry = `transform:${isSheet ? 'translateY(100%)' : 'scale(.97)'};`
  const panel = makeElement(
    'div',
    {
      tabIndex: -1,
      role: card ? 'alertdialog' : 'status',
      ariaBusy: `${!card}`,
      ariaLabel: card ? card.text : 'ConnectKit',
      textContent: card ? '' : seen.texts.loading,
      lang: seen.texts.lang,
      dir: seen.texts.dir,
    },
    `${look}color:#0000;${isFirst ? entry : ''}`,
  )
  const add = (tag: 'div' | 'button', properties: Partial<HTMLElement>, look: string) =>
    panel.append(makeElement(tag, properties, `border-radius:16px;color:${plain};background:${fill};${look}`))
  if (card) {
    const text = 'text-align:center;position:static;font:inherit;font-weight:600;'
    add('div', { textContent: card.text }, `${text}margin:24px 0;background:none;font-size:20px;`)
    // The browser's own outline shows the keyboard focus.
    let [ground, ink] = seen.colours ?? (seen.isDark ? ['#5cc5d3', '#071416'] : ['#0f6b78', '#fff'])
    for (const [textContent, onclick] of card.buttons) {
      add(
        'button',
        { textContent, onclick },
        `${text}padding:12px;cursor:pointer;outline:revert;background:${ground};color:${ink};`,
      )
      ;[ground, ink] = [fill, plain]
    }
  } else {
    add('div', {}, 'position:absolute;inset:25px 30% auto;height:18px;')
    // The page's wallets have their own list, below the first of two titles. The last rows leave room for the footer.
    const { length } = seen.wallets
    for (let row = 1, top = length ? 93 : 68; top < room - 140; top += row++ === length ? 98 : 62)
      add('div', {}, `position:absolute;inset:${top}px 24px auto;height:56px;`)
  }
  return [panel, () => setStyle(panel, look)]
}

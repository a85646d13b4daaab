import { setStyle } from './setStyle.ts'

/**
 * Covers the page until the modal is drawn: a neutral panel where the modal's will appear (modal-app/ui/tokens.css holds
 * the same numbers), and around it a place to click the wait away. It has the keyboard, so Escape works from the start.
 */
export function placePanel(dark: boolean, layer: string, onDismiss: () => void): HTMLElement {
  const cover = document.createElement('div')
  const panel = document.createElement('div')
  cover.tabIndex = -1
  cover.role = 'status'
  cover.ariaBusy = 'true'
  cover.ariaLabel = 'ConnectKit'
  cover.addEventListener('click', ({ target }) => target === cover && onDismiss())
  const place =
    innerWidth < 430
      ? 'inset:auto 0 0;border-radius:24px 24px 0 0;'
      : 'inset:max(16px,50vh - 256px) auto auto 50%;width:360px;translate:-50%;border-radius:24px;'
  setStyle(cover, `${layer}inset:0;outline:0;`)
  setStyle(panel, `${place}box-sizing:border-box;min-height:420px;background:${dark ? '#15181b' : '#fff'};`)
  cover.append(panel)
  document.documentElement.append(cover)
  cover.focus({ preventScroll: true })
  return cover
}

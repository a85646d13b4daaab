import { setStyle } from './setStyle.ts'

/**
 * Draws the neutral panel that stands where the modal's panel will appear (modal-app/ui/tokens.css holds the same
 * numbers) and gives it the keyboard.
 */
export function placePanel(dark: boolean, layer: string): HTMLElement {
  const panel = document.createElement('div')
  panel.tabIndex = -1
  panel.role = 'status'
  panel.ariaBusy = 'true'
  panel.ariaLabel = 'ConnectKit'
  const place =
    innerWidth < 430
      ? 'inset:auto 0 0;border-radius:24px 24px 0 0;'
      : 'inset:max(16px,50vh - 256px) auto auto 50%;width:360px;translate:-50%;border-radius:24px;'
  setStyle(
    panel,
    `${layer}${place}box-sizing:border-box;min-height:420px;outline:0;pointer-events:none;background:${dark ? '#15181b' : '#fff'};`,
  )
  document.documentElement.append(panel)
  panel.focus({ preventScroll: true })
  return panel
}

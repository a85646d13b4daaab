import { setStyle } from './style.ts'

/**
 * Draws the neutral panel that stands where the modal's panel will appear (modal-app/ui/tokens.css holds the same
 * numbers), gives it the keyboard, and returns how to take it away.
 */
export function placePanel(dark: boolean, zIndex: string): () => void {
  const sheet = innerWidth < 430
  const panel = document.createElement('div')
  panel.tabIndex = -1
  panel.setAttribute('role', 'status')
  panel.setAttribute('aria-busy', 'true')
  panel.setAttribute('aria-label', 'ConnectKit')
  setStyle(panel, {
    position: 'fixed',
    display: 'block',
    'box-sizing': 'border-box',
    'z-index': zIndex,
    outline: '0',
    background: dark ? '#15181b' : '#fff',
    'pointer-events': 'none',
    'min-height': '420px',
    ...(sheet
      ? { inset: 'auto 0 0', 'border-radius': '24px 24px 0 0' }
      : {
          inset: 'max(16px, 50vh - 256px) auto auto 50%',
          width: '360px',
          translate: '-50%',
          'border-radius': '24px',
        }),
  })
  document.documentElement.append(panel)
  panel.focus({ preventScroll: true })
  return () => panel.remove()
}

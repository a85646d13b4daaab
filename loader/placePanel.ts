import { makeElement } from './makeElement.ts'

/** A neutral panel in the modal's place, with the sizes of modal-app/ui/tokens.css. Error cards are written on it. */
export function placePanel(shell: HTMLElement, dark: boolean): HTMLElement {
  const sheet = innerWidth < 480 ? 'inset:auto 0 0;width:auto;border-radius:24px 24px 0 0;' : ''
  const colours = dark ? 'background:#15181b;color:#fff;' : 'background:#fff;color:#000;'
  const panel = makeElement(
    'div',
    { tabIndex: -1, role: 'status', ariaBusy: 'true', ariaLabel: 'ConnectKit' },
    `inset:0;width:360px;margin:auto;border-radius:24px;${sheet}${colours}box-sizing:border-box;height:420px;max-height:calc(100% - 32px);overflow:auto;outline:0;padding:24px;display:grid;grid:1fr/1fr;gap:12px;align-items:center;text-align:center;overflow-wrap:anywhere;font:16px/1.5 system-ui,sans-serif;`,
  )
  shell.append(panel)
  return panel
}

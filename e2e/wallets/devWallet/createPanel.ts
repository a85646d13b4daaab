import { privateKeyToAccount } from 'viem/accounts'
import { element } from './element.ts'
import type { Surface } from './surface.ts'
import type { Vault } from './vault.ts'

/** A button whose `aria-pressed` says whether its choice is the current one. */
function choice(text: string, isPressed: boolean, onclick: () => void): HTMLButtonElement {
  return element('button', { type: 'button', ariaPressed: String(isPressed), onclick }, text)
}

function shorten(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** The wallet's own controls behind a small floating button: account, network, lock, and the site's permission. */
export function createPanel({ root, raise }: Surface, vault: Vault, origin: string): void {
  let panel: HTMLElement | undefined

  const draw = () => {
    if (!panel) return
    const { keys, selected, networks, chainId, locked, permitted } = vault.state()
    const accounts = keys.map((key, index) =>
      choice(`Account ${index + 1} ${shorten(privateKeyToAccount(key).address)}`, index === selected, () =>
        vault.update({ selected: index }),
      ),
    )
    const chains = networks.map(network =>
      choice(network.name, network.chainId === chainId, () => vault.update({ chainId: network.chainId })),
    )
    const forget = element(
      'button',
      { type: 'button', disabled: !permitted, onclick: () => vault.update({ permitted: false }) },
      'Forget this site',
    )
    panel.replaceChildren(
      element('h2', {}, 'Dev Wallet'),
      element('p', {}, permitted ? `${origin} may see the selected account` : `${origin} is not connected`),
      element('div', { className: 'row' }, ...accounts),
      element('div', { className: 'row' }, ...chains),
      element(
        'div',
        { className: 'row' },
        choice('Locked', locked, () => vault.update({ locked: !locked })),
        forget,
      ),
    )
  }

  const toggle = element('button', { type: 'button', className: 'toggle', ariaExpanded: 'false' }, 'Dev Wallet')
  toggle.onclick = () => {
    raise()
    if (panel) panel.remove()
    panel = panel ? undefined : element('section', { className: 'sheet panel', ariaLabel: 'Dev Wallet settings' })
    toggle.ariaExpanded = String(panel !== undefined)
    if (panel) root.prepend(panel)
    draw()
  }
  root.append(toggle)
  vault.subscribe(draw)
}

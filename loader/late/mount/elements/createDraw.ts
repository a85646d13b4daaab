import type { Shared } from '../../../kernel/shared.ts'
import type { ConnectKit, State } from '../../../publicTypes.ts'
import { nameNetwork } from './nameNetwork.ts'
import { networkWord } from './networkWord.ts'

/**
 * Font and lengths follow the page. System colours suit light and dark pages and forced-colours mode. A page can style
 * the parts.
 */
const css =
  'button{all:unset;display:inline-flex;gap:.6em;align-items:center;box-sizing:border-box;max-inline-size:100%;padding:.7em 1.2em;border:1px solid #8884;border-radius:var(--connectkit-radius,12px);background:Canvas;color:CanvasText;font-weight:600;white-space:nowrap;cursor:pointer}button:focus-visible{outline:auto}button[hidden]{display:none}[part=name]{overflow:hidden;text-overflow:ellipsis}[part=balance]:empty{display:none}'

/** Redraws an element. */
type Update = (state: State) => void
type Kind = 'network' | 'account'

/**
 * Draws `<connect-kit-network>` and `<connect-kit-account>`, which the loader defines without content. Each is a button in
 * a closed root with the parts `button`, `name` and, for an account, `balance`.
 */
export function createDraw(shared: Shared): (element: HTMLElement) => void {
  const { core, options } = shared
  /** Elements in the page. */
  const shown = new Map<HTMLElement, Update>()
  /** All elements drawn so far: the page may put back those that it has removed. */
  const made = new WeakMap<HTMLElement, Update>()
  const kit = () => (window as unknown as Record<symbol, ConnectKit | undefined>)[Symbol.for(core.nameOf('connectkit'))]
  const word = networkWord(options.rest.language)
  /** The account whose balance was last read, so that a failed read is not repeated at each redraw. */
  let asked = ''

  const make = (element: HTMLElement, kind: Kind): Update => {
    const root = element.attachShadow({ mode: 'closed', delegatesFocus: true })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [sheet]
    const part = (tag: string, name: string) => {
      const node = document.createElement(tag)
      node.setAttribute('part', name)
      return node
    }
    const button = part('button', 'button') as HTMLButtonElement
    const name = part('span', 'name')
    const balance = part('span', 'balance')
    button.append(name, ...(kind === 'account' ? [balance] : []))
    root.append(button)
    button.onclick = () => {
      kit()
        ?.open(kind === 'network' ? { view: 'Networks' } : {})
        .catch(console.error)
    }

    const updateNetwork: Update = ({ activeChainId }) => {
      const network = activeChainId && nameNetwork(activeChainId, options.rest.networks, word)
      name.textContent = element.getAttribute('label') || network || word
      button.ariaLabel = network && `${word}: ${network}`
    }
    const updateAccount: Update = ({ activeNamespace, accounts }) => {
      const account = activeNamespace ? accounts[activeNamespace] : undefined
      button.hidden = !account
      if (!account) return
      const { address, caipAddress, namespace, profile } = account
      const hasBalance = element.hasAttribute('balance')
      const { amount, symbol } = (hasBalance && profile?.balance) || {}
      name.textContent = profile?.name || `${address.slice(0, 6)}…${address.slice(-4)}`
      balance.textContent = amount ? `${amount} ${symbol}` : ''
      if (!hasBalance || profile || asked === caipAddress) return
      asked = caipAddress
      // The element then shows the address alone.
      kit()
        ?.readProfile(namespace)
        .catch(() => {})
    }
    return kind === 'network' ? updateNetwork : updateAccount
  }

  const redraw = () => {
    const state = kit()?.getState()
    if (!state) return
    for (const [element, update] of shown)
      if (element.isConnected) update(state)
      else shown.delete(element)
  }
  core.events.on('state', redraw)
  const attributes = new MutationObserver(redraw)
  core.signal.addEventListener('abort', () => attributes.disconnect())

  return element => {
    const update = made.get(element) ?? make(element, element.localName.replace('connect-kit-', '') as Kind)
    made.set(element, update)
    shown.set(element, update)
    attributes.observe(element, { attributes: true, attributeFilter: ['label', 'balance'] })
    redraw()
  }
}

import type { Hex } from 'viem'
import { element } from '../devWallet/element.ts'
import { createQueue, type Entry } from './createQueue.ts'
import { openVault, type SafeNetwork } from './openVault.ts'
import { serveApp } from './serveApp.ts'

/** The iframe permissions that Safe{Wallet} gives a Safe App (safe-wallet-web, SafeAppIframe). */
const sandbox =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-downloads allow-orientation-lock'

function byId<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T
}

function drawEntry({ title, text, signed, state, approve, reject }: Entry, threshold: number): HTMLElement {
  const buttons = [
    element('button', { type: 'button', onclick: reject }, 'Reject'),
    element('button', { type: 'button', className: 'approve', onclick: () => void approve() }, 'Approve'),
  ]
  return element(
    'li',
    {},
    element('h3', {}, title),
    element('pre', {}, text),
    element('p', { className: 'soft' }, state === 'rejected' ? 'Rejected' : `${signed} of ${threshold} owners signed`),
    ...(state === 'waiting' ? [element('div', { className: 'row' }, ...buttons)] : []),
  )
}

/** URL parameters: `appUrl` as in Safe{Wallet}, and `threshold` for the required number of owners. */
async function start({ dataset }: HTMLElement): Promise<void> {
  const query = new URLSearchParams(location.search)
  const appUrl = query.get('appUrl') ?? dataset.app ?? ''
  const threshold = query.get('threshold') === '2' ? 2 : 1
  const [network] = JSON.parse(dataset.networks ?? '[]') as [SafeNetwork]
  byId<HTMLInputElement>('app-url').value = appUrl
  byId<HTMLSelectElement>('threshold').value = `${threshold}`

  const bytecode = (await (await fetch('/safe.hex')).text()) as Hex
  const vault = await openVault(network, bytecode, threshold)
  byId('address').textContent = vault.address
  byId('network').textContent = network.name

  const frame = element('iframe', { title: 'Safe App', allow: 'clipboard-write' })
  frame.setAttribute('sandbox', sandbox)
  const queue = createQueue(vault, () =>
    byId('queue').replaceChildren(...queue.entries.map(entry => drawEntry(entry, threshold)).reverse()),
  )
  serveApp(frame, vault, queue)
  frame.src = appUrl
  byId('app').replaceChildren(frame)
}

const { currentScript } = document
if (currentScript instanceof HTMLElement)
  start(currentScript).catch((error: Error) => {
    byId('app').textContent = error.message
  })

import { element } from '../devWallet/element.ts'
import type { Approval } from './messages.ts'

const port = chrome.runtime.connect({ name: new URLSearchParams(location.search).get('name') ?? '' })

function answer(text: 'approved' | 'rejected'): void {
  port.postMessage(text)
  window.close()
}

port.onMessage.addListener(message => {
  const { origin, question } = message as Approval
  const rows = question.rows.flatMap(({ label, value }) => [element('dt', {}, label), element('dd', {}, value)])
  document
    .querySelector('main')
    ?.replaceChildren(
      element('h1', {}, question.title),
      element('p', {}, `${origin} asks Pocket Purse`),
      element('dl', {}, ...rows),
      element(
        'footer',
        {},
        element('button', { type: 'button', onclick: () => answer('rejected') }, 'Reject'),
        element('button', { type: 'button', className: 'approve', onclick: () => answer('approved') }, 'Approve'),
      ),
    )
})

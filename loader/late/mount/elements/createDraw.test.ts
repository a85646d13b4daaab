import '../../../fakeBrowser.ts'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEmitter } from '../../../kernel/emitter.ts'
import type { LoaderEvents } from '../../../kernel/events.ts'
import { namesOf } from '../../../kernel/identity.ts'
import type { Shared } from '../../../kernel/shared.ts'
import type { ConnectKit, State } from '../../../publicTypes.ts'
import { createDraw } from './createDraw.ts'
import { networkWord, networkWords } from './networkWord.ts'

const address = '0xA11cE00000000000000000000000000000000001'
const account = { namespace: 'eip155', address, caipAddress: `eip155:1:${address}`, chainId: 'eip155:1' }
const nobody = { activeChainId: null, activeNamespace: null, accounts: {} } as unknown as State
const alice = {
  activeChainId: 'eip155:1',
  activeNamespace: 'eip155',
  accounts: { eip155: account },
} as unknown as State

const roots = new Map<Element, ShadowRoot>()
const { attachShadow } = Element.prototype
vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, options) {
  const root = attachShadow.call(this, options)
  roots.set(this, root)
  return root
})

let state: State
let events: ReturnType<typeof createEmitter<LoaderEvents>>
let draw: (element: HTMLElement) => void
const kit = { getState: () => state, open: vi.fn(async () => null), readProfile: vi.fn(async () => ({})) }
const stop = new AbortController()

beforeEach(() => {
  document.body.replaceChildren()
  Object.assign(window, { [Symbol.for('connectkit')]: kit as unknown as ConnectKit })
  events = createEmitter<LoaderEvents>()
  state = alice
  const rest = { networks: [{ id: 'eip155:31337', name: 'Local chain' }] }
  const core = { events, signal: stop.signal, nameOf: namesOf() }
  draw = createDraw({ core, options: { rest } } as unknown as Shared)
})
afterEach(() => {
  vi.clearAllMocks()
})

function place(html: string): { element: HTMLElement; part(name: string): HTMLElement } {
  document.body.innerHTML = html
  const element = document.body.firstElementChild as HTMLElement
  draw(element)
  return { element, part: name => roots.get(element)?.querySelector(`[part=${name}]`) as HTMLElement }
}
const become = (next: State) => {
  state = next
  events.emit('state', undefined)
}
const on = (activeChainId: string) => ({ ...alice, activeChainId }) as State

test('the network has the page’s name, ours, or its number, and opens the list of networks', () => {
  const { part } = place('<connect-kit-network></connect-kit-network>')
  expect([part('name').textContent, part('button').ariaLabel]).toEqual(['Ethereum', 'Network: Ethereum'])
  become(on('eip155:31337'))
  expect(part('name').textContent).toBe('Local chain')
  become(on('eip155:424242'))
  expect(part('name').textContent).toBe('Network 424242')
  become(nobody)
  expect([part('name').textContent, part('button').ariaLabel]).toEqual(['Network', null])
  part('button').click()
  expect(kit.open.mock.calls).toEqual([[{ view: 'Networks' }]])
})

test('the account element appears with an account, and opens it', () => {
  state = nobody
  const { part } = place('<connect-kit-account></connect-kit-account>')
  expect(part('button').hidden).toBe(true)
  become(alice)
  expect([part('button').hidden, part('name').textContent, part('balance').textContent]).toEqual([
    false,
    '0xA11c…0001',
    '',
  ])
  expect(kit.readProfile).not.toHaveBeenCalled()
  part('button').click()
  expect(kit.open.mock.calls).toEqual([[{}]])
})

test('with `balance`, the profile is read once per account, and shown', () => {
  const { part } = place('<connect-kit-account balance></connect-kit-account>')
  for (let told = 0; told < 3; told++) become({ ...alice })
  expect(kit.readProfile.mock.calls).toEqual([['eip155']])
  const profile = { name: 'alice.eth', balance: { amount: '1.5', symbol: 'ETH' } }
  become({ ...alice, accounts: { eip155: { ...account, profile } } } as unknown as State)
  expect([part('name').textContent, part('balance').textContent]).toEqual(['alice.eth', '1.5 ETH'])
})

test('a removed element is not drawn until the page puts it back', () => {
  const { element, part } = place('<connect-kit-network></connect-kit-network>')
  element.remove()
  become(on('eip155:10'))
  expect(part('name').textContent).toBe('Ethereum')
  document.body.append(element)
  draw(element)
  expect(part('name').textContent).toBe('OP Mainnet')
})

test('an attribute’s changes are shown, as plain text', async () => {
  const { element, part } = place('<connect-kit-network></connect-kit-network>')
  element.setAttribute('label', '<b>Chain</b>')
  await vi.waitFor(() => expect(part('name').textContent).toBe('<b>Chain</b>'))
  expect(part('button').ariaLabel).toBe('Network: Ethereum')
})

test.each(Object.keys(networkWords).filter(lang => lang !== 'en'))(
  'in %s, the word for network is the modal’s',
  lang => {
    const file = { pt: 'pt-BR', zh: 'zh-CN' }[lang] ?? lang
    const texts = JSON.parse(readFileSync(`modal-app/locales/translations/${file}.json`, 'utf8'))
    expect(networkWord(lang)).toBe(texts['account.network'])
  },
)

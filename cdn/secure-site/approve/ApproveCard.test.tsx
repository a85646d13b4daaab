// @vitest-environment happy-dom
import { render } from 'preact'
import { expect, test } from 'vitest'
import { testTexts } from '../locales/testTexts.ts'
import { TextsProvider } from '../ui/useTexts.tsx'
import { ArmedCard } from '../window/ArmedCard.tsx'
import type { ApprovalView } from './Approval.ts'

const view: ApprovalView = {
  ...{
    verb: 'Call a contract',
    facts: [],
    changes: [],
    cautions: ['Nobody can read it.', 'It failed in a test.'],
    raw: '{}',
  },
}

function draw(isUnread: boolean, more: Partial<ApprovalView> = {}, approve = async () => {}) {
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  render(
    <TextsProvider texts={testTexts()}>
      <ArmedCard host="shop.example" view={{ ...view, isUnread, ...more }} approve={approve} reject={() => {}} />
    </TextsProvider>,
    root,
  )
  const button = (name: string) => [...root.querySelectorAll('button')].find(each => each.textContent === name)
  return { root, button }
}

test.each([
  [true, 'strong', '', 'danger'],
  [false, 'quiet', null, 'warning'],
])('where nobody can read it: %s, Reject is %s', (isUnread, reject, lesser, tone) => {
  const { root, button } = draw(isUnread)
  expect(button('Reject')?.dataset.variant).toBe(reject)
  expect([null, undefined].includes(button('Approve')?.getAttribute('data-lesser') as null)).toBe(lesser === null)
  expect(root.querySelector('.notice')?.getAttribute('data-tone')).toBe(tone)
})

test('all cautions stand in one notice, each in a line of its own', () => {
  const { root } = draw(false)
  expect([...root.querySelectorAll('.notice p')].map(({ textContent }) => textContent)).toEqual(view.cautions)
  expect(root.querySelectorAll('.notice')).toHaveLength(1)
})

test('a request beyond the wallet’s funds can only be rejected', () => {
  let presses = 0
  const { button } = draw(false, { isShort: true }, async () => void presses++)
  expect(button('Approve')?.getAttribute('aria-disabled')).toBe('true')
  button('Approve')?.click()
  expect(presses).toBe(0)
  expect(button('Reject')?.getAttribute('aria-disabled')).toBeNull()
})

test('gains are shown as the result of a test run only', () => {
  const { root } = draw(false, { changes: [{ name: 'USDC', amount: '+5,000', isIn: true }] })
  expect(root.querySelector('.changes small')?.textContent).toBe('received in a test run')
})

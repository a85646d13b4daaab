import { expect, test } from 'vitest'
import { firstView } from './firstView.tsx'

const names = ['relay', 'coinbase', 'reachable', 'offered', 'more', 'branding']

test.each(names)('the section "%s" is one whole element', name => {
  const [, part = ''] = firstView().split(new RegExp(`\\{\\{[#/]${name}\\}\\}`))
  const { children } = new DOMParser().parseFromString(part, 'text/html').body
  expect(children).toHaveLength(1)
  expect(children[0]?.matches('li,p')).toBe(true)
  expect(part.endsWith(`</${children[0]?.localName}>`)).toBe(true)
})

test('what stands around the list of a page with wallets is two groups, the first with one row', () => {
  const [, part = ''] = firstView().split(/\{\{[#/]wallets\}\}/)
  const { content } = new DOMParser()
    .parseFromString(part, 'text/html')
    .querySelector('template') as HTMLTemplateElement
  expect([...content.children].map(group => group.firstElementChild?.textContent)).toEqual([
    'On this device',
    'Elsewhere',
  ])
  expect(content.querySelectorAll('li')).toHaveLength(1)
  expect(content.querySelector('bdi')?.textContent).toBe('')
  expect(content.lastElementChild?.childElementCount).toBe(1)
})

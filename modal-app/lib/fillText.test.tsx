import { expect, test } from 'vitest'
import { mount } from '../gallery/mount.tsx'
import { fillText } from './fillText.tsx'

test.each<[text: string, html: string]>([
  ['Accept {a} and {b}.', 'Accept <b>one</b> and <i>two</i>.'],
  ['{b}, then {a}', '<i>two</i>, then <b>one</b>'],
  ['{a}{a}', '<b>one</b><b>one</b>'],
  ['none', 'none'],
  ['<u>{a}</u>', '&lt;u&gt;<b>one</b>&lt;/u&gt;'],
])('puts elements in place of the placeholders of %s', (text, html) => {
  const say = (marks: Record<string, string>) => text.replace(/\{(\w)\}/g, (_, name) => marks[name] ?? '')
  mount(<p id="said">{fillText(say, { a: <b>one</b>, b: <i>two</i> })}</p>)
  const said = document.getElementById('said')
  // Each text has an element of its own (jsxRuntime.ts).
  expect(said?.innerHTML.replace(/<\/?span>/g, '')).toBe(html)
  expect([...(said?.childNodes ?? [])].filter(node => node.textContent === '')).toEqual([])
})

import { expect, test } from 'vitest'
import { keepPress, readPress } from './earlyPress.ts'

const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement

/** A prepared view with two rows, and what was pressed after the script has drawn. */
function prepare() {
  document.body.innerHTML = `<div id="root"><div data-prepared><button id="a"><i>A</i><bdi>Ember</bdi></button>
    <button id="b"><bdi>Coal</bdi></button></div></div>`
  const root = find('#root')
  keepPress(root)
  const heard: string[] = []
  const draw = () => {
    find('[data-prepared]').removeAttribute('data-prepared')
    for (const pressed of root.querySelectorAll('[data-pressed]')) pressed.removeAttribute('data-pressed')
    for (const type of ['pointerdown', 'click'])
      root.addEventListener(type, ({ target }) => heard.push(`${type} ${(target as Element).id}`))
  }
  return { root, heard, draw }
}

test('repeats the last press of the prepared view once the script has drawn', () => {
  const { root, heard, draw } = prepare()
  find('#b').click()
  find('#a i').click()
  expect(root.querySelectorAll('[data-pressed]')).toHaveLength(1)
  const repeat = readPress(root)
  draw()
  repeat()
  expect(heard).toEqual(['pointerdown a', 'click a'])
  expect(root.querySelector('[data-pressed]')).toBeNull()
})

test('a press beside the panel is repeated with the press it began with', () => {
  const { root, heard, draw } = prepare()
  const view = find('[data-prepared]')
  view.id = 'view'
  view.click()
  const repeat = readPress(root)
  draw()
  repeat()
  expect(heard).toEqual(['pointerdown view', 'click view'])
})

test('does not press another wallet, or a row that has gone', () => {
  const { root, heard, draw } = prepare()
  find('#a').click()
  const repeat = readPress(root)
  draw()
  find('#a bdi').textContent = 'Coal'
  repeat()
  find('#a bdi').textContent = 'Ember'
  find('#a').remove()
  repeat()
  expect(heard).toEqual([])
})

test('without a press, repeats nothing', () => {
  const { root, heard, draw } = prepare()
  const repeat = readPress(root)
  draw()
  repeat()
  expect(heard).toEqual([])
})

test('keeps nothing of the drawn view', () => {
  const { root, draw } = prepare()
  draw()
  find('#a').click()
  expect(root.querySelector('[data-pressed]')).toBeNull()
})

import { h, render } from 'preact'
import { useState } from 'preact/hooks'
import { type Row, rows } from './rows.ts'

// The script of floor 2b: preact draws the floors' panel, and nothing else happens.

function WalletRow({ name, hue, onChoose }: Row & { onChoose: (name: string) => void }) {
  const icon = h('circle', { cx: 20, cy: 20, r: 20, fill: `hsl(${hue} 60% 50%)` })
  const content = [h('svg', { width: 40, height: 40 }, icon), h('span', null, name)]
  return h('li', null, h('button', { onClick: () => onChoose(name) }, content))
}

function Panel() {
  const [title, setTitle] = useState('Connect wallet')
  const list = rows.map(row => h(WalletRow, { key: row.name, ...row, onChoose: setTitle }))
  return h('div', { role: 'dialog', 'aria-label': title }, h('h1', null, title), h('ul', null, list))
}

render(h(Panel, null), document.body)

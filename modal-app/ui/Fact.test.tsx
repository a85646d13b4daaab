import { expect, test, vi } from 'vitest'
import { mount } from '../gallery/mount.tsx'
import { Fact } from './Fact.tsx'

test('a fact that can be changed is a button named by label and value', () => {
  const onClick = vi.fn()
  mount(<Fact icon={null} label="Network" onClick={onClick} value="Ethereum" />)
  const button = document.querySelector('button')
  expect(button?.textContent).toBe('Network Ethereum')
  button?.click()
  expect(onClick).toHaveBeenCalledOnce()
})

test('another one is text and looks like it: no button and no arrow', () => {
  mount(<Fact icon={null} label="Wallet" value="Harbour" />)
  expect(document.querySelector('button, svg, [tabindex]')).toBeNull()
  expect(document.body.textContent).toBe('Wallet Harbour')
})

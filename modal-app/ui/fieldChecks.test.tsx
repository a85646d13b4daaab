import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { mount } from '../gallery/mount.tsx'
import { AddressField } from './AddressField.tsx'
import { AmountField } from './AmountField.tsx'
import { SearchField } from './SearchField.tsx'

test('no field has its text checked, which some browsers send away for that', () => {
  const container = document.createElement('div')
  flushSync(() =>
    createRoot(container).render(
      <>
        <AddressField label="To" placeholder="Address" value="" onChange={() => {}} />
        <AmountField label="Amount" unit="ETH" value="" onChange={() => {}} />
        <SearchField clearLabel="Clear" label="Search" value="" onChange={() => {}} />
      </>,
    ),
  )
  const fields = [...container.querySelectorAll('input, textarea')]
  expect(fields.map(field => field.getAttribute('spellcheck'))).toEqual(['false', 'false', 'false'])
})

test('a line break that is dropped does not silence the field', async () => {
  vi.useFakeTimers()
  mount(<AddressField about="No address" isWrong label="To" onChange={() => {}} placeholder="" value="0x1" />)
  const field = document.querySelector('textarea') as HTMLTextAreaElement
  await vi.advanceTimersByTimeAsync(600)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(600)
  expect(document.querySelector('[aria-live]')?.textContent).toBe('No address')
  vi.useRealTimers()
})

function HalfAddress() {
  const [value, setValue] = useState('')
  return (
    <AddressField about={value && 'No address'} isWrong label="To" onChange={setValue} placeholder="" value={value} />
  )
}

test.each([
  ['pauses', () => {}],
  ['leaves', (field: HTMLElement) => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))],
] as const)('what is wrong with half an address is said once its visitor %s', async (how, rest) => {
  vi.useFakeTimers()
  mount(<HalfAddress />)
  const field = document.querySelector('textarea') as HTMLTextAreaElement
  const said = () => [document.querySelector('[aria-live]')?.textContent, field.getAttribute('aria-invalid')]
  for (const text of ['0', '0x', '0x1']) {
    field.focus()
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(400)
    expect(said()).toEqual(['', null])
  }
  rest(field)
  await vi.advanceTimersByTimeAsync(how === 'pauses' ? 400 : 50)
  expect(said()).toEqual(['No address', 'true'])
  vi.useRealTimers()
})

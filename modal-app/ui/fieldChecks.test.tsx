import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
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

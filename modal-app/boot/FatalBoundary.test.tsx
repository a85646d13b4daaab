import { useLayoutEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { mount } from '../gallery/mount.tsx'
import { FatalBoundary } from './FatalBoundary.tsx'

afterEach(() => void vi.restoreAllMocks())

const defect = new Error('broken')

function BreaksAtOnce(): never {
  throw defect
}

function BreaksLater() {
  const [isBroken, setBroken] = useState(false)
  useLayoutEffect(() => setBroken(true), [])
  if (isBroken) throw defect
  return <p>Here it is</p>
}

test.each([BreaksAtOnce, BreaksLater])('a dialog that cannot be drawn is reported and removed: %o', async Broken => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const onError = vi.fn()
  mount(
    <FatalBoundary onError={onError}>
      <Broken />
    </FatalBoundary>,
  )
  await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(defect))
  expect(document.body.textContent).toBe('')
})

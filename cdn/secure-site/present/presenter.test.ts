// @vitest-environment happy-dom
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { testTexts } from '../locales/testTexts.ts'
import { createPresenter, type Shown } from './presenter.tsx'

function world() {
  const reported: (string | null)[] = []
  const root = document.createElement('div')
  const present = createPresenter({ root, texts: testTexts(), report: step => void reported.push(step) })
  const steps: Shown<string>[] = []
  const show = (step: 'security' | 'approve', signal?: AbortSignal) =>
    present<string>(
      step,
      shown => {
        steps.push(shown)
        return h('p', null, step)
      },
      signal,
    )
  const isShown = (count: number) => vi.waitFor(() => expect(steps).toHaveLength(count))
  return { reported, root, steps, show, isShown }
}

test('a step that waits takes the place of the one before, and the modal is told once that nothing is shown', async () => {
  const { reported, steps, show, isShown } = world()
  const [first, second] = [show('security'), show('approve')]
  await isShown(1)
  steps[0]?.done('seen')
  expect(await first).toBe('seen')
  await isShown(2)
  expect(reported).toEqual(['security', 'approve'])
  steps[1]?.done('yes')
  expect(await second).toBe('yes')
  expect(reported).toEqual(['security', 'approve', null])
})

test('a step that is given up while it waits is not shown, and leaves nothing behind', async () => {
  const { reported, steps, show, isShown } = world()
  const left = new AbortController()
  const first = show('security', left.signal)
  const second = show('approve', left.signal)
  const failures = Promise.allSettled([first, second])
  await isShown(1)
  left.abort()
  expect((await failures).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await vi.waitFor(() => expect(reported.at(-1)).toBeNull())
  const third = show('approve')
  await isShown(2)
  steps[1]?.done('yes')
  expect(await third).toBe('yes')
  expect(reported.at(-1)).toBeNull()
})

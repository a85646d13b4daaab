// @vitest-environment happy-dom
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { testTexts } from '../locales/testTexts.ts'
import { createPresenter, type Shown } from './presenter.tsx'

function world() {
  const reported: (string | null)[] = []
  const root = document.createElement('div')
  root.id = 'root'
  document.body.replaceChildren(root)
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
  const picture = () => document.querySelector<HTMLElement>('[data-picture]')
  return { reported, root, steps, show, isShown, picture }
}

test('a waiting step replaces the former one, and the modal is told once that nothing is shown', async () => {
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

test('the former screen stays as an inert picture until the next step is drawn', async () => {
  const { root, steps, show, isShown, picture } = world()
  const first = show('security')
  await isShown(1)
  expect(picture()).toBeNull()
  steps[0]?.done('seen')
  await first
  expect(root.textContent).toBe('')
  expect(picture()?.textContent).toBe('security')
  expect(picture()?.inert).toBe(true)
  expect(picture()?.ariaHidden).toBe('true')
  expect(document.querySelectorAll('#root')).toHaveLength(1)
  void show('approve')
  await isShown(2)
  expect(root.textContent).toBe('approve')
  expect(picture()?.dataset.picture).toBe('leaving')
  await vi.waitFor(() => expect(picture()).toBeNull())
})

test('a step that comes later about something else shows nothing of the one before', async () => {
  const { steps, show, isShown, picture } = world()
  const first = show('security')
  await isShown(1)
  vi.useFakeTimers()
  steps[0]?.done('seen')
  vi.advanceTimersByTime(1_100)
  vi.useRealTimers()
  await first
  expect(picture()?.textContent).toBe('security')
  void show('approve')
  await isShown(2)
  expect(picture()).toBeNull()
})

test('a step that was given up leaves no picture', async () => {
  const { show, isShown, picture } = world()
  const left = new AbortController()
  const given = show('security', left.signal).catch(() => 'left')
  await isShown(1)
  left.abort()
  await given
  expect(picture()).toBeNull()
})

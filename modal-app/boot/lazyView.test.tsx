import { afterEach, expect, test, vi } from 'vitest'
import { mount } from '../gallery/mount.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { lazyView } from './lazyView.tsx'

afterEach(() => void vi.restoreAllMocks())

const Ready = () => <p>Ready</p>
const Waiting = () => <p>Waiting</p>
const says = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text))

test('something stands in its place until the view is there', async () => {
  const { View } = lazyView(async () => Ready, Waiting)
  mount(<View />)
  expect(document.body.textContent).toBe('Waiting')
  await says('Ready')
})

test('a view that was loaded before is there in the first draw', async () => {
  const load = vi.fn(async () => Ready)
  const { View, prefetch } = lazyView(load, Waiting)
  prefetch()
  await vi.waitFor(() => expect(load).toHaveResolved())
  mount(<View />)
  expect(document.body.textContent).toBe('Ready')
  expect(load).toHaveBeenCalledOnce()
})

test('a failure to load is told, and Try again loads again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn(async () => Ready)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const { View } = lazyView(load, Waiting)
  mount(
    <ErrorBoundary>
      <View />
    </ErrorBoundary>,
  )
  await says('Something went wrong')
  document.querySelector('button')?.click()
  await says('Ready')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a failure to load ahead is forgotten', async () => {
  const load = vi.fn(async () => Ready)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const { View, prefetch } = lazyView(load, Waiting)
  prefetch()
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  mount(<View />)
  await says('Ready')
})

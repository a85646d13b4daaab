import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../gallery/mount.tsx'
import { nothing } from '../gallery/samples.ts'
import { Panel } from './Panel.tsx'

const observers = new Set<() => void>()

beforeEach(() => {
  observers.clear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(notify: () => void) {
        observers.add(notify)
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Draws a panel and tells it how high its content is. */
async function panelOf(children: ReactNode, contentHeight: number): Promise<HTMLElement> {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(contentHeight)
  mount(
    <Panel onDismiss={nothing} theme="light" title="What is a network?" viewKey="1">
      <div id="view">{children}</div>
    </Panel>,
  )
  await vi.waitFor(() => expect(observers.size).toBeGreaterThan(1))
  for (const notify of observers) notify()
  const frame = document.getElementById('view')?.parentElement?.parentElement?.parentElement
  if (!frame) throw new Error('There is no frame')
  return frame
}

test('content that scrolls and has no control is a Tab stop with the name of the view', async () => {
  const frame = await panelOf(<p>A long text</p>, 900)
  await vi.waitFor(() => expect(frame.tabIndex).toBe(0))
  expect(frame.getAttribute('role')).toBe('group')
  expect(document.getElementById(frame.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('What is a network?')
})

test.each<[string, ReactNode, number]>([
  ['has a control', <button key="1" type="button" />, 900],
  ['does not scroll', <p key="1">A text</p>, 400],
])('content that %s is none', async (_, children, height) => {
  const frame = await panelOf(children, height)
  // A wrong stop would appear with the next draw.
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(frame.tabIndex).toBe(-1)
  expect(frame.hasAttribute('role')).toBe(false)
})

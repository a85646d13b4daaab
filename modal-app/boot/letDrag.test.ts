import { expect, test, vi } from 'vitest'
import { dragSheet } from './dragSheet.ts'
import { letDrag } from './letDrag.ts'
import { createTestApp } from './testApp.ts'

vi.mock('./dragSheet.ts', () => ({ dragSheet: vi.fn() }))

test('a sheet is made draggable once, when it is drawn, and never in a page’s form', () => {
  const app = createTestApp()
  const root = document.createElement('div')
  letDrag(app, root)
  expect(dragSheet).not.toHaveBeenCalled()
  root.innerHTML = '<div role="dialog"></div>'
  const { page } = app.store.getState()
  app.store.setState({ page: { ...page, isInline: true } })
  letDrag(app, root)
  expect(dragSheet).not.toHaveBeenCalled()
  app.store.setState({ page })
  letDrag(app, root)
  letDrag(app, root)
  expect(dragSheet).toHaveBeenCalledExactlyOnceWith(app, root.firstElementChild)
})

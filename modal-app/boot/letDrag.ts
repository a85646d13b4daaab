import type { App } from '../app/App.ts'
import { dragSheet } from './dragSheet.ts'

const draggable = new WeakSet<Element>()

/** Lets visitors drag the sheet, once it is drawn. Called at each opening. */
export function letDrag(app: App, root: Element): void {
  const dialog = root.querySelector<HTMLElement>('[role=dialog]')
  if (!dialog || draggable.has(dialog) || app.store.getState().page.isInline) return
  draggable.add(dialog)
  dragSheet(app, dialog)
}

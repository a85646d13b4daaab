import type { App } from '../app/App.ts'
import { followKeyboard } from '../lib/followKeyboard.ts'
import { keepControl } from './keepControl.ts'

/** What the keyboard needs beyond the browser's own keys. Loaded at the first sign of use. */
export function enterKeyboard(app: App, root: HTMLElement): void {
  followKeyboard(root)
  keepControl(app, root)
}

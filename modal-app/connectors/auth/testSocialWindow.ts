import type { SocialWindow } from './socialWindow.ts'

/** A window that stays open and does nothing. */
export const testSocialWindow: SocialWindow = {
  ...{ place: 'A'.repeat(22), is: 'open', closed: new Promise(() => {}) },
  open() {},
  focus() {},
  close() {},
}

import type { SecureWindow } from './secureWindow.ts'

/** A window that stays open and does nothing. */
export const testSecureWindow: SecureWindow = {
  ...{ place: 'A'.repeat(22), is: 'open', closed: new Promise(() => {}) },
  open() {},
  focus() {},
  close() {},
}

import type { Frame } from './frame.ts'
import type { Look } from './placePanel.ts'

/**
 * Replaces frame.ts by `vi.mock('./frame.ts', () => import('./fakeFrame.ts'))`; holds the arguments of the last modal.
 */
export const placed = {
  url: () => '',
  frame: {} as Frame,
  look: (): Look => ({ isDark: false, height: Number.NaN, wallets: [] }),
  onLoad: () => {},
  onDismiss: () => {},
  onTaken: () => {},
  onGrasp: () => {},
  onRetry: () => {},
}

export function createFrame(
  url: () => string,
  look: () => Look,
  onLoad: () => void,
  onDismiss: () => void,
  onTaken: () => void,
  onGrasp: () => void,
  onRetry: () => void,
): Frame {
  Object.assign(placed, { url, look, onLoad, onDismiss, onTaken, onGrasp, onRetry })
  return placed.frame
}

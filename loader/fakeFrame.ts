import type { Frame } from './frame.ts'

/**
 * Replaces frame.ts by `vi.mock('./frame.ts', () => import('./fakeFrame.ts'))`; holds the arguments of the last modal.
 */
export const placed = {
  frame: {} as Frame,
  onLoad: () => {},
  onDismiss: () => {},
  onTaken: () => {},
  onGrasp: () => {},
  onRetry: () => {},
}

export function createFrame(
  _url: string,
  onLoad: () => void,
  onDismiss: () => void,
  onTaken: () => void,
  onGrasp: () => void,
  onRetry: () => void,
): Frame {
  Object.assign(placed, { onLoad, onDismiss, onTaken, onGrasp, onRetry })
  return placed.frame
}

import type { Frame } from './frame.ts'

/** Stands in for frame.ts, as `vi.mock('./frame.ts', () => import('./fakeFrame.ts'))`: what the last modal was made with. */
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

import type { Frame } from './frame.ts'

/** Stands in for frame.ts, as `vi.mock('./frame.ts', () => import('./fakeFrame.ts'))`: what the last modal was made with. */
export const placed = { frame: {} as Frame, onLoad: () => {}, onEscape: () => {} }

export function createFrame(_url: string, onLoad: () => void, onEscape: () => void): Frame {
  Object.assign(placed, { onLoad, onEscape })
  return placed.frame
}

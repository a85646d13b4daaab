import { englishTexts } from '../loaderTexts.ts'
import type { Look } from './placePanel.ts'
import type { Stage, StageWorld } from './stage.ts'

/**
 * Replaces stage.ts by `vi.mock('./stage/stage.ts', () => import('./stage/fakeStage.ts'))`. `placed` holds the world of
 * the last modal.
 */
export const placed = {
  frame: {} as Stage,
  url: () => '',
  look: (): Look => ({ isDark: false, height: Number.NaN, texts: englishTexts, wallets: [] }),
  onLoad: (_: Event) => {},
  onDismiss: () => {},
  onTaken: () => {},
  onSteal: () => {},
  onRetry: () => {},
}

export function createStage(world: StageWorld): Stage {
  Object.assign(placed, world)
  return placed.frame
}

import type { Slowdown } from './browser/openTab.ts'
import type { ContestantName } from './contestants.ts'

export interface Condition extends Slowdown {
  /** Description for tables. */
  title: string
  /** Click once page and network are idle, or as soon as the page can open the modal. */
  click: 'idle' | 'asap'
  contestants: readonly ContestantName[]
}

/** DevTools' preset "Fast 4G". */
const fast4g = { latencyMs: 165, downBytesPerSecond: (9e6 * 0.9) / 8, upBytesPerSecond: (1.5e6 * 0.9) / 8 }

const everyone: readonly ContestantName[] = [
  'floor2',
  'floor3',
  'floor2b',
  'onClick',
  'visible',
  'intent',
  'idle',
  'eager',
]

export const conditions = {
  cpu1: { title: 'CPU 1×', cpu: 1, click: 'idle', contestants: everyone },
  cpu4: { title: 'CPU 4×', cpu: 4, click: 'idle', contestants: everyone },
  cpu4Fast4g: {
    title: 'CPU 4× and Fast 4G, clicked as soon as ready',
    cpu: 4,
    network: fast4g,
    click: 'asap',
    contestants: ['floor2', 'floor2b', 'onClick', 'intent', 'eager'],
  },
} as const satisfies Record<string, Condition>

export type ConditionName = keyof typeof conditions
export const conditionNames = Object.keys(conditions) as ConditionName[]

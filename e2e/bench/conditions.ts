import type { Slowdown } from './browser/openTab.ts'
import type { ContestantName } from './contestants.ts'

export interface Condition extends Slowdown {
  /** Description for tables. */
  title: string
  /** Click once page and network are idle, a moment after the page's `load`, or as soon as the page can open the modal. */
  click: 'idle' | 'soon' | 'asap'
  /** By a tap: no hover announces the click. */
  isTap?: boolean
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

/** The iframe is loaded ahead by then, if it is loaded at the first idle moment. */
const soon = { click: 'soon', contestants: ['floor3', 'visible'] } as const

export const conditions = {
  cpu1: { title: 'CPU 1×', cpu: 1, click: 'idle', contestants: everyone },
  cpu4: { title: 'CPU 4×', cpu: 4, click: 'idle', contestants: everyone },
  cpu1Soon: { title: 'CPU 1×, clicked 300 ms after `load`', cpu: 1, ...soon },
  cpu4Soon: { title: 'CPU 4×, clicked 300 ms after `load`', cpu: 4, ...soon },
  cpu1Tap: { title: 'CPU 1×, tapped 300 ms after `load`', cpu: 1, isTap: true, ...soon },
  cpu4Tap: { title: 'CPU 4×, tapped 300 ms after `load`', cpu: 4, isTap: true, ...soon },
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

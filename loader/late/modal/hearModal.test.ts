import { expect, test, vi } from 'vitest'
import type { Core } from '../../kernel/core.ts'
import type { LoaderOptions } from '../../kernel/options.ts'
import type { FrameCalls, WireWorld } from '../../Wire.ts'
import { hearModal } from './hearModal.ts'

test.each([
  ['open', true, false, 1],
  ['open and asks a wallet, whose question may be what covers it', true, true, 0],
  ['closed', false, false, 0],
])('a covered modal that is %s', (_, isOpen, isBusy, times) => {
  const frame = { raise: vi.fn() }
  const world = { isOpen: () => isOpen, isBusy: () => isBusy, frame } as unknown as WireWorld
  hearModal({} as Core, {} as LoaderOptions, world, {} as FrameCalls)['modal.covered']({})
  expect(frame.raise).toHaveBeenCalledTimes(times)
})

import { expect, test, vi } from 'vitest'
import { hearModal } from './hearModal.ts'
import type { FrameCalls, WireWorld } from './Wire.ts'

test.each([
  ['open', true, false, 1],
  ['open and asks a wallet, whose question may be what covers it', true, true, 0],
  ['closed', false, false, 0],
])('a covered modal that is %s', (_, isOpen, isBusy, times) => {
  const stage = { raise: vi.fn() }
  const openings = { facts: () => ({ open: isOpen, view: null, busy: isBusy }) }
  hearModal({ openings, stage } as unknown as WireWorld, {} as FrameCalls)['modal.covered']({})
  expect(stage.raise).toHaveBeenCalledTimes(times)
})

test('a newly claimed name is read once, for the page’s button', () => {
  const readProfile = vi.fn(async () => ({}))
  let facts = { open: true, view: 'Account' }
  const openings = {
    facts: () => facts,
    current: () => ({ requests: new Set(), calls: new Set() }),
    take: (next: typeof facts) => {
      facts = next
    },
  }
  const hear = hearModal({ openings, readProfile, stage: { lower() {} } } as unknown as WireWorld, {} as FrameCalls)
  for (const view of [
    'RegisterAccountName',
    'RegisterAccountNameSuccess',
    'RegisterAccountNameSuccess',
    'Account',
  ] as const)
    hear['modal.changed']({ open: true, view, busy: false })
  expect(readProfile).toHaveBeenCalledOnce()
})

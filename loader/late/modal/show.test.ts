import { expect, test, vi } from 'vitest'
import { createDeferred } from '../../../shared/createDeferred.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { ModalWorld } from '../../LateModal.ts'
import { createOpenings } from '../../openings.ts'
import { createShow } from './show.ts'
import type { LoaderPort, Wire } from './Wire.ts'

/** An opening whose iframe is live, or still loading. */
function setUp({ isLive }: { isLive: boolean }) {
  const stage = { show: vi.fn(), hide: vi.fn(), reveal: vi.fn(), height: () => undefined }
  const openings = createOpenings(stage, { emit() {} }, vi.fn(), vi.fn())
  const call = vi.fn(() => new Promise<void>(() => {}))
  const port = { call } as unknown as LoaderPort
  const started = createDeferred<LoaderPort>()
  const link = { live: () => (isLive ? port : undefined), start: () => started.promise }
  const world = { core: {}, stage, openings } as unknown as ModalWorld
  const wire = { revoke() {}, watch() {} } as unknown as Wire
  const show = createShow(world, wire, link, vi.fn())
  const asked = openings.add({})
  const opening = openings.current()
  if (!opening) throw new Error('It has not begun')
  void show(opening, asked)
  return { call, openings, asked, opening, show, load: () => started.resolve(port) }
}

test('a live iframe is asked at once, before the page’s next layout', () => {
  expect(setUp({ isLive: true }).call).toHaveBeenCalledWith('modal.open', expect.anything(), expect.anything())
})

test('one that is still loading is asked after the handshake', async () => {
  const { call, load } = setUp({ isLive: false })
  expect(call).not.toHaveBeenCalled()
  load()
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce())
})

test('a request that the modal refuses ends its own call; the last one ends the opening', async () => {
  const { call, openings, asked, opening, show } = setUp({ isLive: true })
  call.mockRejectedValue(new ConnectKitError('invalid_params', 'No such view'))
  const refused = openings.add({ view: 'Nowhere' })
  await show(opening, refused)
  await expect(refused.promise).rejects.toMatchObject({ code: 'invalid_params' })
  expect([openings.current() === opening, [...opening.calls.keys()]]).toEqual([true, [asked]])

  opening.calls.delete(asked)
  const last = openings.add({ view: 'Nowhere' })
  await show(opening, last)
  await expect(last.promise).rejects.toMatchObject({ code: 'invalid_params' })
  expect(openings.current()).toBeUndefined()
})

import { beforeEach, expect, test, vi } from 'vitest'
import { createDeferred, type Deferred } from '../../../shared/createDeferred.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { createCore } from '../../kernel/core.ts'
import { readOptions } from '../../kernel/options.ts'
import { loaderExports } from '../../loaderExports.ts'
import type { Present } from '../../stage/stage.ts'
import { setLoaderImports } from '../loaderImports.ts'
import { createMount } from './createMount.ts'

setLoaderImports(loaderExports)

interface Made {
  opening: Deferred<undefined>
  open: ReturnType<typeof vi.fn<() => Promise<undefined>>>
  destroy: ReturnType<typeof vi.fn<() => void>>
  show(): void
  gone(): void
}

let made: Made[]
let sights: ((entries: unknown[]) => void)[]
let core: ReturnType<typeof createCore>
let mount: ReturnType<typeof createMount>

/** An inline iframe, shown by the test. */
const another = (present: Present): Made => {
  const shell = document.createElement('iframe')
  const world = {
    frame: () => ({ element: () => shell, isThere: () => true }),
    onTaken: vi.fn(),
  }
  const { keep, show, hide, place, shell: holder } = present(world as never)
  show()
  place()
  const opening = createDeferred<undefined>()
  const form: Made = {
    opening,
    open: vi.fn(() => opening.promise),
    destroy: vi.fn(() => {
      hide()
      holder.remove()
    }),
    show: keep,
    gone() {
      holder.remove()
      for (const see of sights) see([{ intersectionRatio: 0, intersectionRect: { height: 0 } }])
    },
  }
  made.push(form)
  return form
}

beforeEach(() => {
  made = []
  sights = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(see: (entries: unknown[]) => void) {
        sights.push(see)
      }
      observe() {}
      disconnect() {}
    },
  )
  document.body.innerHTML = '<div id="swap"></div><div id="second"></div>'
  core = createCore('1.0.0', readOptions({ projectId: 'demo' }))
  mount = createMount({ core, another })
  return () => {
    core.destroy()
    vi.unstubAllGlobals()
  }
})

const forms = () => document.querySelectorAll('#swap > div, #second > div').length

async function mounted(place: string | Element = '#swap') {
  const mounting = mount(place, { kind: 'swap' })
  made.at(-1)?.show()
  return mounting
}

test('a form has loaded once it is drawn, and opens with its view', async () => {
  const mounting = mount('#swap', { kind: 'swap' })
  const heard = vi.fn()
  mounting.then(heard)
  await Promise.resolve()
  expect(heard).not.toHaveBeenCalled()
  made[0]?.show()
  await mounting
  expect(made[0]?.open).toHaveBeenCalledWith({ view: 'Swap' })
  expect(forms()).toBe(1)
})

test('an element can be given itself, and two hold a form each', async () => {
  await mounted(document.querySelector('#second') as Element)
  await mounted()
  expect(forms()).toBe(2)
})

test('unmount takes the form out, twice as once, and the element can be used again', async () => {
  const { unmount } = await mounted()
  unmount()
  unmount()
  expect(made[0]?.destroy).toHaveBeenCalledOnce()
  expect(forms()).toBe(0)
  await mounted()
  expect(forms()).toBe(1)
})

test.each<[string, unknown, unknown]>([
  ['element_not_found', '#nowhere', { kind: 'swap' }],
  ['element_not_found', 'a[', { kind: 'swap' }],
  ['element_not_found', null, { kind: 'swap' }],
  ['element_not_found', document.createElement('div'), { kind: 'swap' }],
  ['invalid_option', '#swap', { kind: 'send' }],
  ['invalid_option', '#swap', { kind: 'toString' }],
  ['invalid_option', '#swap', { kind: ['swap'] }],
  ['invalid_option', '#swap', Object.create({ kind: 'swap' })],
  ['invalid_option', '#swap', undefined],
])('%s: mount(%j, %j)', async (code, place, options) => {
  await expect(mount(place as string, options as never)).rejects.toMatchObject({ code })
  expect(made).toHaveLength(0)
})

test('an element holds one form, also while that is loading', async () => {
  const first = mount('#swap', { kind: 'swap' })
  await expect(mount('#swap', { kind: 'swap' })).rejects.toMatchObject({ code: 'already_mounted' })
  made[0]?.show()
  await first
  await expect(mount(document.querySelector('div') as Element, { kind: 'swap' })).rejects.toMatchObject({
    code: 'already_mounted',
  })
  expect(made).toHaveLength(1)
})

test('a refusal by the modal leaves nothing behind', async () => {
  const mounting = mount('#swap', { kind: 'swap' })
  made[0]?.opening.reject(new ConnectKitError('not_available', 'Nothing can be swapped on this site'))
  await expect(mounting).rejects.toMatchObject({ code: 'not_available' })
  expect(made[0]?.destroy).toHaveBeenCalledOnce()
  expect(forms()).toBe(0)
  await mounted()
})

test('a form that fails later causes the page’s error event, not an unhandled rejection', async () => {
  await mounted()
  made[0]?.opening.reject(new ConnectKitError('frame_reloaded', 'Lost'))
  await new Promise(resolve => setTimeout(resolve))
  expect(forms()).toBe(1)
})

test('forms go with ConnectKit, and with their element', async () => {
  await mounted()
  await mounted('#second')
  vi.useFakeTimers()
  made[0]?.gone()
  vi.runAllTimers()
  vi.useRealTimers()
  expect(made.map(({ destroy }) => destroy.mock.calls.length)).toEqual([1, 0])
  core.destroy()
  expect(made.map(({ destroy }) => destroy.mock.calls.length)).toEqual([1, 1])
})

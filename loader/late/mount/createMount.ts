import { createDeferred } from '../../../shared/createDeferred.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { PageViewName } from '../../../shared/views.ts'
import type { Shared } from '../../kernel/shared.ts'
import type { ConnectKit, MountOptions } from '../../publicTypes.ts'
import { createInline } from './createInline.ts'
import { shown } from './shown.ts'

/** The first view of each kind of form. */
const views: Readonly<Record<MountOptions['kind'], PageViewName>> = { swap: 'Swap', onramp: 'OnRampProviders' }

/**
 * Puts forms into elements of the page, each in its own iframe. A form is removed with its element, or with ConnectKit.
 */
export function createMount({ core, another }: Pick<Shared, 'core' | 'another'>): ConnectKit['mount'] {
  const taken = new Set<Element>()

  return async (place, options) => {
    const kind = Object.hasOwn(Object(options), 'kind') ? options.kind : undefined
    if (typeof kind !== 'string' || !Object.hasOwn(views, kind))
      throw new ConnectKitError('invalid_option', `kind is ${shown(kind)}: it takes ${Object.keys(views).join(', ')}`)
    const element = findElement(place)
    if (taken.has(element)) throw new ConnectKitError('already_mounted', `${shown(place)} already holds a form`)
    taken.add(element)
    const revealed = createDeferred<void>()
    const form = another(createInline(element, { onShown: revealed.resolve, onGone: () => unmount() }))
    const unmount = () => {
      if (!taken.delete(element)) return
      core.signal.removeEventListener('abort', unmount)
      form.destroy()
    }
    core.signal.addEventListener('abort', unmount)
    try {
      // Pending for as long as the form is there.
      await Promise.race([revealed.promise, form.open({ view: views[kind] })])
    } catch (thrown) {
      unmount()
      throw thrown
    }
    return Object.freeze({ unmount })
  }
}

/** @throws ConnectKitError `element_not_found` */
function findElement(place: unknown): Element {
  let found: unknown = place
  try {
    if (typeof place === 'string') found = document.querySelector(place)
  } catch {
    // An invalid selector.
    found = undefined
  }
  if (found instanceof Element && found.isConnected) return found
  throw new ConnectKitError('element_not_found', `The page has no element ${shown(place)}`)
}

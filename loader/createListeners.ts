type Listener = (payload: unknown) => void

/**
 * Listeners of a page, as dapps know them from node's emitter: one that is added twice is called twice, and one that throws is
 * reported and never stops the others.
 */
export function createListeners() {
  let list: readonly { event: string; listener: Listener; isOnce: boolean }[] = []

  const remove = (event: string, listener: Listener) => {
    const index = list.findLastIndex(each => each.event === event && each.listener === listener)
    list = list.filter((_, at) => at !== index)
  }

  return {
    add(event: string, listener: Listener, isOnce = false) {
      if (typeof listener !== 'function') throw new TypeError('A listener is a function')
      list = [...list, { event, listener, isOnce }]
    },
    remove,
    /** @param event without one: all of them */
    removeAll(event?: string) {
      list = list.filter(each => event !== undefined && each.event !== event)
    },
    emit(event: string, payload: unknown) {
      for (const each of list) {
        if (each.event !== event) continue
        if (each.isOnce) {
          // It may have been called by an event that a listener before it caused.
          if (!list.includes(each)) continue
          list = list.filter(other => other !== each)
        }
        try {
          each.listener(payload)
        } catch (error) {
          reportError(error)
        }
      }
    },
  }
}

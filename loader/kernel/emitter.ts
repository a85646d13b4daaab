/** Event listeners. One that throws is reported and never stops the others. */
export interface Emitter<Events> {
  /** Adds a listener. One that is added again is still called only once. @returns removes it */
  on<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void
  /** Like node's emitter: a listener added twice is called twice. */
  add<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void, isOnce: boolean): void
  /** Removes the latest entry of a listener. */
  off<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): void
  emit<E extends keyof Events>(event: E, payload: Events[E]): void
  /** Removes the listeners of an event, or all. */
  clear(event?: keyof Events): void
}

export function createEmitter<Events>(): Emitter<Events> {
  let list: readonly { event: keyof Events; listener: (payload: never) => void; isOnce: boolean }[] = []

  const add: Emitter<Events>['add'] = (event, listener, isOnce) => {
    list = [...list, { event, listener, isOnce }]
  }
  const off: Emitter<Events>['off'] = (event, listener) => {
    const last = list.findLast(each => each.event === event && each.listener === listener)
    list = list.filter(each => each !== last)
  }

  return {
    on(event, listener) {
      off(event, listener)
      add(event, listener, false)
      return () => off(event, listener)
    },
    add,
    off,
    emit(event, payload) {
      for (const each of list) {
        // A nested event may already have called this `once` listener.
        if (each.event !== event || (each.isOnce && !list.includes(each))) continue
        if (each.isOnce) list = list.filter(other => other !== each)
        try {
          each.listener(payload as never)
        } catch (error) {
          reportError(error)
        }
      }
    },
    clear(event) {
      list = list.filter(each => event !== undefined && each.event !== event)
    },
  }
}

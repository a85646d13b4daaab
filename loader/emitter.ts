/** A small event emitter: a listener that throws is reported and never stops the others. */
export interface Emitter<Events> {
  /** Returns how to stop listening. */
  on<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void
  off<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): void
  emit<E extends keyof Events>(event: E, payload: Events[E]): void
  clear(): void
}

export function createEmitter<Events>(): Emitter<Events> {
  const listeners = new Map<keyof Events, Set<(payload: never) => void>>()
  const off: Emitter<Events>['off'] = (event, listener) => listeners.get(event)?.delete(listener)
  return {
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return () => off(event, listener)
    },
    off,
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])])
        try {
          listener(payload as never)
        } catch (error) {
          reportError(error)
        }
    },
    clear: () => listeners.clear(),
  }
}

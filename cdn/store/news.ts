/** Wakes requests that are held open, on all servers of a database. News may get lost, so requests also read again now and then. */
export interface News {
  /** Call it once the change is committed. @param topic without secrets: other users of the database may read it */
  tell(topic: string): void
  /** @returns a function that stops listening */
  hear(topic: string, heard: () => void): () => void
}

/** Within this process. */
export function createNews(): News {
  const hearers = new Map<string, Set<() => void>>()
  return {
    tell(topic) {
      for (const heard of [...(hearers.get(topic) ?? [])]) heard()
    },
    hear(topic, heard) {
      const all = hearers.get(topic) ?? new Set()
      hearers.set(topic, all.add(heard))
      return () => {
        all.delete(heard)
        if (all.size === 0) hearers.delete(topic)
      }
    },
  }
}

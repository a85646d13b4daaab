/** Wakes requests that are held open, on all servers of a database. A hint alone: it may be lost, so they look again seldom. */
export interface News {
  /** After what it tells of is committed. @param topic names no secret, as other users of the database may read it */
  tell(topic: string): void
  /** @returns what ends it */
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

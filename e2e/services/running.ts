/** A part that runs until it is stopped. */
export interface Part {
  /** Resolves once it has stopped. */
  stop(): Promise<void>
}

/** Parts that are started one after the other and stopped together. */
export interface Running extends Part {
  keep<Started extends Part>(part: Started): Started
}

export function createRunning(): Running {
  const parts: Part[] = []
  return {
    keep(part) {
      parts.push(part)
      return part
    },
    async stop() {
      await Promise.all(parts.map(part => part.stop()))
    },
  }
}

/** Starts parts; if one fails, the running ones are stopped before the error is rethrown. */
export async function startTogether<Started>(start: (running: Running) => Promise<Started>): Promise<Started & Part> {
  const running = createRunning()
  try {
    return { ...(await start(running)), stop: running.stop }
  } catch (error) {
    await running.stop()
    throw error
  }
}

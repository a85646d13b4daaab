/** A part that runs until it is stopped. */
export interface Part {
  /** Resolves when it has ended. */
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

/** Starts parts; when one fails, those that run already are stopped before the failure is passed on. */
export async function startTogether<Started>(start: (running: Running) => Promise<Started>): Promise<Started & Part> {
  const running = createRunning()
  try {
    return { ...(await start(running)), stop: running.stop }
  } catch (error) {
    await running.stop()
    throw error
  }
}

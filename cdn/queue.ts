/** Runs tasks in their order, at most so many at once. */
export function createQueue(width: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async task => {
    if (running >= width) await new Promise<void>(resolve => waiting.push(resolve))
    running += 1
    try {
      return await task()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}

import type { JobQueue, Task } from '../jobs/jobQueue.ts'
import type { Traces } from './Traces.ts'

/** Wraps a queue to trace its jobs. */
export function withJobTraces(queue: JobQueue, traces: Pick<Traces, 'job'>): JobQueue {
  const traced =
    (task: string, work: Task): Task =>
    (payload, run) =>
      traces.job(task, run.attempt, () => work(payload, run))
  return {
    ...queue,
    handle: (task, work) => queue.handle(task, traced(task, work)),
    every: (minutes, task, work) => queue.every(minutes, task, traced(task, work)),
  }
}

import type { SqliteThread } from './startSqlite.ts'

/** Usually a few hundred pages of the log. */
const everyCommits = 100

/**
 * Checkpoints the write-ahead log from a thread of its own. SQLite itself does so within a commit, which then takes as
 * long as many others.
 * @returns a function to call after each commit
 */
export function createLogKeeper(thread: SqliteThread): () => void {
  let commits = 0
  let isRunning = false
  return () => {
    commits++
    if (isRunning || commits < everyCommits) return
    commits = 0
    isRunning = true
    const done = () => {
      isRunning = false
    }
    // After a failure, the log stays longer until the next time. A damaged file is reported by writes.
    thread.ask('run', 'pragma wal_checkpoint(passive)', []).then(done, done)
  }
}

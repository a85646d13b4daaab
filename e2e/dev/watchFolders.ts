import { type FSWatcher, watch } from 'node:fs'
import { join, sep } from 'node:path'

/** An editor writes a file in several steps, and a branch is changed file by file. */
const settleMs = 80

export interface Watching {
  close(): void
}

/**
 * Calls back with the paths that changed, once nothing has for a moment. What changes while the callback runs is kept for
 * the next call.
 * @param folders of `root`, watched with all below them; of `root` itself its files are
 */
export function watchFolders(
  root: string,
  folders: readonly string[],
  onChange: (paths: string[]) => Promise<void>,
): Watching {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isRunning = false

  const settle = () => {
    clearTimeout(timer)
    timer = setTimeout(run, settleMs)
  }
  const run = async () => {
    if (isRunning || changed.size === 0) return
    const paths = [...changed]
    changed.clear()
    isRunning = true
    try {
      await onChange(paths)
    } finally {
      isRunning = false
    }
    if (changed.size) settle()
  }

  const follow = (folder: string, recursive: boolean): FSWatcher =>
    watch(join(root, folder), { recursive }, (_, file) => {
      if (!file) return
      changed.add(join(folder, file).split(sep).join('/'))
      settle()
    })
  const watchers = [follow('', false), ...folders.map(folder => follow(folder, true))]
  return {
    close() {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}

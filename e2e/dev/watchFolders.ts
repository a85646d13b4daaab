import { type FSWatcher, watch } from 'node:fs'
import { join, sep } from 'node:path'

/** Editors write a file in several steps, and a branch switch changes one file after the other. */
const settleMs = 80

export interface Watching {
  close(): void
}

/**
 * Calls back with the changed paths once nothing changes for a moment. Changes while the callback runs are kept for
 * the next call.
 * @param folders folders of `root`, watched recursively; files directly in `root` are watched too
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

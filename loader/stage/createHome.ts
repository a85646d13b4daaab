import type { Settling } from '../kernel/settling.ts'

/** Where the dialog is in the page: under `<html>`, if possible, as the page may replace its body or keep a copy of it. */
export interface Home {
  /** Whether the dialog is still where we put it. */
  isKept(): boolean
  /** Puts it there; called whenever the dialog is drawn. */
  enter(): void
  /** Reports all changes that may take it away. */
  observe(observer: MutationObserver): void
}

/** @param shell the dialog */
export function createHome(shell: HTMLDialogElement, settling: Settling): Home {
  let parent: Element | undefined
  const isKept = () => shell.isConnected && shell.parentNode === parent

  /** Moves a closed dialog: a move hides what is on screen for a moment, in which presses would be lost. */
  const moveHome = () => {
    const root: { moveBefore?: (node: Node, before: null) => void } & Element = document.documentElement
    // Browsers without this would load the iframe again: there it stays.
    if (!settling.isOver() || !isKept() || parent === root || !shell.inert || !root.moveBefore) return
    root.moveBefore(shell, null)
    parent = root
  }
  settling.over.then(moveHome)

  return {
    isKept,
    enter() {
      if (isKept()) return moveHome()
      shell.close()
      // Who hydrates a document leaves the end of its body alone.
      parent = (!settling.isOver() && document.body) || document.documentElement
      parent.append(shell)
    },
    observe(observer) {
      for (const node of [document, document.documentElement, parent])
        if (node) observer.observe(node, { childList: true })
    },
  }
}

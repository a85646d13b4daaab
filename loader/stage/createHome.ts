import type { Hydration } from '../kernel/hydration.ts'

/**
 * The dialog's place in the page. It is under `<html>` if possible, because a page may replace its body or keep a copy
 * of it.
 */
export interface Home {
  /** Whether the dialog is still where we put it. */
  isKept(): boolean
  /** Puts it there. Called whenever the dialog is drawn. */
  enter(): void
  /** Watches for changes that may remove it. */
  observe(observer: MutationObserver): void
}

/** @param shell the dialog */
export function createHome(shell: HTMLDialogElement, hydration: Hydration): Home {
  let parent: Element | undefined
  const isKept = () => shell.isConnected && shell.parentNode === parent

  /** Moves a closed dialog. Moving an open dialog would hide it for a moment and lose presses. */
  const moveHome = () => {
    const root: { moveBefore?: (node: Node, before: null) => void } & Element = document.documentElement
    // Without `moveBefore`, moving it would reload the iframe, so the dialog stays.
    if (!hydration.isOver() || !isKept() || parent === root || !shell.inert || !root.moveBefore) return
    root.moveBefore(shell, null)
    parent = root
  }
  hydration.over.then(moveHome)

  return {
    isKept,
    enter() {
      if (isKept()) return moveHome()
      shell.close()
      // Frameworks that hydrate the document tolerate extra nodes at the end of its body.
      parent = (!hydration.isOver() && document.body) || document.documentElement
      parent.append(shell)
    },
    observe(observer) {
      for (const node of [document, document.documentElement, parent])
        if (node) observer.observe(node, { childList: true })
    },
  }
}

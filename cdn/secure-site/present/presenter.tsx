import { render, type VNode } from 'preact'
import type { SecureStep } from '../../../shared/embedded/secureMethods.schema.ts'
import { refuse } from '../refuse.ts'

/** How a step that is shown ends. */
export interface Shown<T> {
  done(value: T): void
  fail(error: unknown): void
}

/** Shows one step after another, each until it is done. @throws what the step fails with; `aborted` */
export type Present = <T>(step: SecureStep, draw: (shown: Shown<T>) => VNode, signal?: AbortSignal) => Promise<T>

interface PresenterDeps {
  root: HTMLElement
  /** Tells the modal what is shown, and how tall it is. */
  tell(step: SecureStep | null, height: number): void
}

export function createPresenter({ root, tell }: PresenterDeps): Present {
  let last: Promise<unknown> = Promise.resolve()

  const show = <T,>(step: SecureStep, draw: (shown: Shown<T>) => VNode, signal?: AbortSignal): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (signal?.aborted) return reject(givenUp())
      let height = -1
      const measure = () => {
        const next = Math.min(2000, Math.ceil(root.getBoundingClientRect().height))
        if (next === height) return
        height = next
        tell(step, next)
      }
      const sizes = new ResizeObserver(measure)
      const end = () => {
        sizes.disconnect()
        signal?.removeEventListener('abort', abort)
        render(null, root)
        tell(null, 0)
      }
      const abort = () => {
        end()
        reject(givenUp())
      }
      signal?.addEventListener('abort', abort)
      const shown: Shown<T> = {
        done(value) {
          end()
          resolve(value)
        },
        fail(error) {
          end()
          reject(error)
        },
      }
      render(draw(shown), root)
      measure()
      sizes.observe(root)
    })

  return (step, draw, signal) => {
    const shown = last.then(() => show(step, draw, signal))
    last = shown.catch(() => {})
    return shown
  }
}

const givenUp = () => refuse('aborted', 'Request was aborted')

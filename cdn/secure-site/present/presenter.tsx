import type { VNode } from 'preact'
import type { SecureStep } from '../../../shared/embedded/secureMethods.schema.ts'
import type { Words } from '../locales/siteTexts.ts'
import { refuse } from '../refuse.ts'
import { keepPicture } from './keepPicture.ts'

/** How a shown step ends. */
export interface Shown<T> {
  done(value: T): void
  fail(error: unknown): void
}

/** UI code is loaded with the first step: most visits show none. */
type Draw<T> = (shown: Shown<T>) => VNode

/** Shows steps one at a time, each until it is done. @throws what the step fails with; `aborted` */
export type Present = <T>(step: SecureStep, draw: Draw<T>, signal?: AbortSignal) => Promise<T>

interface PresenterDeps {
  root: HTMLElement
  texts: Words
  /** Reports what is shown and its height to the modal. */
  report(step: SecureStep | null, height: number): void
}

export function createPresenter({ root, texts, report }: PresenterDeps): Present {
  let dropPicture = () => {}
  let last: Promise<unknown> = Promise.resolve()
  /** Steps shown or waiting. */
  let queued = 0
  /** Whether a step was reported to the modal, but not yet its end. */
  let isReported = false

  const show = async <T,>(step: SecureStep, draw: Draw<T>, signal?: AbortSignal): Promise<T> => {
    const { drawStep } = await import('./drawStep.tsx')
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted) return reject(givenUp())
      let height = -1
      const measure = () => {
        const next = Math.min(2000, Math.ceil(root.getBoundingClientRect().height))
        if (next === height) return
        height = next
        isReported = true
        report(step, next)
      }
      const sizes = new ResizeObserver(measure)
      let isOver = false
      /** @returns whether it was still open: a late answer must not close the next step */
      const end = (): boolean => {
        if (isOver) return false
        isOver = true
        sizes.disconnect()
        signal?.removeEventListener('abort', abort)
        // The modal hides the frame, or another step follows: until then, nobody sees an empty sheet.
        if (!signal?.aborted) dropPicture = keepPicture(root)
        drawStep(root, texts, null)
        return true
      }
      const abort = () => {
        if (end()) reject(givenUp())
      }
      signal?.addEventListener('abort', abort)
      const shown: Shown<T> = {
        done(value) {
          if (end()) resolve(value)
        },
        fail(error) {
          if (end()) reject(error)
        },
      }
      drawStep(root, texts, draw(shown))
      dropPicture()
      measure()
      sizes.observe(root)
    })
  }

  return (step, draw, signal) => {
    queued++
    const shown = last
      .then(() => show(step, draw, signal))
      .finally(() => {
        queued--
        // A waiting step takes its place: the page lets the modal come to the top once per call.
        if (queued > 0 || !isReported) return
        isReported = false
        report(null, 0)
      })
    // Its caller gets the failure; the next step is shown anyway.
    last = shown.catch(() => {})
    return shown
  }
}

const givenUp = () => refuse('aborted', 'Request was aborted')

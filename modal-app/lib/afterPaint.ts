/** The longest wait: a document without a box, as a hidden iframe's may be, gets no frames. */
const frameMs = 500

/** Runs after the next frame is painted. @returns cancels that */
export function afterPaint(run: () => void): () => void {
  let timer = setTimeout(run, frameMs)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}

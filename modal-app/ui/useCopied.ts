import { useEffect, useState } from 'react'

/** How long a control says that it has copied. */
const doneMs = 2000

/**
 * The state of a control that copies `text`: what became of the last press, for as long as it is worth saying.
 * @param text undefined while it is not known
 * @param copy writes to the clipboard; rejects on failure
 */
export function useCopied(
  text: string | undefined,
  copy: (text: string) => Promise<void>,
): { result: 'done' | 'failed' | undefined; run: () => Promise<void> } {
  const [result, setResult] = useState<'done' | 'failed'>()

  useEffect(() => {
    if (result !== 'done') return
    const timer = setTimeout(() => setResult(undefined), doneMs)
    return () => clearTimeout(timer)
  }, [result])

  async function run(): Promise<void> {
    if (text === undefined) return
    try {
      await copy(text)
      setResult('done')
    } catch {
      setResult('failed')
    }
  }

  return { result, run }
}

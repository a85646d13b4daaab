import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type ReactNode, useEffect, useState } from 'react'
import { useI18n } from '../lib/useI18n.tsx'
import styles from './copyButton.module.css'
import { LiveRegion } from './LiveRegion.tsx'
import { Spinner } from './Spinner.tsx'

/** How long the tick stays before the copy sign is back. */
const doneMs = 2000

interface CopyButtonProps {
  /** What is copied, whole, whatever `children` shorten it to; undefined while it is not there yet. */
  text: string | undefined
  /** The accessible name, such as "Copy address". It does not change, so that the button can be found again. */
  label: string
  /** Puts text on the clipboard; rejects when it cannot. */
  copy: (text: string) => Promise<void>
  /** What is shown beside the sign. */
  children?: ReactNode
}

export function CopyButton({ text, label, copy, children }: CopyButtonProps) {
  const { t } = useI18n()
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

  return (
    <span className={styles.root} data-result={result}>
      <button
        aria-busy={text === undefined || undefined}
        aria-disabled={text === undefined || undefined}
        aria-label={label}
        className={styles.button}
        onClick={() => void run()}
        title={label}
        type="button"
      >
        {children}
        {text === undefined ? <Spinner /> : result === 'done' ? <Check /> : <Copy />}
      </button>
      <LiveRegion hidden={result !== 'failed'}>{result && t(`copy.${result}`)}</LiveRegion>
    </span>
  )
}

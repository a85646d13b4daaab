import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type ReactNode, useEffect, useState } from 'react'
import { useI18n } from '../lib/useI18n.tsx'
import { LiveRegion } from './Announcement.tsx'
import styles from './copyButton.module.css'
import { Spinner } from './Spinner.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** How long a control says that it has copied. */
const doneMs = 2000

/**
 * The state of a control that copies `text`: the outcome of the last press, for as long as it is worth showing.
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

interface CopyButtonProps {
  /** The full text to copy, even if `children` show a short form; undefined while it is not known. */
  text: string | undefined
  /** The accessible name, such as "Copy address". It stays the same after copying, so the button can be found again. */
  label: string
  /** Writes to the clipboard; rejects on failure. */
  copy: (text: string) => Promise<void>
  /** Announced after copying, such as "Address copied"; by default, "Copied". */
  doneLabel?: string
  /** Shown beside the icon. "Copied" takes its place for a moment. */
  children: ReactNode
}

export function CopyButton({ text, label, copy, doneLabel, children }: CopyButtonProps) {
  const { t } = useI18n()
  const { result, run } = useCopied(text, copy)

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
        <span className={styles.face}>
          <span>{children}</span>
          {result === 'done' && <span aria-hidden="true">{t('copy.done')}</span>}
        </span>
        {text === undefined ? <Spinner /> : result === 'done' ? <Check /> : <Copy />}
      </button>
      <LiveRegion>
        {result === 'done' && <VisuallyHidden>{doneLabel ?? t('copy.done')}</VisuallyHidden>}
        {result === 'failed' && t('copy.failed')}
      </LiveRegion>
    </span>
  )
}

import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Spinner } from './Spinner.tsx'
import styles from './toast.module.css'

/** The toast's content. A new `id` shows a new toast. */
export interface ToastContent {
  id: string | number
  variant: 'loading' | 'success' | 'error'
  message: string
}

const icons = { loading: <Spinner />, success: <CircleCheck />, error: <CircleAlert /> }

/**
 * A short message about what just happened, over the bottom edge of the panel. Its live regions stay mounted while
 * empty, as screen readers need. Clicks pass through to the content below.
 */
export function Toast({ toast }: { toast: ToastContent | undefined }) {
  const card = toast && (
    <div className={styles.card} data-variant={toast.variant} key={toast.id}>
      {icons[toast.variant]}
      <span>{toast.message}</span>
    </div>
  )
  const failed = toast?.variant === 'error'
  return (
    <div className={styles.root}>
      <div role="status">{!failed && card}</div>
      <div role="alert">{failed && card}</div>
    </div>
  )
}

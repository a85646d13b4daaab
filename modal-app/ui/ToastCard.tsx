import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import { Spinner } from './Spinner.tsx'
import styles from './toastCard.module.css'

interface ToastCardProps {
  variant: 'loading' | 'success' | 'error'
  /** A picture in place of the variant's own. */
  svg?: 'clock' | undefined
  message: string
}

const icons = { clock: <Clock />, loading: <Spinner />, success: <CircleCheck />, error: <CircleAlert /> }

/** A short message about what just happened, in the panel's place for it. */
export function ToastCard({ variant, svg, message }: ToastCardProps) {
  return (
    <div className={styles.root} data-variant={variant}>
      {icons[svg ?? variant]}
      <span data-copied>{message}</span>
    </div>
  )
}

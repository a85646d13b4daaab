import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Spinner } from './Spinner.tsx'
import styles from './toastCard.module.css'

interface ToastCardProps {
  variant: 'loading' | 'success' | 'error'
  message: string
}

const icons = { loading: <Spinner />, success: <CircleCheck />, error: <CircleAlert /> }

/** A short message about what just happened, in the panel's place for it. */
export function ToastCard({ variant, message }: ToastCardProps) {
  return (
    <div className={styles.root} data-variant={variant}>
      {icons[variant]}
      <span data-copied>{message}</span>
    </div>
  )
}

import { Component, type ReactNode } from 'react'
import { useI18n } from '../lib/useI18n.tsx'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

function Fallback({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n()
  return (
    <Notice
      tone="error"
      title={t('error.title')}
      action={
        <Button inline onClick={onRetry}>
          {t('action.tryAgain')}
        </Button>
      }
    >
      {t('error.text')}
    </Notice>
  )
}

interface ErrorBoundaryProps {
  onBreak?: ((thrown: unknown) => void) | undefined
  children: ReactNode
}

/** Contains errors of a view: Close and Back keep working, and the view can be tried again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error('ConnectKit:', error)
    this.props.onBreak?.(error)
  }

  override render(): ReactNode {
    return this.state.isBroken ? <Fallback onRetry={() => this.setState({ isBroken: false })} /> : this.props.children
  }
}

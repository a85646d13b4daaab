import { Component, type ReactNode } from 'react'

interface FatalBoundaryProps {
  /** Called when the dialog itself cannot be drawn. The caller must report it. */
  onError: (error: unknown) => void
  children: ReactNode
}

/** Wraps the whole dialog. Without it an error would leave the visitor with a dimmed page and nothing to press. */
export class FatalBoundary extends Component<FatalBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children
  }
}

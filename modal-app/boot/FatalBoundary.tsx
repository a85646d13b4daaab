import { Component, type ReactNode } from 'react'

interface FatalBoundaryProps {
  /** The dialog itself cannot be drawn: whoever holds it has to say so in its place. */
  onError: (error: unknown) => void
  children: ReactNode
}

/** Around the whole dialog: without it a visitor would be left with a dimmed page and nothing to press. */
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

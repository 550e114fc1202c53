// Error boundary of a screen.
import { Component, type ComponentType, type ReactNode } from 'react'
import type { Shown } from './router.ts'

export type ErrorScreenComponent = ComponentType<{ error: unknown; reset?: () => void }>

interface BoundaryProps {
  /** The error is reset when another screen is shown. */
  of: Shown
  Failed: ErrorScreenComponent
  children: ReactNode
}

interface BoundaryState {
  of: Shown
  failed: { error: unknown } | null
}

export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { of: this.props.of, failed: null }

  static getDerivedStateFromProps({ of }: BoundaryProps, before: BoundaryState): BoundaryState | null {
    return before.of === of ? null : { of, failed: null }
  }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failed: { error } }
  }

  override render() {
    const { Failed, children } = this.props
    const { failed } = this.state
    if (!failed) return children
    return <Failed error={failed.error} reset={() => this.setState({ failed: null })} />
  }
}

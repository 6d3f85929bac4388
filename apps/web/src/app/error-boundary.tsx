import { Component, type ReactNode } from 'react'
import { ServerErrorPage } from './pages/server-error-page.tsx'

interface BoundaryState {
  error: unknown
  failed: boolean
}

// React has no hook for this: only a class component can catch errors thrown by its children.
export class ErrorBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: undefined, failed: false }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error, failed: true }
  }

  override render() {
    return this.state.failed ? <ServerErrorPage error={this.state.error} /> : this.props.children
  }
}

import type { App } from '../app/App.ts'
import { ContinueExternalView } from '../features/connect/ContinueExternalView.tsx'
import { SummarySkeleton } from '../features/request/SummarySkeleton.tsx'
import { lazyView } from '../flow/lazyView.tsx'
import { loadTexts } from '../locales/loadTexts.ts'
import { asksToSign } from '../signing/asksToSign.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const summary = lazyView(async () => ({
  Waiting: SummarySkeleton,
  loadTexts: () => loadTexts('request'),
  loadView: async () => (await import('../features/request/RequestSummaryView.tsx')).RequestSummaryView,
  loadEnter: async () => (await import('../features/request/explainCall.ts')).explainCall,
}))

/** A page's call to a wallet, and what it asks for. A summary that fails to load takes nothing else away. */
export function ContinueWithSummary() {
  return (
    <ContinueExternalView
      summary={
        <ErrorBoundary>
          <summary.View />
        </ErrorBoundary>
      }
    />
  )
}

/** Reads the call on screen, if it is one that signs. */
export async function explainRequest(app: App): Promise<void> {
  const { task } = app.store.getState()
  if (task?.kind === 'click' && asksToSign(task.facts.call.method)) await summary.enter(app)
}

import { StrictMode, startTransition } from 'react'
import { takeOver } from '../hydrated/takeOver.tsx'
import { RemixDocument } from './RemixDocument.tsx'

// As Remix's entry does: it may be interrupted, and takes its time.
startTransition(() =>
  takeOver(
    <StrictMode>
      <RemixDocument />
    </StrictMode>,
  ),
)

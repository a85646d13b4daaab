import { StrictMode, startTransition } from 'react'
import { takeOver } from '../hydrated/takeOver.tsx'
import { RemixDocument } from './RemixDocument.tsx'

// As in Remix's entry: interruptible, and slow.
startTransition(() =>
  takeOver(
    <StrictMode>
      <RemixDocument />
    </StrictMode>,
  ),
)

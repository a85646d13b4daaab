import { HydratedDocument } from './HydratedDocument.tsx'

/** A page with its script in the head. */
export function PlainDocument() {
  return <HydratedDocument scripts={<script src="/hydrated.js" async />} title="Fernhill Tea: hydrated by React 18" />
}

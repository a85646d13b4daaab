import { HydratedDocument } from './HydratedDocument.tsx'

/** Its script stands in its head. */
export function PlainDocument() {
  return <HydratedDocument scripts={<script src="/hydrated.js" async />} title="Fernhill Tea: hydrated by React 18" />
}

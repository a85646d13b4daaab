import { Skeleton } from './Skeleton.tsx'
import { Stack } from './Stack.tsx'

/** Stands in for a list of rows while its view is loaded. */
export function ListSkeleton() {
  return (
    <Stack gap="tight">
      {['first', 'second', 'third', 'fourth'].map(row => (
        <Skeleton key={row} shape="row" />
      ))}
    </Stack>
  )
}

import { Skeleton } from './Skeleton.tsx'
import { Stack } from './Stack.tsx'

/** The placeholder for a list while its view loads. */
export function ListSkeleton() {
  return (
    <Stack gap="tight">
      {['first', 'second', 'third', 'fourth'].map(row => (
        <Skeleton key={row} shape="row" />
      ))}
    </Stack>
  )
}

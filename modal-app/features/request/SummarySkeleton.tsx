import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** Holds about the room of a summary, so that buttons below it hardly move. */
export function SummarySkeleton() {
  return (
    <Stack gap="tight">
      {['first', 'second', 'third'].map(row => (
        <Skeleton key={row} shape="row" />
      ))}
    </Stack>
  )
}

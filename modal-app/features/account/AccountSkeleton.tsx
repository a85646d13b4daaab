import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** The placeholder for the account view while it loads. */
export function AccountSkeleton() {
  return (
    <>
      <Stack align="center">
        <Skeleton shape="circle" />
        <Skeleton width="medium" />
        <Skeleton width="short" />
      </Stack>
      <Stack end gap="tight">
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </Stack>
    </>
  )
}

import { useLayoutEffect, useState } from 'react'
import { useApp } from '../../app/hooks.ts'

/** Whole seconds until a time, counted down; 0 once it has come. */
export function useSecondsLeft(atMs: number | undefined): number {
  const { clock } = useApp()
  const leftMs = Math.max(0, (atMs ?? 0) - clock.now())
  const [, draw] = useState(0)
  useLayoutEffect(() => {
    if (!leftMs) return
    // To the next whole second.
    const timer = clock.setTimeout(() => draw(count => count + 1), leftMs % 1000 || 1000)
    return () => clock.clearTimeout(timer)
  })
  return Math.ceil(leftMs / 1000)
}

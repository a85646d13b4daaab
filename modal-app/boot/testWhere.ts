import { test } from 'vitest'

/** A contract test that does not apply to every implementation. If skipped, its name says why. */
export function testWhere(applies: boolean, reason: string) {
  return (name: string, run: () => void | Promise<void>) =>
    test.skipIf(!applies)(applies ? name : `${name} (skipped: ${reason})`, run)
}

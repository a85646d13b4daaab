import { test } from 'vitest'

/** A test of a contract suite that does not apply to all: where it is skipped, its name says why. */
export function testWhere(applies: boolean, reason: string) {
  return (name: string, run: () => void | Promise<void>) =>
    test.skipIf(!applies)(applies ? name : `${name} (skipped: ${reason})`, run)
}

import type { Migration } from './migration.ts'

type Unnumbered = Pick<Migration, 'name' | 'up'> & Partial<Migration>

/** A release's list of migrations, for tests. */
export function testMigrations(...steps: readonly Unnumbered[]): readonly Migration[] {
  return steps.map((step, index) => ({ checksum: `of ${step.name}`, ...step, number: index + 1 }))
}

import type { Project } from './projects.ts'

/** The list as it is now, with the projects of before that are still the same: what was made for those stays good. */
export function keepUnchanged(before: readonly Project[], now: readonly Project[]): readonly Project[] {
  const known = new Map(before.map(project => [content(project), project]))
  return now.map(project => known.get(content(project)) ?? project)
}

/** All that a project says; JSON alone would leave maps out. */
function content(project: Project): string {
  return JSON.stringify(project, (_, value) => (value instanceof Map ? [...value] : value))
}

import type { Project } from './projects.ts'

/** The new list, reusing the old objects of unchanged projects, so documents cached for them stay valid. */
export function keepUnchanged(before: readonly Project[], now: readonly Project[]): readonly Project[] {
  const known = new Map(before.map(project => [content(project), project]))
  return now.map(project => known.get(content(project)) ?? project)
}

/** A project's content for comparison. JSON alone would omit the content of maps. */
function content(project: Project): string {
  return JSON.stringify(project, (_, value) => (value instanceof Map ? [...value] : value))
}
